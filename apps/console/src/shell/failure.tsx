import { Alert, Button, Text } from '@mantine/core';
import { sentenceOf } from '../api/refused.js';

interface Props {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** A failure as a sentence, if there is one, with a retry button. */
export function Failure({ error, title, onRetry }: Props) {
  if (error === null || error === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert" title={title}>
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
