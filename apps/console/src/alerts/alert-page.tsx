import type { Alert } from '#contracts';
import { Alert as Callout, Anchor, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { keys } from '../api/keys.js';
import { asSentence, isNotFound } from '../api/refused.js';
import { request } from '../api/request.js';
import { SqlView } from '../ask/sql-view.js';
import { Failure } from '../shell/failure.js';
import { Moment, MomentAhead } from '../shell/moment.js';
import { NotFound } from '../shell/not-found.js';
import { useTitle } from '../shell/use-title.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import { AlertActs } from './alert-acts.js';
import { AlertChannels } from './alert-channels.js';
import { AlertHistory } from './alert-history.js';
import { AlertStateBadge, isMuted } from './alert-state.js';
import { useWatchedValues, WatchedValues } from './watched-values.js';
import { conditionWords, grainWords, quietWords, timingWords } from './alert-words.js';

const lookAgainMs = 15_000;

/** An alert: its state, its watched number, and its evaluations. */
export function AlertPage() {
  const { alertId = '' } = useParams();
  const { id: workspaceId } = useWorkspace();
  const found = useQuery({
    queryKey: keys.alert(workspaceId, alertId),
    queryFn: ({ signal }) =>
      request('GET /workspaces/{workspace_id}/alerts/{alert_id}', {
        params: { workspace_id: workspaceId, alert_id: alertId },
        signal,
      }),
    refetchInterval: lookAgainMs,
  });
  useTitle(found.data?.name ?? 'Alert');
  if (isNotFound(found.error)) return <NotFound what="alert" />;
  if (found.error) return <Failure error={found.error} />;
  if (!found.data) return <Skeleton height={240} role="status" aria-label="Loading" />;
  return <Found alert={found.data} />;
}

function Found({ alert }: { alert: Alert }) {
  const mayEdit = useMay('editor');
  const { condition, message, muted_until: until, last_evaluated_at: at } = alert;
  const quiet = quietWords(alert);
  const values = useWatchedValues(alert);
  return (
    <Stack gap="xl">
      <Stack gap="xs">
        <Anchor component={Link} to="/alerts" size="sm" underline="always">
          All alerts
        </Anchor>
        <Group gap="sm">
          <Title order={1} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{alert.name}</bdi>
          </Title>
          <AlertStateBadge alert={alert} />
        </Group>
        {message !== null && (
          <Text>
            <bdi>{asSentence(message)}</bdi> Evaluated <Moment at={at} />.
          </Text>
        )}
        <Text c="dimmed">
          {asSentence(conditionWords(condition))} {asSentence(timingWords(alert))}
        </Text>
        {quiet !== undefined && <Text c="dimmed">{asSentence(quiet)}</Text>}
        {until !== null && isMuted(alert) && (
          <Text c="dimmed">
            Muted: nobody is notified when it fires. Notifications resume <MomentAhead at={until} />.
          </Text>
        )}
        {alert.managed_by !== null && (
          <Callout variant="light" color="gray" p="xs">
            <Text size="sm">
              This alert is declared by <bdi>{alert.managed_by}</bdi>, so it is changed there. It is muted
              here, and its channels are chosen here.
            </Text>
          </Callout>
        )}
        {mayEdit && <AlertActs alert={alert} />}
      </Stack>
      <Watched alert={alert} />
      {alert.dimension !== null && <WatchedValues alert={alert} values={values} />}
      <AlertChannels alertId={alert.id} />
      <AlertHistory alert={alert} values={values.map(({ dimension_value: value }) => value)} />
    </Stack>
  );
}

function Watched({ alert: { metric_id: metricId, question, sql, grain, dimension } }: { alert: Alert }) {
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        The number
      </Title>
      {question !== null && (
        <Text>
          <bdi>“{question}”</bdi>
        </Text>
      )}
      {metricId !== null && (
        <Text>
          <MetricName id={metricId} /> {grainWords(grain)}
        </Text>
      )}
      {sql !== null && <SqlView sql={sql} />}
      {dimension !== null && (
        <Text>
          For each value of <bdi>{dimension}</bdi>
        </Text>
      )}
    </Stack>
  );
}

function MetricName({ id }: { id: string }) {
  const { id: workspaceId } = useWorkspace();
  const metric = useQuery({
    queryKey: [...keys.metrics(workspaceId), id],
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/metrics/{metric_id}', {
        params: { workspace_id: workspaceId, metric_id: id },
      }),
  });
  if (metric.error) return <>A metric that was removed</>;
  return (
    <>
      The metric <bdi>{metric.data?.name ?? '…'}</bdi>
    </>
  );
}
