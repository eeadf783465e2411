import { ActionIcon, Badge, Button, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiKey } from '#contracts';
import { request } from '../../api/request.js';
import { Icon } from '../../shell/icon.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { FailureNote } from '../failure-note.js';
import { Moment } from '../moment.js';
import { MoreButton } from '../more-button.js';
import classes from '../settings.module.css';
import { UpgradePrompt, includes } from '../upgrade-prompt.js';
import { CreateKey } from './create-key.js';
import { RevokeKey } from './revoke-key.js';

/** SPEC 1 and 3.1: every member sees the keys, admins make and revoke them, and below Scale there is the upgrade prompt alone. */
export function ApiKeysPage() {
  const { plan } = useWorkspace();
  if (!includes(plan, 'scale')) return <UpgradePrompt what="API keys" needs="scale" plan={plan} />;
  return <Keys />;
}

function Keys() {
  const { id: workspaceId } = useWorkspace();
  const isAdmin = useMay('admin');
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiKey>();
  const list = useInfiniteQuery({
    queryKey: [workspaceId, 'api-keys'],
    queryFn: ({ pageParam, signal }) =>
      request('GET /workspaces/{workspace_id}/api-keys', {
        params: { workspace_id: workspaceId },
        query: { limit: 50, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const keys = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Title order={2}>API keys</Title>
        {isAdmin && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            Create key
          </Button>
        )}
      </Group>
      <Text c="dimmed">
        One key works for the REST API, the command line and MCP.{' '}
        {!isAdmin && 'Admins of the workspace create and revoke them.'}
      </Text>
      <FailureNote error={list.error} />
      {list.isPending && <Skeleton height={120} aria-label="Loading" />}
      {list.isSuccess && keys.length === 0 && <NoKeys isAdmin={isAdmin} />}
      {keys.length > 0 && <KeyTable keys={keys} onRevoke={isAdmin ? setRevoked : undefined} />}
      <MoreButton {...list} />
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
      {revoked && <RevokeKey revoked={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

function NoKeys({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Stack className="card" p="xl" gap="xs">
      <Text fw={600}>There is no key yet.</Text>
      <Text c="dimmed">
        {isAdmin ? 'Create one to ask from your own programs.' : 'Ask an admin of the workspace for one.'}
      </Text>
    </Stack>
  );
}

function KeyTable({
  keys,
  onRevoke,
}: {
  keys: readonly ApiKey[];
  onRevoke: ((key: ApiKey) => void) | undefined;
}) {
  return (
    <div className={`card ${classes['scroll']}`} tabIndex={0} role="region" aria-label="Keys">
      <Table verticalSpacing="sm" horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Key</Table.Th>
            <Table.Th>Scopes</Table.Th>
            <Table.Th>Last used</Table.Th>
            <Table.Th>Expires</Table.Th>
            {onRevoke && (
              <Table.Th>
                <span className="visually-hidden">Actions</span>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={onRevoke} />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: ((key: ApiKey) => void) | undefined }) {
  const { name, key_prefix: prefix, scopes, allowed_cidrs: ranges } = apiKey;
  return (
    <Table.Tr>
      <Table.Td miw={140}>
        <bdi>{name}</bdi>
        {ranges.length > 0 && (
          <Text size="xs" c="dimmed">
            from {ranges.join(', ')}
          </Text>
        )}
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <code>{prefix}…</code>
      </Table.Td>
      <Table.Td>
        <Scopes scopes={scopes} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={apiKey.last_used_at} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={apiKey.expires_at} />
      </Table.Td>
      {onRevoke && (
        <Table.Td>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Revoke ${name}`}
            onClick={() => onRevoke(apiKey)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** A key that names none has all of them (SPEC 2.1). */
function Scopes({ scopes }: { scopes: ApiKey['scopes'] }) {
  const shown = scopes.length === 0 ? (['ask', 'read'] as const) : scopes;
  return (
    <Group gap={4} wrap="nowrap">
      {shown.map((scope) => (
        <Badge key={scope} variant="default" tt="none">
          {scope}
        </Badge>
      ))}
    </Group>
  );
}
