import type { SuggestedMetric } from '#contracts';
import { Button, Code, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { useWorkspace } from '../sign-in/session.js';
import classes from './beliefs.module.css';

const shownFirst = 6;

/** Metrics that follow from the model's amounts; one click defines one for everybody. */
export function SuggestedMetrics({
  sourceId,
  metrics,
}: {
  sourceId: string;
  metrics: readonly SuggestedMetric[];
}) {
  const [isAll, setAll] = useState(false);
  if (metrics.length === 0) return <Text c="dimmed">Nothing to suggest: every amount has its metric.</Text>;
  return (
    <>
      <ul className={`card ${classes['facts']}`} style={{ padding: '4px 12px' }}>
        {metrics.slice(0, isAll ? undefined : shownFirst).map((metric) => (
          <Suggested key={`${metric.source} ${metric.expression}`} sourceId={sourceId} metric={metric} />
        ))}
      </ul>
      {!isAll && metrics.length > shownFirst && (
        <Button variant="subtle" size="xs" onClick={() => setAll(true)} style={{ alignSelf: 'flex-start' }}>
          Show {metrics.length - shownFirst} more
        </Button>
      )}
    </>
  );
}

function Suggested({ sourceId, metric }: { sourceId: string; metric: SuggestedMetric }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const accept = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/metrics', {
        params: { workspace_id: workspaceId },
        body: { ...metric, data_source_id: sourceId },
      }),
    onSuccess: async () => {
      // The button goes with its row.
      document.getElementById('suggested-metrics')?.focus();
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.model(workspaceId, sourceId) }),
        queries.invalidateQueries({ queryKey: keys.metrics(workspaceId) }),
      ]);
    },
  });
  return (
    <li className={classes['suggested']}>
      <div style={{ minWidth: 0 }}>
        <Text size="sm" fw={500} dir="auto">
          {metric.name}
        </Text>
        <Text size="xs" c="dimmed" dir="auto" component="div">
          <Code>{metric.expression}</Code> over <bdi>{metric.source}</bdi>
          {metric.time_column !== null && `, by ${metric.time_column}`}
        </Text>
        <Failure error={accept.error} />
      </div>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        loading={accept.isPending}
        onClick={() => accept.mutate()}
        aria-label={`Create metric: ${metric.name}`}
      >
        Create metric
      </Button>
    </li>
  );
}
