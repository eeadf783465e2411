import type { LibraryDashboard } from '#contracts';
import { UnstyledButton } from '@mantine/core';
import type { LibraryGroup, SortedBy, Sorting } from './arrange-library.js';
import { GroupHead } from './group-head.js';
import { LibraryRow } from './library-row.js';
import classes from './library.module.css';
import type { Folders } from './use-library.js';

const columns: readonly { by: SortedBy; label: string; column: string }[] = [
  { by: 'name', label: 'Name', column: 'name' },
  { by: 'owner', label: 'Owner', column: 'owner' },
  { by: 'widgets', label: 'Widgets', column: 'count' },
  { by: 'changed', label: 'Changed', column: 'moment' },
];

interface Props {
  groups: readonly LibraryGroup[];
  folders: Folders;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}

/** The dashboards as a table with a group of rows for each folder. A click on a heading sorts by its column. */
export function LibraryTable({ groups, folders, sorting, onSort }: Props) {
  const isFlat = groups.length === 1 && groups[0]?.id === 'none';
  const folderNames = new Map(folders.map(({ id, name }) => [id, name]));
  return (
    <div className={`card ${classes['frame'] ?? ''}`}>
      <table className={classes['table']} aria-label="Dashboards">
        <thead>
          <tr>
            <th className={classes['act']}>
              <span className="visually-hidden">Star</span>
            </th>
            {columns.map(({ by, label, column }) => (
              <th key={by} scope="col" aria-sort={ariaSort(sorting, by)} className={classes[column]}>
                <UnstyledButton
                  className={classes['sort'] ?? ''}
                  onClick={() => onSort({ by, isDescending: nextDirection(sorting, by) })}
                >
                  {label}
                  <span aria-hidden="true">{arrowOf(sorting, by)}</span>
                </UnstyledButton>
              </th>
            ))}
            <th className={classes['act']}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.id}>
            {!isFlat && <GroupHead group={group} />}
            <Rows group={group} folders={folders} folderNames={folderNames} />
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowsProps {
  group: LibraryGroup;
  folders: Folders;
  folderNames: ReadonlyMap<string, string>;
}

function Rows({ group, folders, folderNames }: RowsProps) {
  const placeOf = ({ folder_id: id }: LibraryDashboard) =>
    group.id === 'starred' ? folderNames.get(id ?? '') : undefined;
  return (
    <>
      {group.dashboards.map((dashboard) => (
        <LibraryRow key={dashboard.id} dashboard={dashboard} folders={folders} place={placeOf(dashboard)} />
      ))}
    </>
  );
}

function ariaSort(sorting: Sorting, by: SortedBy): 'ascending' | 'descending' | 'none' {
  if (sorting.by !== by) return 'none';
  return sorting.isDescending ? 'descending' : 'ascending';
}

/** Names begin with the first one, numbers and times with the largest; the same column again turns round. */
function nextDirection(sorting: Sorting, by: SortedBy): boolean {
  if (sorting.by === by) return !sorting.isDescending;
  return by === 'widgets' || by === 'changed';
}

function arrowOf(sorting: Sorting, by: SortedBy): string {
  if (sorting.by !== by) return '';
  return sorting.isDescending ? ' ↓' : ' ↑';
}
