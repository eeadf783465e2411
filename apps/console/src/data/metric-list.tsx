import type { Metric } from '#contracts';
import { Accordion, Button, Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { DeclaredBy } from '../shell/declared-by.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { DataTable } from '../tables/data-table.js';
import { valueOf } from './metric-value.js';
import { NewMetric } from './new-metric.js';

/** Curated metrics, each with a look at its value. */
export function MetricList() {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [isMaking, setMaking] = useState(false);
  const metrics = useQuery({
    queryKey: keys.metrics(workspaceId),
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/metrics', {
        params: { workspace_id: workspaceId },
        query: { limit: 100 },
      }),
  });
  const found = metrics.data?.data ?? [];
  return (
    <Stack gap="sm">
      {mayEdit && (
        <Group justify="flex-end">
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
            Define a metric
          </Button>
        </Group>
      )}
      {metrics.isPending && [0, 1, 2].map((place) => <Skeleton key={place} h={52} radius="lg" />)}
      {metrics.error && <Failure error={metrics.error} onRetry={() => void metrics.refetch()} />}
      {metrics.isSuccess && found.length === 0 && (
        <Text c="dimmed">
          No metric is defined yet. A metric is a number with one meaning for everybody, such as revenue.
        </Text>
      )}
      <Accordion variant="separated" radius="lg" chevronPosition="left">
        {found.map((metric) => (
          <Accordion.Item key={metric.id} value={metric.id}>
            <Accordion.Control>
              <Text fw={600} size="sm">
                <bdi>{metric.name}</bdi>
              </Text>
              <Text size="xs" c="dimmed" lineClamp={1} dir="auto">
                {metric.description}
              </Text>
              <DeclaredBy name={metric.managed_by} />
            </Accordion.Control>
            <Accordion.Panel>
              <MetricDetails metric={metric} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {isMaking && <NewMetric onClose={() => setMaking(false)} />}
    </Stack>
  );
}

function MetricDetails({ metric }: { metric: Metric }) {
  const { id: workspaceId } = useWorkspace();
  const mayPreview = useMay('editor');
  const preview = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/data-sources/{data_source_id}/preview', {
        params: { workspace_id: workspaceId, data_source_id: metric.data_source_id },
        body: { sql: valueOf(metric), limit: 10 },
      }),
  });
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Code>{metric.expression}</Code> over <Code>{metric.source}</Code>
        {metric.filters.length > 0 && ` where ${metric.filters.join(' and ')}`}
      </Text>
      {metric.dimensions.length > 0 && (
        <Text size="sm" c="dimmed">
          By {metric.dimensions.join(', ')}
        </Text>
      )}
      {metric.synonyms.length > 0 && (
        <Text size="sm" c="dimmed">
          Also called {metric.synonyms.join(', ')}
        </Text>
      )}
      {preview.data && (
        <DataTable
          label={metric.name}
          columns={preview.data.columns}
          rows={preview.data.rows}
          heightMax={160}
        />
      )}
      <Failure error={preview.error} />
      {mayPreview && (
        <Group>
          <Button size="xs" variant="default" loading={preview.isPending} onClick={() => preview.mutate()}>
            Preview its value
          </Button>
        </Group>
      )}
    </Stack>
  );
}
