import { Fieldset, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { keys } from '../api/keys.js';
import { request } from '../api/request.js';
import { ChannelChoice } from '../deliveries/choices.js';
import { Dialog } from '../shell/dialog.js';
import { Form } from '../shell/form.js';
import { useWorkspace } from '../sign-in/session.js';
import { ConditionFields, WatchedFields } from './alert-fields.js';
import { inputOf, isComplete, noAlert } from './alert-values.js';
import type { TypedAlert } from './alert-values.js';
import { TryAlert } from './try-alert.js';

interface Props {
  /** The fields that are known already. */
  begun?: Partial<TypedAlert>;
  /** Words on where they come from. */
  note?: ReactNode;
  onClose: () => void;
  /** Called instead once it is made. */
  onMade?: () => void;
}

/** Makes an alert, which can be tried before, and says who is told. */
export function MakeAlert({ begun, note, onClose, onMade = onClose }: Props) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState<TypedAlert>({ ...noAlert, ...begun });
  const [channelIds, setChannelIds] = useState<string[]>([]);
  // A retry only saves the channels; it must not create the alert twice.
  const [madeId, setMadeId] = useState<string>();
  const params = { workspace_id: workspaceId };
  const make = useMutation({
    mutationFn: async () => {
      const id =
        madeId ??
        (await request('POST /workspaces/{workspace_id}/alerts', { params, body: inputOf(typed) })).id;
      setMadeId(id);
      if (channelIds.length > 0)
        await request('PATCH /workspaces/{workspace_id}/alerts/{alert_id}/channels', {
          params: { ...params, alert_id: id },
          body: { channel_ids: channelIds },
        });
      return id;
    },
    onSuccess: (id) => {
      onMade();
      void navigate(`/alerts/${id}`);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.alerts(workspaceId) }),
  });
  const isHalfMade = madeId !== undefined && make.isError;
  return (
    <Dialog onClose={onClose} title="New alert" size="lg">
      <Form
        act={isHalfMade ? 'Try again' : 'Create alert'}
        mutation={make}
        values={{ typed, channelIds }}
        isReady={isComplete(typed)}
        onCancel={onClose}
      >
        <Fieldset variant="unstyled" p={0} m={0} miw={0} disabled={madeId !== undefined}>
          <Stack gap="md">
            {note}
            <TextInput
              label="Name"
              placeholder="For example: fewer orders than usual"
              value={typed.name}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, name: value })}
              data-autofocus
            />
            <WatchedFields typed={typed} onChange={setTyped} />
            <ConditionFields typed={typed} onChange={setTyped} />
            <TryAlert typed={typed} />
          </Stack>
        </Fieldset>
        <ChannelChoice
          label="Notify when it fires and when it resolves"
          chosen={channelIds}
          onChange={setChannelIds}
        />
        <Text size="sm" c="dimmed" role="status">
          {toldWords(isHalfMade, channelIds.length)}
        </Text>
      </Form>
    </Dialog>
  );
}

function toldWords(isHalfMade: boolean, channels: number): string {
  if (isHalfMade) return 'The alert was created, but its channels were not saved: nobody is notified yet.';
  if (channels > 0) return '';
  return 'Without a channel, only webhooks are notified. Channels can also be chosen later, on the page of the alert.';
}
