import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Dialog } from '../../shell/dialog.js';
import { useWorkspace } from '../../sign-in/session.js';
import { DataTable } from '../../tables/data-table.js';
import { saveCsv } from '../../tables/save-rows.js';
import { Unreached } from '../filters/unreached.js';
import { choicesFor } from '../filters/use-filters.js';
import { chosenText, shownQuery } from '../use-dashboard.js';
import { WithoutRows } from './without-rows.js';
import type { PickedProps } from './without-rows.js';

/** The present rows of the source behind a value. */
export function RowsBehind({ dashboardId, version, widget, chosen, picks, onClose }: PickedProps) {
  const { id: workspaceId } = useWorkspace();
  const { held, excepted } = choicesFor(chosen, widget.key);
  const filters = chosenText(held);
  const picked = JSON.stringify(picks);
  const found = useQuery({
    queryKey: keys.rowsBehind(workspaceId, dashboardId, version, widget.key, filters + picked),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/rows', {
        params: { workspace_id: workspaceId, id: dashboardId, key: widget.key },
        query: { picks: picked, ...shownQuery(version, filters) },
        signal,
      }),
  });
  const { data } = found;
  return (
    <Dialog onClose={onClose} title={`Rows of ${widget.title.slice(0, 100)}`} size="xl">
      <Stack gap="sm">
        <WithoutRows found={found} />
        {data && data.error === null && (
          <>
            <Unreached filters={chosen.filters} excepted={excepted} unreached={data.unreached} />
            <DataTable label={`Rows of ${widget.title}`} columns={data.columns} rows={data.rows} />
            <Group justify="space-between">
              <Text size="sm" c="dimmed">
                {data.truncated ? `The first ${data.rows.length} rows` : ''}
              </Text>
              <Button variant="default" size="xs" onClick={() => saveCsv(`${widget.title} rows`, data)}>
                Rows as CSV
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
