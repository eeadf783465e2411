import type { LibraryDashboard } from '#contracts';
import { Button, Group, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useTitle } from '../shell/use-title.js';
import { useMay } from '../sign-in/session.js';
import { arrangeLibrary } from './library/arrange-library.js';
import type { LibraryGroup, Sorting } from './library/arrange-library.js';
import { LibraryTable } from './library/library-table.js';
import { NameFolder } from './library/name-folder.js';
import { useFolders, useLibrary } from './library/use-library.js';
import type { Folders } from './library/use-library.js';
import { NewDashboard } from './new-dashboard.js';

/** Rows are real elements: more than a screen shows at once would only be slow. */
const rowsAtOnce = 200;

/** Every dashboard that the member may see. */
export function DashboardsPage() {
  const mayEdit = useMay('editor');
  const [named, setNamed] = useState<'dashboard' | 'folder'>();
  useTitle('Dashboards');
  const library = useLibrary();
  const folders = useFolders().data ?? [];
  const isEmpty = library.data?.length === 0 && folders.length === 0;
  const close = () => setNamed(undefined);
  return (
    <Stack p={{ base: 'md', sm: 'xl' }} maw={1200} mx="auto" gap="lg">
      <Group justify="space-between">
        <Title order={1}>Dashboards</Title>
        {mayEdit && (
          <Group gap="xs">
            <Button variant="default" onClick={() => setNamed('folder')}>
              New folder
            </Button>
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setNamed('dashboard')}>
              New dashboard
            </Button>
          </Group>
        )}
      </Group>
      <Failure error={library.error} onRetry={() => void library.refetch()} />
      {library.isPending && <Skeleton h={240} radius="lg" role="status" aria-label="Loading" />}
      {isEmpty && <NoDashboard mayEdit={mayEdit} />}
      {library.data && !isEmpty && <Library dashboards={library.data} folders={folders} />}
      {named === 'dashboard' && <NewDashboard onClose={close} />}
      {named === 'folder' && <NameFolder onClose={close} />}
    </Stack>
  );
}

/** The list, searched, sorted and narrowed to a folder. */
function Library({ dashboards, folders }: { dashboards: readonly LibraryDashboard[]; folders: Folders }) {
  const [place, setPlace] = useSearchParams();
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState<Sorting>({ by: 'changed', isDescending: true });
  const [rowsMax, setRowsMax] = useState(rowsAtOnce);
  // An address may name a folder that is gone.
  const folderId = folders.find(({ id }) => id === place.get('folder'))?.id;
  const groups = arrangeLibrary({ dashboards, folders, search, folderId, sorting });
  const count = groups.reduce((sum, group) => sum + group.dashboards.length, 0);
  return (
    <>
      <Group gap="xs">
        <TextInput
          aria-label="Search dashboards"
          placeholder="Search"
          leftSection={<Icon name="search" size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          maxLength={200}
          flex="1 1 200px"
          maw={360}
        />
        <ChooseFolder
          folders={folders}
          chosen={folderId}
          onChoose={(id) => setPlace(id === undefined ? {} : { folder: id }, { replace: true })}
        />
      </Group>
      <span className="visually-hidden" role="status">
        {count} shown
      </span>
      {groups.length === 0 ? (
        <Text c="dimmed">No matching dashboards.</Text>
      ) : (
        <LibraryTable
          groups={firstRows(groups, rowsMax)}
          folders={folders}
          sorting={sorting}
          onSort={setSorting}
        />
      )}
      {count > rowsMax && (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          onClick={() => setRowsMax((max) => max + rowsAtOnce)}
        >
          Show more
        </Button>
      )}
    </>
  );
}

function NoDashboard({ mayEdit }: { mayEdit: boolean }) {
  return (
    <Text c="dimmed" maw={520}>
      {mayEdit
        ? 'There is no dashboard yet. Make one here, or ask a question and choose “Add to dashboard” below its answer.'
        : 'No dashboard has been published yet. Ask an editor of this workspace to publish one.'}
    </Text>
  );
}

interface ChooseFolderProps {
  folders: Folders;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Narrows the list to one folder, if there is any. */
function ChooseFolder({ folders, chosen, onChoose }: ChooseFolderProps) {
  if (folders.length === 0) return null;
  return (
    <Select
      aria-label="Folder"
      placeholder="All folders"
      data={folders.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      clearable
      clearButtonProps={{ 'aria-label': 'Show all folders' }}
      searchable={folders.length > 8}
      flex="1 1 160px"
      maw={240}
    />
  );
}

/** The groups with as many rows as are rendered; a group of which none is left is left out. */
function firstRows(groups: readonly LibraryGroup[], max: number): LibraryGroup[] {
  let room = max;
  return groups.flatMap((group) => {
    const dashboards = group.dashboards.slice(0, room);
    room -= dashboards.length;
    return dashboards.length === 0 && group.dashboards.length > 0 ? [] : { ...group, dashboards };
  });
}
