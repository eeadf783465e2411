import type { ValuePick, Widget } from '#contracts';
import { Alert, Group, Select, Skeleton, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Dialog } from '../../shell/dialog.js';
import { Failure } from '../../shell/failure.js';
import { useWorkspace } from '../../sign-in/session.js';
import { DataTable } from '../../tables/data-table.js';
import { Unreached } from '../filters/unreached.js';
import { choicesFor } from '../filters/use-filters.js';
import type { Chosen } from '../filters/use-filters.js';
import { chosenText, shownQuery } from '../use-dashboard.js';
import type { Version } from '../use-dashboard.js';

interface Props {
  dashboardId: string;
  version: Version;
  widget: Widget;
  chosen: Chosen;
  picks: readonly ValuePick[];
  onClose: () => void;
}

/** A value by another dimension of its tables, as the source has it now. */
export function BreakDown({ dashboardId, version, widget, chosen, picks, onClose }: Props) {
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
        <Failure error={found.error} onRetry={() => void found.refetch()} />
        {found.isPending && <Skeleton h={240} />}
        {data && data.error !== null && (
          <Alert color="gray" variant="light" p="xs">
            {data.error}
          </Alert>
        )}
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
