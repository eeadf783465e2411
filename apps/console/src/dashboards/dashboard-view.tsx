import type { DashboardDocument, Widget } from '#contracts';
import { ActionIcon, Alert, Button, Group, Menu, Stack, Text, Title, Tooltip } from '@mantine/core';
import { useIsFetching, useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { loadPart } from '../shell/part.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { DashboardGrid } from './dashboard-grid.js';
import { ExportItems } from './export-items.js';
import { FilterBar } from './filters/filter-bar.js';
import { choicesFor, useFilters } from './filters/use-filters.js';
import type { Chosen } from './filters/use-filters.js';
import { placeAll } from './grid-layout.js';
import { StarButton } from './library/star-button.js';
import { useStarred } from './library/use-library.js';
import { RemoveDashboard } from './remove-dashboard.js';
import { StatusBadge } from './status-badge.js';
import { TabBar } from './tabs/tab-bar.js';
import { useTab } from './tabs/use-tab.js';
import { chosenText } from './use-dashboard.js';
import type { Version } from './use-dashboard.js';
import { useDashboardFile } from './use-dashboard-file.js';
import { useRefreshWidget } from './use-refresh-widget.js';

const Versions = lazy(async () => ({
  default: (await loadPart(() => import('./versions.js'))).Versions,
}));
const ShareDashboard = lazy(async () => ({
  default: (await loadPart(() => import('./share-dashboard.js'))).ShareDashboard,
}));
const ScheduleDashboard = lazy(async () => ({
  default: (await loadPart(() => import('./schedule-dashboard.js'))).ScheduleDashboard,
}));

interface Props {
  document: DashboardDocument;
  version: Version;
  mayEdit: boolean;
  onEdit: () => void;
}

/** The view of a dashboard. */
export function DashboardView({ document, version, mayEdit, onEdit }: Props) {
  const { id, name, description, managed_by: managedBy, widgets } = document;
  const chosen = useFilters(document.filters);
  const starred = useStarred().some((each) => each.id === id);
  const { tabs, current, choose, shown } = useTab(widgets);
  const actions = useDashboardActions(document, { version, chosen, shown });
  return (
    <Stack p={{ base: 'sm', sm: 'lg' }} gap="md" maw={1600} mx="auto">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 240px' }}>
          <Group gap="xs">
            <Title order={1} dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Title>
            <StarButton dashboard={document} starred={starred} />
            <StatusBadge dashboard={document} />
          </Group>
          {description !== '' && (
            <Text c="dimmed" size="sm" dir="auto">
              {description}
            </Text>
          )}
        </div>
        <Toolbar
          document={document}
          version={version}
          chosen={chosen}
          mayEdit={mayEdit}
          onEdit={onEdit}
          actions={actions}
        />
      </Group>
      {managedBy !== null && (
        <Alert variant="light" color="gray" p="xs">
          <Text size="sm">
            This dashboard is declared by <bdi>{managedBy}</bdi>, so it is changed there and read-only here.
          </Text>
        </Alert>
      )}
      <FilterBar dashboardId={id} version={version} chosen={chosen} />
      <Failure error={actions.failure} />
      {widgets.length === 0 ? (
        <Text c="dimmed">
          {mayEdit
            ? 'Nothing is on this dashboard yet. Choose “Edit” and add a widget, or add an answer from Ask.'
            : 'Nothing is on this dashboard yet.'}
        </Text>
      ) : (
        <TabBar tabs={tabs} current={current} onTab={choose}>
          <DashboardGrid
            dashboardId={id}
            version={version}
            widgets={placeAll(shown)}
            chosen={chosen}
            mayEdit={mayEdit}
          />
        </TabBar>
      )}
    </Stack>
  );
}

type Actions = ReturnType<typeof useDashboardActions>;

function Toolbar({
  document,
  version,
  chosen,
  mayEdit,
  onEdit,
  actions,
}: Props & { chosen: Chosen; actions: Actions }) {
  const { id: workspaceId } = useWorkspace();
  const isEditor = useMay('editor');
  const isFetching = useIsFetching({ queryKey: [...keys.dashboard(workspaceId, document.id), 'data'] }) > 0;
  const [shown, show] = useState<'versions' | 'share' | 'schedule' | 'remove'>();
  const needsPublishing = document.status === 'draft' || document.has_unpublished_changes;
  return (
    <Group gap="xs">
      {isEditor && (
        <Tooltip label="Refresh all">
          <ActionIcon
            variant="default"
            size={34}
            aria-label="Refresh all"
            loading={actions.refresh.isPending || isFetching}
            onClick={() => actions.refresh.mutate()}
          >
            <Icon name="refresh" size={16} />
          </ActionIcon>
        </Tooltip>
      )}
      {mayEdit && (
        <>
          <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={onEdit}>
            Edit
          </Button>
          {needsPublishing && (
            <Button loading={actions.publish.isPending} onClick={() => actions.publish.mutate()}>
              Publish
            </Button>
          )}
        </>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label="More" loading={actions.isExporting}>
            <Icon name="more" size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && <Menu.Item onClick={() => show('versions')}>Versions…</Menu.Item>}
          {isEditor && <Menu.Item onClick={() => show('share')}>Share by link…</Menu.Item>}
          {isEditor && <Menu.Item onClick={() => show('schedule')}>Send on a schedule…</Menu.Item>}
          <ExportItems document={document} onExport={actions.exportAs} />
          {mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => show('remove')}>
                Remove…
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {shown === 'versions' && <Versions dashboardId={document.id} onClose={() => show(undefined)} />}
        {shown === 'share' && (
          <ShareDashboard
            document={document}
            version={version}
            chosen={chosen}
            onClose={() => show(undefined)}
          />
        )}
        {shown === 'schedule' && <ScheduleDashboard document={document} onClose={() => show(undefined)} />}
        {shown === 'remove' && <RemoveDashboard document={document} onClose={() => show(undefined)} />}
      </Suspense>
    </Group>
  );
}

interface Shown {
  version: Version;
  chosen: Chosen;
  /** The widgets of the current tab. */
  shown: readonly Widget[];
}

function useDashboardActions(document: DashboardDocument, { version, chosen, shown }: Shown) {
  const { id } = document;
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const refreshWidget = useRefreshWidget(id, version);
  const publish = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/dashboards/{id}/publish', {
        params: { workspace_id: workspaceId, id },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [workspaceId] }),
  });
  const refresh = useMutation({
    mutationFn: async () => {
      const asked = shown.filter(({ type }) => type !== 'text');
      // In sequence, so that one impatient page does not flood a source.
      for (const { key } of asked) await refreshWidget(key, chosenText(choicesFor(chosen, key).held));
    },
  });
  const file = useDashboardFile(document, chosen.choices);
  return {
    publish,
    refresh,
    exportAs: file.mutate,
    isExporting: file.isPending,
    failure: publish.error ?? refresh.error ?? file.error,
  };
}
