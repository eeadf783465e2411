import type { Widget } from '#contracts';
import { Select, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { isNotFound } from '../api/refused.js';
import { request } from '../api/request.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { copyOf } from './use-duplicate.js';

interface Props {
  dashboardId: string;
  widget: Widget;
  onClose: () => void;
}

/** Moves a widget to another dashboard. It is copied before it is removed, so that nothing is lost half-way. */
export function MoveWidget({ dashboardId, widget, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [chosen, choose] = useState<string | null>(null);
  // A retry only deletes the original; it must not copy twice.
  const [hasCopied, setCopied] = useState(false);
  const params = { workspace_id: workspaceId };
  const dashboards = useQuery({
    queryKey: keys.dashboards(workspaceId),
    queryFn: () => request('GET /workspaces/{workspace_id}/dashboards', { params, query: { limit: 100 } }),
  });
  const move = useMutation({
    mutationFn: async () => {
      if (!hasCopied) {
        await request('POST /workspaces/{workspace_id}/dashboards/{id}/widgets', {
          params: { ...params, id: chosen ?? '' },
          // Its tab is of this dashboard.
          body: { ...copyOf(widget, widget.title), tab: undefined },
        });
        setCopied(true);
      }
      await request('DELETE /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}', {
        params: { ...params, id: dashboardId, key: widget.key },
      }).catch(ignoreNotFound);
    },
    onSuccess: onClose,
    // Without their data: that of the moved widget would be requested once more.
    onSettled: () =>
      queries.invalidateQueries({
        queryKey: [workspaceId],
        predicate: ({ queryKey }) => queryKey[3] !== 'data',
      }),
  });
  const options = (dashboards.data?.data ?? [])
    .filter(({ id, managed_by: managedBy }) => managedBy === null && id !== dashboardId)
    .map(({ id, name }) => ({ value: id, label: name }));
  const isHalfMoved = hasCopied && move.isError;
  return (
    <Dialog onClose={onClose} title="Move to another dashboard">
      <Form
        act={isHalfMoved ? 'Try again' : 'Move'}
        mutation={move}
        values={chosen}
        isReady={chosen !== null}
        onCancel={onClose}
      >
        <Select
          label="Dashboard"
          placeholder="Choose one"
          data={options}
          value={chosen}
          onChange={choose}
          disabled={hasCopied}
          searchable={options.length > 8}
          data-autofocus
        />
        <Text size="sm" c={isHalfMoved ? undefined : 'dimmed'} role={isHalfMoved ? 'alert' : undefined}>
          {isHalfMoved
            ? 'The widget was copied to the other dashboard but could not be removed from this one.'
            : 'Both drafts change. Publish them for everybody to see it.'}
        </Text>
      </Form>
    </Dialog>
  );
}

/** A 404 means that an earlier try or somebody else already removed the widget. */
function ignoreNotFound(error: unknown): void {
  if (!isNotFound(error)) throw error;
}
