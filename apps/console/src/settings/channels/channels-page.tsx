import { ActionIcon, Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Channel } from '#contracts';
import { keys } from '../../api/keys.js';
import { asSentence } from '../../api/refused.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { kindWords, peopleWords } from '../../deliveries/channel-words.js';
import { Failure } from '../../shell/failure.js';
import { Icon } from '../../shell/icon.js';
import { Moment } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { EmptyList } from '../empty-list.js';
import { ListHead } from '../list-head.js';
import { TableCard } from '../table-card.js';
import { CreateChannel } from './create-channel.js';
import { RemoveChannel } from './remove-channel.js';

/** The channels of the workspace. */
export function ChannelsPage() {
  const { id: workspaceId } = useWorkspace();
  const mayEdit = useMay('editor');
  const [isCreating, setCreating] = useState(false);
  const [removed, setRemoved] = useState<Channel>();
  const list = useList([...keys.channels(workspaceId), 'list'], ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/channels', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="xl">
      <Stack gap="md">
        <ListHead title="Channels" act={mayEdit && 'Add channel'} onAct={() => setCreating(true)} />
        <Text c="dimmed">
          Alerts and schedules notify people through channels: mail to members, Slack or Microsoft Teams.
        </Text>
        <Failure error={list.error} />
        {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
        {list.isSuccess && list.items.length === 0 && (
          <EmptyList says="No channels yet." next="Add one, then choose it for an alert or a schedule." />
        )}
        {list.items.length > 0 && (
          <TableCard
            label="Channels"
            heads={['Name', 'Goes to', 'Last sent']}
            stacks
            actions={mayEdit && 'Actions'}
          >
            {list.items.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} onRemove={mayEdit ? setRemoved : undefined} />
            ))}
          </TableCard>
        )}
        <MoreButton {...list} />
      </Stack>
      <Text size="sm" c="dimmed">
        The mail that you get yourself is chosen in{' '}
        <Anchor component={Link} to="/profile" underline="always" inherit>
          your profile
        </Anchor>
        .
      </Text>
      {isCreating && <CreateChannel onClose={() => setCreating(false)} />}
      {removed && <RemoveChannel channel={removed} onClose={() => setRemoved(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  channel: Channel;
  onRemove: ((channel: Channel) => void) | undefined;
}

function ChannelRow({ channel, onRemove }: RowProps) {
  const { name, kind, host, last_sent_at: at, last_error: error } = channel;
  return (
    <Table.Tr>
      <Table.Td miw={140}>
        <bdi>{name}</bdi>
      </Table.Td>
      <Table.Td>
        {kindWords(kind)}
        <Text size="xs" c="dimmed">
          {kind === 'email' ? peopleWords(channel) : host}
        </Text>
      </Table.Td>
      <Table.Td data-label="Last sent">
        <Moment at={at} />
        {error !== null && (
          <Text size="xs" c="red">
            {asSentence(error)}
          </Text>
        )}
      </Table.Td>
      {onRemove && (
        <Table.Td>
          <Group gap="xs" wrap="nowrap" justify="flex-end">
            <SendTest channel={channel} />
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Remove ${name}`}
              onClick={() => onRemove(channel)}
            >
              <Icon name="trash" />
            </ActionIcon>
          </Group>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

function SendTest({ channel: { id, name } }: { channel: Channel }) {
  const { id: workspaceId } = useWorkspace();
  const queries = useQueryClient();
  const test = useMutation({
    mutationFn: () =>
      request('POST /workspaces/{workspace_id}/channels/{channel_id}/test', {
        params: { workspace_id: workspaceId, channel_id: id },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.channels(workspaceId) }),
  });
  return (
    <Stack gap={2} align="flex-end">
      <Button
        size="xs"
        variant="default"
        aria-label={`Send a test to ${name}`}
        loading={test.isPending}
        onClick={() => test.mutate()}
      >
        Send a test
      </Button>
      <Text size="xs" role="status" c={test.data?.success === false ? 'red' : 'dimmed'}>
        {test.data && (test.data.success ? 'It was sent.' : asSentence(test.data.error ?? 'it failed'))}
      </Text>
      <Failure error={test.error} />
    </Stack>
  );
}
