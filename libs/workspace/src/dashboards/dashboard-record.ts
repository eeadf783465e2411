import type { Dashboard, DashboardDocument, DashboardFilter, Widget } from '#contracts';
import type { DashboardRow } from '#database';
import type { SeenVersion } from './seen-version.js';

/** The fields of a row in lists: all but the documents. */
export const listedColumns = [
  'id',
  'name',
  'description',
  'draftCount',
  'draftRevision',
  'publishedCount',
  'publishedRevision',
  'publishedVersion',
  'publishedAt',
  'managedBy',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof DashboardRow)[];

export type ListedDashboard = Pick<DashboardRow, (typeof listedColumns)[number]>;

/** A dashboard as lists show it; the published version counts where there is one. */
export function toDashboard(row: ListedDashboard): Dashboard {
  const isPublished = row.publishedVersion !== null;
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    status: isPublished ? 'published' : 'draft',
    has_unpublished_changes: row.draftRevision !== row.publishedRevision,
    widget_count: row.publishedCount ?? row.draftCount,
    managed_by: row.managedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
  };
}

/** The document of a dashboard in the version that a member may see; undefined without one. */
export function toDocument(row: DashboardRow, seen: SeenVersion): DashboardDocument | undefined {
  const widgets = widgetsSeen(row, seen);
  const filters = filtersSeen(row, seen);
  if (!widgets || !filters) return undefined;
  return {
    ...toDashboard(row),
    widget_count: widgets.length,
    widgets,
    filters,
    revision: row.draftRevision,
  };
}

/** The filters of the version that a member may see; undefined without one. */
export function filtersSeen(
  {
    draftFilters: draft,
    publishedFilters,
    publishedVersion,
  }: Pick<DashboardRow, 'draftFilters' | 'publishedFilters' | 'publishedVersion'>,
  seen: SeenVersion,
): DashboardFilter[] | undefined {
  const published = publishedVersion === null ? undefined : publishedFilters;
  switch (seen) {
    case 'published':
      return published;
    case 'published_or_draft':
      return published ?? draft;
    case 'draft':
      return draft;
  }
}

function widgetsSeen({ draft, published }: DashboardRow, seen: SeenVersion): Widget[] | undefined {
  switch (seen) {
    case 'published':
      return published ?? undefined;
    case 'published_or_draft':
      return published ?? draft;
    case 'draft':
      return draft;
  }
}
