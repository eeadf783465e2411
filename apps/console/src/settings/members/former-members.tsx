import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { Failure } from '../../shell/failure.js';
import { Moment } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useWorkspace } from '../../sign-in/session.js';
import { TableCard } from '../table-card.js';
import type { Asker } from './erase-conversations.js';

/** The former members of the workspace; hidden without any. Their conversations outlive their membership. */
export function FormerMembers({ onErase }: { onErase: (member: Asker) => void }) {
  const { id: workspaceId } = useWorkspace();
  const list = useList(keys.formerMembers(workspaceId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/former-members', {
      params: { workspace_id: workspaceId },
      query: { limit: 100, cursor },
      signal,
    }),
  );
  if (list.items.length === 0) return <Failure error={list.error} />;
  return (
    <Stack gap="md">
      <Title order={2}>Former members</Title>
      <TableCard label="Former members" heads={['Name', 'Until']} actions="Actions">
        {list.items.map((member) => (
          <Table.Tr key={member.id}>
            <Table.Td>
              <Text fw={600} size="sm">
                <bdi>{member.name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                <bdi>{member.email}</bdi>
              </Text>
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment at={member.removed_at} />
            </Table.Td>
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Erase conversations of ${member.name}`}
                onClick={() => onErase(member)}
              >
                Erase conversations
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </TableCard>
      <MoreButton {...list} />
    </Stack>
  );
}
