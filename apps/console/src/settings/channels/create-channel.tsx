import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChannelInput } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { channelKinds } from '../../deliveries/channel-words.js';
import { MemberChoice } from '../../deliveries/choices.js';
import { Dialog } from '../../shell/dialog.js';
import { Form } from '../../shell/form.js';
import { useWorkspace } from '../../sign-in/session.js';

interface TypedChannel {
  kind: ChannelInput['kind'];
  name: string;
  url: string;
  memberIds: string[];
}

/** Makes a channel. */
export function CreateChannel({ onClose }: { onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<TypedChannel>({ kind: 'email', name: '', url: '', memberIds: [] });
  const set = (part: Partial<TypedChannel>) => setTyped({ ...typed, ...part });
  const { kind, name, url, memberIds } = typed;
  const create = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/channels', {
        params: { workspace_id: workspaceId },
        body: kind === 'email' ? { kind, name, member_ids: memberIds } : { kind, name, url },
      }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: keys.channels(workspaceId) });
      onClose();
    },
  });
  const isReady = name.trim() !== '' && (kind === 'email' ? memberIds.length > 0 : url.trim() !== '');
  return (
    <Dialog onClose={onClose} title="Add a channel">
      <Form act="Add channel" mutation={create} values={typed} isReady={isReady} onCancel={onClose}>
        <NativeSelect
          label="Goes to"
          data={[...channelKinds]}
          value={kind}
          onChange={({ currentTarget: { value } }) => {
            const chosen = channelKinds.find((each) => each.value === value);
            if (chosen) set({ kind: chosen.value });
          }}
        />
        <TextInput
          label="Name"
          value={name}
          maxLength={100}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
        {kind === 'email' ? (
          <MemberChoice label="People" chosen={memberIds} onChange={(ids) => set({ memberIds: ids })} />
        ) : (
          <TextInput
            label="Address of the incoming webhook"
            description="Stored encrypted; only its host is shown."
            type="url"
            placeholder="https://"
            value={url}
            onChange={({ currentTarget: { value } }) => set({ url: value })}
          />
        )}
      </Form>
    </Dialog>
  );
}
