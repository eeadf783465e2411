import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { connection } from '../api/connection.js';
import { requestOnce } from '../api/request.js';
import { useWatched } from '../api/watched.js';
import classes from './banner.module.css';

const retryMs = 5_000;

/** Reports that the server does not answer, retries by itself, and disappears when it answers. */
export function DownBanner() {
  const isDown = useWatched(connection.isDown);
  const queries = useQueryClient();
  const retry = useCallback(async () => {
    try {
      await requestOnce('GET /auth/methods', {});
      await queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    } catch {
      // Still down: the banner stays.
      connection.lost();
    }
  }, [queries]);
  useEffect(() => {
    if (!isDown) return undefined;
    const timer = setInterval(() => void retry(), retryMs);
    return () => clearInterval(timer);
  }, [isDown, retry]);
  if (!isDown) return null;
  return (
    <Group role="alert" className={classes['banner'] ?? ''} justify="center" gap="sm">
      <Text size="sm">
        Questglass does not answer. What you have typed is kept; this page tries again by itself.
      </Text>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void retry()}>
        Try now
      </Button>
    </Group>
  );
}
