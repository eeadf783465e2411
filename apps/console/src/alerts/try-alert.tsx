import type { AlertPreview } from '#contracts';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { asSentence } from '../api/refused.js';
import { request } from '../api/request.js';
import { SqlView } from '../ask/sql-view.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';
import { EvaluationTable } from './alert-history.js';
import { inputOf, isComplete } from './alert-values.js';
import type { TypedAlert } from './alert-values.js';
import { stateNames } from './alert-words.js';
import { TriedValues } from './watched-values.js';

/** Shows the present verdict of an alert, and how often it would have fired. */
export function TryAlert({ typed }: { typed: TypedAlert }) {
  const { id: workspaceId } = useWorkspace();
  const preview = useMutation({
    mutationFn: (tried: TypedAlert) =>
      request('POST /workspaces/{workspace_id}/alerts/preview', {
        params: { workspace_id: workspaceId },
        body: inputOf({ ...tried, name: tried.name.trim() === '' ? 'A try' : tried.name }),
      }),
  });
  const isReady = isComplete({ ...typed, name: 'A try' });
  return (
    <Stack gap="sm">
      {/* A verdict belongs to the values that it was tried with. */}
      {preview.data && preview.variables === typed && <Found preview={preview.data} />}
      <Failure error={preview.error} />
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={preview.isPending}
          disabled={!isReady}
          onClick={() => preview.mutate(typed)}
        >
          Try it
        </Button>
      </Group>
    </Stack>
  );
}

function Found({ preview }: { preview: AlertPreview }) {
  const { state, message, summary, sql, history, values } = preview;
  // Those of values are changes already.
  const telling = history
    .filter((each, place) => values.length > 0 || each.state !== history[place - 1]?.state)
    .toReversed();
  return (
    <Stack gap="xs" component="output">
      <Text size="sm">
        <b>{stateNames[state]}</b>: <bdi>{asSentence(message ?? '')}</bdi>
      </Text>
      <Text size="sm">{asSentence(summary)}</Text>
      {sql !== null && <SqlView sql={sql} />}
      <TriedValues preview={preview} />
      {telling.length > 0 && <EvaluationTable label="State changes" evaluations={telling} />}
    </Stack>
  );
}
