import type { DashboardDocument, DashboardFilter, Widget } from '#contracts';
import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { keys } from '../api/keys.js';
import { Refused, sentenceOf } from '../api/refused.js';
import { request } from '../api/request.js';
import { Icon } from '../shell/icon.js';
import { loadPart } from '../shell/part.js';
import { useUnsaved } from '../shell/unsaved.js';
import { useWorkspace } from '../sign-in/session.js';
import { useDraftHistory } from './draft-history.js';
import { EditGrid } from './edit-grid.js';
import { placeAll } from './grid-layout.js';
import type { Placed } from './grid-layout.js';
import { TabBar } from './tabs/tab-bar.js';
import { TabTools } from './tabs/tab-tools.js';
import { useEditedTabs } from './tabs/use-edited-tabs.js';
import { useNewWidget } from './widget-editor/new-widget.js';

const WidgetEditor = lazy(async () => ({
  default: (await loadPart(() => import('./widget-editor/widget-editor.js'))).WidgetEditor,
}));
const EditFilters = lazy(async () => ({
  default: (await loadPart(() => import('./filters/edit-filters.js'))).EditFilters,
}));

interface Props {
  document: DashboardDocument;
  onDone: () => void;
}

/** The editor of a dashboard. All changes are saved at once, when the person says so. */
export function DashboardEditor({ document, onDone }: Props) {
  // The state at the beginning of editing; saving sends its revision.
  const [base] = useState(document);
  const [name, setName] = useState(base.name);
  const { widgets, canUndo, change, undo } = useDraftHistory(placeAll(base.widgets));
  const [filters, setFilters] = useState(base.filters);
  const [opened, open] = useState<'filters' | Widget>();
  const tabs = useEditedTabs(widgets, change);
  const blank = useNewWidget(widgets, tabs.current);
  const close = () => open(undefined);
  const hasChanged = canUndo || name !== base.name || filters !== base.filters;
  const letGo = useUnsaved(hasChanged);
  const done = () => {
    letGo();
    onDone();
  };
  const put = (widget: Widget) => {
    change((now) => placeAll(withWidget(now, widget)));
    close();
    tabs.choose(widget.tab);
  };
  const save = useSaving(base, done);
  useUndoKey(undo);
  return (
    <Stack p={{ base: 'sm', sm: 'lg' }} gap="md" maw={1600} mx="auto">
      <h1 className="visually-hidden">Edit {base.name}</h1>
      <Group justify="space-between" gap="sm">
        <TextInput
          aria-label="Name of the dashboard"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={name.trim() === ''}
          maxLength={200}
          size="md"
          flex="1 1 220px"
          maw={480}
        />
        <Group gap="xs">
          <UndoButton onUndo={undo} canUndo={canUndo} />
          <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={() => open(blank)}>
            Add widget
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="filter" size={16} />}
            onClick={() => open('filters')}
          >
            Filters{filters.length > 0 && ` (${filters.length})`}
          </Button>
          <Button variant="default" onClick={done}>
            {hasChanged ? 'Discard' : 'Close'}
          </Button>
          <Button
            loading={save.isPending}
            disabled={!hasChanged || !isComplete({ name, widgets, filters })}
            onClick={() => save.mutate({ name, widgets, filters })}
          >
            Save draft
          </Button>
        </Group>
      </Group>
      <DraftNotes widgets={widgets} filters={filters} />
      {save.error && <NotSaved error={save.error} onDiscard={done} />}
      <TabbedGrid base={base} tabs={tabs} onEdit={open} />
      <Suspense>
        {opened === 'filters' && (
          <EditFilters
            dashboardId={base.id}
            widgets={widgets}
            filters={filters}
            onChange={setFilters}
            onClose={close}
          />
        )}
        {typeof opened === 'object' && (
          <WidgetEditor
            widget={opened}
            isNew={isNew(opened, widgets)}
            tabs={tabs.tabs}
            onDone={put}
            onClose={close}
          />
        )}
      </Suspense>
    </Stack>
  );
}

function UndoButton({ onUndo, canUndo }: { onUndo: () => void; canUndo: boolean }) {
  return (
    <Tooltip label="Undo (Ctrl + Z)">
      <ActionIcon variant="default" size={34} aria-label="Undo" onClick={onUndo} disabled={!canUndo}>
        <Icon name="undo" size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

interface GridProps {
  base: DashboardDocument;
  tabs: ReturnType<typeof useEditedTabs>;
  onEdit: (widget: Placed) => void;
}

/** The tabs of a draft, and the widgets of the one in sight. */
function TabbedGrid({ base, tabs, onEdit }: GridProps) {
  return (
    <>
      <TabTools {...tabs.tools} />
      <TabBar tabs={tabs.tabs} current={tabs.current} onTab={tabs.choose}>
        <EditGrid
          dashboardId={base.id}
          widgets={tabs.shown}
          savedWidgets={base.widgets}
          onChange={tabs.change}
          onEdit={onEdit}
        />
      </TabBar>
    </>
  );
}

/** Explains how to start an empty draft, and why one with an unlabelled filter cannot be saved. */
function DraftNotes({ widgets, filters }: Pick<Edited, 'widgets' | 'filters'>) {
  return (
    <>
      {!filters.every(hasLabel) && (
        <Text size="sm" c="red" role="status">
          A filter has no label. Give it one under Filters to save the draft.
        </Text>
      )}
      {widgets.length === 0 && (
        <Text c="dimmed">Add a widget to begin: from a question, from SQL, from a metric, or a text.</Text>
      )}
    </>
  );
}

function isNew({ key }: Widget, widgets: readonly Widget[]): boolean {
  return !widgets.some((each) => each.key === key);
}

function withWidget(widgets: readonly Widget[], widget: Widget): readonly Widget[] {
  if (isNew(widget, widgets)) return [...widgets, widget];
  return widgets.map((each) => {
    if (each.key !== widget.key) return each;
    // On another tab it has another place.
    return each.tab === widget.tab ? widget : { ...widget, layout: null };
  });
}

function hasLabel({ label }: DashboardFilter): boolean {
  return label.trim() !== '';
}

function isComplete({ name, widgets, filters }: Edited): boolean {
  return name.trim() !== '' && widgets.every(({ title }) => title.trim() !== '') && filters.every(hasLabel);
}

/** The failure of saving. After a conflict, the person may look at the other member's version. */
function NotSaved({ error, onDiscard }: { error: Error; onDiscard: () => void }) {
  const isConflict = error instanceof Refused && error.status === 409;
  return (
    <Alert color="red" variant="light" role="alert" title={isConflict ? 'Not saved' : undefined}>
      <Text size="sm" mb={isConflict ? 'xs' : 0}>
        {sentenceOf(error)}
      </Text>
      {isConflict && (
        <Button size="xs" variant="default" onClick={onDiscard}>
          Discard mine and see theirs
        </Button>
      )}
    </Alert>
  );
}

interface Edited {
  name: string;
  widgets: readonly Placed[];
  filters: readonly DashboardFilter[];
}

function useSaving(base: DashboardDocument, onDone: () => void) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const params = { workspace_id: workspaceId, id: base.id };
  return useMutation({
    mutationFn: async ({ name, widgets, filters }: Edited) => {
      await request('PATCH /workspaces/{workspace_id}/dashboards/{id}/draft', {
        params,
        body: { revision: base.revision, widgets: [...widgets], filters: [...filters] },
      });
      if (name !== base.name)
        await request('PATCH /workspaces/{workspace_id}/dashboards/{id}', { params, body: { name } });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.dashboard(workspaceId, base.id) });
      void queries.invalidateQueries({ queryKey: keys.dashboards(workspaceId) });
      onDone();
    },
  });
}

function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName);
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isField)
        return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [undo]);
}
