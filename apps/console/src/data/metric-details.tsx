import type { Metric } from '#contracts';
import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { DataTable } from '../tables/data-table.js';
import { MetricDialog } from './metric-dialog.js';
import { valueOf } from './metric-value.js';
import { RemoveMetric } from './remove-metric.js';

/** The definition of a metric, its value on demand, and an editor's actions. */
export function MetricDetails({ metric }: { metric: Metric }) {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [shown, show] = useState<'edit' | 'remove'>();
  const preview = useMutation({
    mutationFn: (_asOf: string) =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/preview', {
        params: { workspace_id: workspaceId, data_source_id: metric.data_source_id },
        body: { sql: valueOf(metric), limit: 10 },
      }),
  });
  const close = () => show(undefined);
  return (
    <Stack gap="xs">
      <Definition metric={metric} />
      {/* A previewed value belongs to the definition at that time. */}
      {preview.data && preview.variables === metric.updated_at && (
        <DataTable
          label={metric.name}
          columns={preview.data.columns}
          rows={preview.data.rows}
          heightMax={160}
        />
      )}
      <Failure error={preview.error} />
      {mayEdit && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={preview.isPending}
            onClick={() => preview.mutate(metric.updated_at)}
          >
            Preview its value
          </Button>
          {metric.managed_by === null && (
            <>
              <Button size="xs" variant="default" onClick={() => show('edit')}>
                Edit
              </Button>
              <Button size="xs" variant="subtle" color="red" onClick={() => show('remove')}>
                Remove
              </Button>
            </>
          )}
        </Group>
      )}
      {shown === 'edit' && <MetricDialog metric={metric} onClose={close} />}
      {shown === 'remove' && <RemoveMetric metric={metric} onClose={close} />}
    </Stack>
  );
}

function Definition({ metric }: { metric: Metric }) {
  const { expression, source, filters, dimensions, synonyms, managed_by: managedBy } = metric;
  return (
    <>
      <Text size="sm">
        <Code>{expression}</Code> over <Code>{source}</Code>
        {filters.length > 0 && ` where ${filters.join(' and ')}`}
      </Text>
      {dimensions.length > 0 && (
        <Text size="sm" c="dimmed">
          By {dimensions.join(', ')}
        </Text>
      )}
      {synonyms.length > 0 && (
        <Text size="sm" c="dimmed">
          Also called {synonyms.join(', ')}
        </Text>
      )}
      {managedBy !== null && (
        <Text size="sm" c="dimmed">
          This metric is declared by <bdi>{managedBy}</bdi>, so it is changed there.
        </Text>
      )}
    </>
  );
}
