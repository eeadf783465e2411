import { Alert, Button, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { useSources } from '../data/use-sources.js';
import { useMay, useWorkspace } from '../sign-in/session.js';
import classes from './ask.module.css';

interface StartProps {
  box: ReactNode;
  sourceId: string | undefined;
  onAsk: (question: string) => void;
}

/** Where a conversation begins: the box, and questions that this workspace's data can answer. */
export function StartPage({ box, sourceId, onAsk }: StartProps) {
  const { id: workspaceId } = useWorkspace();
  const sources = useSources();
  const hasData = (sources.data?.data.length ?? 0) > 0;
  const start = useQuery({
    queryKey: [...keys.startingQuestions(workspaceId), sourceId],
    queryFn: () =>
      request('GET /workspaces/{workspace_id}/starting-questions', {
        params: { workspace_id: workspaceId },
        query: { data_source_id: sourceId },
      }),
    enabled: hasData,
    staleTime: 300_000,
  });
  return (
    <div className={classes['start']}>
      <div>
        <Title order={1} ta="center">
          What do you want to know?
        </Title>
        <Text c="dimmed" ta="center" mt={6}>
          Ask in plain English. You get the numbers, a chart, and the SQL behind them.
        </Text>
      </div>
      {box}
      {sources.data && !hasData && <NoData />}
      {hasData && <Ideas ideas={start.data?.questions ?? []} isLoading={start.isPending} onAsk={onAsk} />}
    </div>
  );
}

interface IdeasProps {
  ideas: readonly string[];
  isLoading: boolean;
  onAsk: (question: string) => void;
}

function Ideas({ ideas, isLoading, onAsk }: IdeasProps) {
  return (
    <section className={classes['ideas']} aria-label="Questions to start from" aria-busy={isLoading}>
      {isLoading && [0, 1, 2, 3].map((place) => <Skeleton key={place} h={46} radius={12} />)}
      {ideas.map((idea) => (
        <button key={idea} type="button" className={classes['idea']} onClick={() => onAsk(idea)}>
          {idea}
        </button>
      ))}
    </section>
  );
}

function NoData() {
  const mayConnect = useMay('admin');
  return (
    <Alert title="There is no data yet" variant="light">
      <Text size="sm" mb="sm">
        {mayConnect
          ? 'Connect a database or a file, then ask about it.'
          : 'An admin of this workspace has to connect a database first.'}
      </Text>
      {mayConnect && (
        <Button component={Link} to="/data/connect">
          Connect data
        </Button>
      )}
    </Alert>
  );
}
