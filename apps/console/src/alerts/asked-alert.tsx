import type { AlertProposal } from '#contracts';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { request } from '../api/request.js';
import { asSentence } from '../api/refused.js';
import { Dialog } from '../shell/dialog.js';
import { Failure } from '../shell/failure.js';
import { useWorkspace } from '../sign-in/session.js';
import { typedOfProposed } from './alert-values.js';
import { MakeAlert } from './make-alert.js';

interface Props {
  sentence: string;
  sourceId: string | undefined;
  /** A sentence that is no alert after all may be a question. */
  onAsk: (question: string) => void;
  /** The sentence is to be kept. */
  onCancel: () => void;
  onClose: () => void;
}

/** An alert that a sentence asks for, as a filled-in form: nothing is made before it is confirmed. */
export function AskedAlert({ sentence, sourceId, onAsk, onCancel, onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const proposed = useQuery({
    queryKey: ['proposed alert', workspaceId, sentence, sourceId],
    queryFn: ({ signal }) =>
      request('POST /workspaces/{workspace_id}/alerts/propose', {
        params: { workspace_id: workspaceId },
        body: { sentence, ...(sourceId !== undefined && { data_source_id: sourceId }) },
        signal,
      }),
    retry: false,
    refetchOnWindowFocus: false,
    // The data behind the same sentence may have changed.
    gcTime: 0,
  });
  if (proposed.data)
    return (
      <MakeAlert
        begun={typedOfProposed(proposed.data)}
        note={<Note proposal={proposed.data} />}
        onClose={onCancel}
        onMade={onClose}
      />
    );
  const askInstead = () => {
    onClose();
    onAsk(sentence);
  };
  return (
    <Dialog onClose={onCancel} title="New alert" size="lg">
      <Stack gap="md">
        <Text>
          <bdi>“{sentence}”</bdi>
        </Text>
        {proposed.isPending && (
          <Text c="dimmed" role="status">
            Reading your data…
          </Text>
        )}
        <Failure error={proposed.error} title="This was not understood as an alert" />
        {proposed.error && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
            <Button onClick={askInstead}>Ask it as a question</Button>
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

function Note({ proposal: { summary, assumed, not_understood: left } }: { proposal: AlertProposal }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        <bdi>{summary}</bdi> Nothing is created before you confirm it.
      </Text>
      {assumed.map((words) => (
        <Text key={words} size="sm" c="dimmed">
          {asSentence(words)}
        </Text>
      ))}
      {left.length > 0 && (
        <Alert color="orange" variant="light" role="alert">
          Not understood: <bdi>{left.map((words) => `“${words}”`).join(', ')}</bdi>
        </Alert>
      )}
    </Stack>
  );
}
