import { Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeyDisposition, Member } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { Confirm } from '../../shell/confirm.js';
import { counted } from '../../shell/counted.js';
import { useWorkspace } from '../../sign-in/session.js';

/** Removes a person from the workspace, from their next request on, and asks whether to keep the keys that they made. */
export function RemoveMember({ removed, onClose }: { removed: Member; onClose: () => void }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const [fate, setFate] = useState<KeyDisposition>('revoke');
  const remove = useMutation({
    mutationFn: () =>
      request('DELETE /workspaces/{workspace_id}/members/{member_id}', {
        params: { workspace_id: workspaceId, member_id: removed.id },
        query: { api_keys: fate },
      }),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: keys.members(workspaceId) }),
        queries.invalidateQueries({ queryKey: keys.formerMembers(workspaceId) }),
        queries.invalidateQueries({ queryKey: keys.apiKeys(workspaceId) }),
      ]);
      onClose();
    },
  });
  const { name, email, api_key_count: keyCount } = removed;
  return (
    <Confirm title="Remove this member?" act="Remove" keep="Keep them" mutation={remove} onClose={onClose}>
      <Text>
        <bdi>{name}</bdi> (<bdi>{email}</bdi>) can do nothing in this workspace from the next request on. What
        they made stays{keyCount > 0 && ', but for API keys'}; what they asked can be erased under Former
        members.
      </Text>
      {keyCount > 0 && <KeyChoice keyCount={keyCount} fate={fate} onChoose={setFate} />}
    </Confirm>
  );
}

interface ChoiceProps {
  keyCount: number;
  fate: KeyDisposition;
  onChoose: (fate: KeyDisposition) => void;
}

function KeyChoice({ keyCount, fate, onChoose }: ChoiceProps) {
  return (
    <Radio.Group
      mt="md"
      label={`They made ${counted(keyCount, 'API key')} that ${keyCount === 1 ? 'is' : 'are'} in use.`}
      value={fate}
      onChange={(value) => onChoose(value === 'keep' ? 'keep' : 'revoke')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="revoke" label="Revoke: refused from the next request on" />
        <Radio value="keep" label="Keep: programs that use them go on" />
      </Stack>
    </Radio.Group>
  );
}
