import { Alert, Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSources } from '../data/use-sources.js';
import { useMay } from '../sign-in/session.js';
import classes from './ask.module.css';
import { Ideas, useStartingQuestions } from './starting-questions.js';

interface StartProps {
  box: ReactNode;
  sourceId: string | undefined;
  onAsk: (question: string) => void;
}

/** The start of a conversation: the box, and questions that this workspace's data can answer. */
export function StartPage({ box, sourceId, onAsk }: StartProps) {
  const sources = useSources();
  const hasData = (sources.data?.data.length ?? 0) > 0;
  const start = useStartingQuestions(sourceId, hasData);
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
