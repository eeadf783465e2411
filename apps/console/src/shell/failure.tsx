import { Alert, Button, Text } from '@mantine/core';
import { sentenceOf } from '../api/refused.js';

/** What went wrong, in a sentence, and a way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Text size="sm" mb={onRetry ? 'xs' : 0}>
        {sentenceOf(error)}
      </Text>
      {onRetry && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}
