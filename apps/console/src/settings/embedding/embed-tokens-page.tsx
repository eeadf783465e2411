import { ActionIcon, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ActiveEmbedToken } from '#contracts';
import { keys } from '../../api/keys.js';
import { request } from '../../api/request.js';
import { useList } from '../../api/use-list.js';
import { counted } from '../../shell/counted.js';
import { Failure } from '../../shell/failure.js';
import { Icon } from '../../shell/icon.js';
import { Moment } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useMay, useWorkspace } from '../../sign-in/session.js';
import { EmptyList } from '../empty-list.js';
import { includes } from '../plans.js';
import { TableCard } from '../table-card.js';
import { UpgradePrompt } from '../upgrade-prompt.js';
import { RevokeEmbedToken } from './revoke-embed-token.js';

/** The active embed tokens, which can be revoked. */
export function EmbedTokensPage() {
  const { plan } = useWorkspace();
  const isAdmin = useMay('admin');
  if (!includes(plan, 'enterprise'))
    return <UpgradePrompt what="Embed tokens" needs="enterprise" plan={plan} />;
  if (!isAdmin) return <Text c="dimmed">Admins of the workspace see its embed tokens and revoke them.</Text>;
  return <EmbedTokens />;
}

function EmbedTokens() {
  const { id: workspaceId } = useWorkspace();
  const [revoked, setRevoked] = useState<ActiveEmbedToken>();
  const list = useList(keys.embedTokens(workspaceId), ({ cursor, signal }) =>
    request('GET /workspaces/{workspace_id}/embed-tokens', {
      params: { workspace_id: workspaceId },
      query: { limit: 50, cursor },
      signal,
    }),
  );
  return (
    <Stack gap="md">
      <Title order={2}>Embed tokens</Title>
      <Text c="dimmed">
        A token shows published dashboards to whoever has it, until its time is over or it is revoked.
      </Text>
      <Failure error={list.error} />
      {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
      {list.isSuccess && list.items.length === 0 && (
        <EmptyList
          says="No active embed tokens."
          next="Programs ask for them with an API key, one for each viewer."
        />
      )}
      {list.items.length > 0 && (
        <TableCard
          label="Embed tokens"
          heads={['Token', 'Viewer', 'Shows', 'Issued by', 'Issued', 'Ends']}
          actions="Actions"
        >
          {list.items.map((token) => (
            <TokenRow key={token.jti} token={token} onRevoke={setRevoked} />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
      {revoked && <RevokeEmbedToken revoked={revoked} onClose={() => setRevoked(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  token: ActiveEmbedToken;
  onRevoke: (token: ActiveEmbedToken) => void;
}

function TokenRow({ token, onRevoke }: RowProps) {
  const { jti, external_user: viewer, dashboard_ids: dashboards, allowed_origins: origins } = token;
  const held = Object.entries(token.dashboard_filters).filter(([, access]) => access !== 'open');
  const locked = [...token.locked, ...held.map(([key]) => key)];
  return (
    <Table.Tr>
      <Table.Td>
        <code>{jti}</code>
        {origins.length > 0 && (
          <Text size="xs" c="dimmed">
            on {origins.join(', ')}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{viewer === null ? '–' : <bdi>{viewer}</bdi>}</Table.Td>
      <Table.Td miw={160}>
        {dashboards === null ? 'All published dashboards' : counted(dashboards.length, 'dashboard')}
        {locked.length > 0 && (
          <Text size="xs" c="dimmed">
            within filters on <bdi>{locked.join(', ')}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <bdi>{token.key_name}</bdi>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={token.created_at} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={token.expires_at} />
      </Table.Td>
      <Table.Td>
        <ActionIcon variant="subtle" color="red" aria-label={`Revoke ${jti}`} onClick={() => onRevoke(token)}>
          <Icon name="trash" />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
