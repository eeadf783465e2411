import type { DashboardFolder, LibraryDashboard } from '#contracts';

/** The columns that the list is sorted by. */
export type SortedBy = 'name' | 'owner' | 'widgets' | 'changed';

export interface Sorting {
  by: SortedBy;
  isDescending: boolean;
}

/** Dashboards under one heading; `folder` is set for the heading of a folder. */
export interface LibraryGroup {
  id: string;
  title: string;
  folder?: DashboardFolder;
  dashboards: LibraryDashboard[];
}

interface Given {
  dashboards: readonly LibraryDashboard[];
  folders: readonly DashboardFolder[];
  search: string;
  /** The folder that the list is narrowed to. */
  folderId: string | undefined;
  sorting: Sorting;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const comparisons: Record<SortedBy, (one: LibraryDashboard, other: LibraryDashboard) => number> = {
  name: (one, other) => collator.compare(one.name, other.name),
  owner: (one, other) => collator.compare(ownerOf(one), ownerOf(other)),
  widgets: (one, other) => one.widget_count - other.widget_count,
  changed: (one, other) => Date.parse(one.updated_at) - Date.parse(other.updated_at),
};

/** The owner of a dashboard as text: its manifest, or the member who made it. */
export function ownerOf({ managed_by: manifest, created_by: maker }: LibraryDashboard): string {
  return manifest ?? maker?.name ?? '';
}

/**
 * The list in its groups: starred dashboards, each folder by name, and the rest. Each dashboard is in the first group that it belongs to. Empty
 * folders are left out of the results of a search, and the list of one folder has no other groups.
 */
export function arrangeLibrary({ dashboards, folders, search, folderId, sorting }: Given): LibraryGroup[] {
  const words = search.toLowerCase().split(/\s+/u).filter(Boolean);
  const compare = comparisons[sorting.by];
  const found = dashboards
    .filter((each) => folderId === undefined || each.folder_id === folderId)
    .filter((each) => hasAll(each, words))
    .toSorted((one, other) => (sorting.isDescending ? compare(other, one) : compare(one, other)));
  const starred = found.filter((each) => each.starred);
  const others = found.filter((each) => !each.starred);
  const shown = folders.filter(({ id }) => folderId === undefined || id === folderId);
  const known = new Set(shown.map(({ id }) => id));
  const groups: LibraryGroup[] = [
    { id: 'starred', title: 'Starred', dashboards: starred },
    ...shown.map((folder) => ({
      id: folder.id,
      title: folder.name,
      folder,
      dashboards: others.filter((each) => each.folder_id === folder.id),
    })),
    {
      id: 'none',
      title: 'In no folder',
      dashboards: others.filter((each) => !known.has(each.folder_id ?? '')),
    },
  ];
  return groups.filter((group) => group.dashboards.length > 0 || (group.folder && words.length === 0));
}

function hasAll(dashboard: LibraryDashboard, words: readonly string[]): boolean {
  const text = `${dashboard.name} ${dashboard.description} ${ownerOf(dashboard)}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
