import { Accordion, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useList } from '../api/use-list.js';
import { DeclaredBy } from '../shell/declared-by.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { MoreButton } from '../shell/more-button.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { MetricDetails } from './metric-details.js';
import { MetricDialog } from './metric-dialog.js';

/** Curated metrics, each with its value on demand. */
export function MetricList() {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [isMaking, setMaking] = useState(false);
  const metrics = useList([...keys.metrics(workspaceId), 'list'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/metrics', {
      params: { workspace_id: workspaceId },
      query: { limit: 100, cursor },
      signal,
    }),
  );
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
      <Failure error={metrics.error} onRetry={() => void metrics.refetch()} />
      {metrics.isSuccess && metrics.items.length === 0 && (
        <Text c="dimmed">
          No metric is defined yet. A metric is a number with one meaning for everybody, such as revenue.
        </Text>
      )}
      <Accordion variant="separated" radius="lg" chevronPosition="left">
        {metrics.items.map((metric) => (
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
      <MoreButton {...metrics} />
      {isMaking && <MetricDialog onClose={() => setMaking(false)} />}
    </Stack>
  );
}
