import { ActionIcon, Badge, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { ApiKey } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { DeclaredBy } from '../../shell/declared-by.js';
import { Failure } from '../../shell/failure.js';
import { Icon } from '../../shell/icon.js';
import { Moment } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { EmptyList } from '../empty-list.js';
import { ListHead } from '../list-head.js';
import { roles } from '../members/role-names.js';
import { includes } from '../plans.js';
import { TableCard } from '../table-card.js';
import { UpgradePrompt } from '../upgrade-prompt.js';
import { CreateKey } from './create-key.js';
import { RevokeKey } from './revoke-key.js';

/** SPEC 1 and 3.1: every member sees the keys, admins create and revoke them, and below Scale there is only the upgrade prompt. */
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
  const list = useList(keys.apiKeys(workspaceId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/api-keys', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="md">
      <ListHead title="API keys" act={isAdmin && 'Create key'} onAct={() => setCreating(true)} />
      <Text c="dimmed">
        One key works for the REST API, the command line and MCP.{' '}
        {!isAdmin && 'Admins of the workspace create and revoke them.'}
      </Text>
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
      {list.isSuccess && list.items.length === 0 && (
        <EmptyList
          says="No API keys yet."
          next={
            isAdmin ? 'Create one to ask from your own programs.' : 'Ask an admin of the workspace for one.'
          }
        />
      )}
      {list.items.length > 0 && (
        <TableCard
          label="Keys"
          heads={['Name', 'Key', 'Scopes', 'Role', 'Made by', 'Last used', 'Expires']}
          actions={isAdmin && 'Actions'}
        >
          {list.items.map((key) => (
            <KeyRow key={key.id} apiKey={key} onRevoke={isAdmin ? setRevoked : undefined} />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
      {isCreating && <CreateKey onClose={() => setCreating(false)} />}
      {revoked && <RevokeKey revoked={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  apiKey: ApiKey;
  onRevoke: ((key: ApiKey) => void) | undefined;
}

function KeyRow({ apiKey, onRevoke }: RowProps) {
  const { name, key_prefix: prefix, scopes, allowed_cidrs: ranges, managed_by: managedBy } = apiKey;
  return (
    <Table.Tr>
      <Table.Td miw={140}>
        <bdi>{name}</bdi>
        {ranges.length > 0 && (
          <Text size="xs" c="dimmed">
            from {ranges.join(', ')}
          </Text>
        )}
        <DeclaredBy name={managedBy} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <code>{prefix}…</code>
      </Table.Td>
      <Table.Td>
        <Scopes scopes={scopes} />
      </Table.Td>
      <Table.Td>{roles.find(({ value }) => value === apiKey.role)?.label}</Table.Td>
      <Table.Td>
        <Maker by={apiKey.created_by} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={apiKey.last_used_at} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={apiKey.expires_at} />
      </Table.Td>
      {onRevoke && (
        <Table.Td>
          {managedBy === null && (
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={`Revoke ${name}`}
              onClick={() => onRevoke(apiKey)}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </Table.Td>
      )}
    </Table.Tr>
  );
}

/** A key may outlive its maker's membership, so it keeps the name from its creation. */
function Maker({ by }: { by: ApiKey['created_by'] }) {
  if (by === null) return 'unknown';
  return by.type === 'member' ? <bdi>{by.name}</bdi> : `${by.type === 'operator' ? 'an' : 'a'} ${by.type}`;
}

/** A key without scopes has all of them (SPEC 2.1). */
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
