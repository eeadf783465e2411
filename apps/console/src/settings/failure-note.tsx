import { Alert } from '@mantine/core';
import { sentenceOf } from '../api/refused.js';

/** What went wrong, where something did. */
export function FailureNote({ error }: { error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      {sentenceOf(error)}
    </Alert>
  );
}
