import { Group, Select, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Dialog } from '../../shell/dialog.js';
import { useWorkspace } from '../../sign-in/session.js';
import { DataTable } from '../../tables/data-table.js';
import { Unreached } from '../filters/unreached.js';
import { choicesFor } from '../filters/use-filters.js';
import { chosenText, shownQuery } from '../use-dashboard.js';
import { WithoutRows } from './without-rows.js';
import type { PickedProps } from './without-rows.js';

/** A value by another dimension of its tables, as the source has it now. */
export function BreakDown({ dashboardId, version, widget, chosen, picks, onClose }: PickedProps) {
  const { id: workspaceId } = useWorkspace();
  const [by, setBy] = useState<string>();
  const { held, excepted } = choicesFor(chosen, widget.key);
  const filters = chosenText(held);
  const picked = JSON.stringify(picks);
  const found = useQuery({
    queryKey: keys.breakdown(
      workspaceId,
      dashboardId,
      version,
      widget.key,
      `${by ?? ''} ${filters}${picked}`,
    ),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/breakdown', {
        params: { workspace_id: workspaceId, id: dashboardId, key: widget.key },
        query: { picks: picked, ...(by !== undefined && { by }), ...shownQuery(version, filters) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  const { data } = found;
  const title = `${widget.title.slice(0, 100)}, broken down`;
  return (
    <Dialog onClose={onClose} title={title} size="lg">
      <Stack gap="sm">
        <WithoutRows found={found} />
        {data && data.error === null && (
          <>
            <Group justify="space-between" align="flex-end">
              <Select
                size="xs"
                label="By"
                data={data.dimensions.map(({ column, label }) => ({ value: column, label }))}
                value={data.by}
                allowDeselect={false}
                onChange={(value) => setBy(value ?? undefined)}
              />
              <Unreached filters={chosen.filters} excepted={excepted} unreached={data.unreached} />
            </Group>
            <DataTable label={title} columns={data.columns} rows={data.rows} />
            {data.truncated && (
              <Text size="sm" c="dimmed">
                The largest {data.rows.length} rows
              </Text>
            )}
          </>
        )}
      </Stack>
    </Dialog>
  );
}
