import type { Share } from '#contracts';
import { ActionIcon, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { EndShare } from '../../shares/end-share.js';
import { filterWords } from '../../shares/share-words.js';
import { useShares } from '../../shares/use-shares.js';
import { Failure } from '../../shell/failure.js';
import { Icon } from '../../shell/icon.js';
import { Moment, MomentAhead } from '../../shell/moment.js';
import { MoreButton } from '../../shell/more-button.js';
import { useMay } from '../../sign-in/session.js';
import { EmptyList } from '../empty-list.js';
import { TableCard } from '../table-card.js';

/** The links under which anybody sees a dashboard, which can be revoked. */
export function SharesPage() {
  const mayRevoke = useMay('editor');
  const [ended, setEnded] = useState<Share>();
  const list = useShares();
  return (
    <Stack gap="md">
      <Title order={2}>Shared links</Title>
      <Text c="dimmed">
        A link shows its published dashboard to whoever has it, without signing in, until its time is over or
        it is revoked.
      </Text>
      <Failure error={list.error} onRetry={() => void list.refetch()} />
      {list.isPending && <Skeleton height={120} role="status" aria-label="Loading" />}
      {list.isSuccess && list.items.length === 0 && (
        <EmptyList says="No active links." next="“Share by link” in the menu of a dashboard makes one." />
      )}
      {list.items.length > 0 && (
        <TableCard
          label="Shared links"
          heads={['Dashboard', 'Filters', 'Made by', 'Made', 'Ends']}
          actions={mayRevoke && 'Actions'}
          stacks
        >
          {list.items.map((share) => (
            <ShareRow key={share.id} share={share} onEnd={mayRevoke && setEnded} />
          ))}
        </TableCard>
      )}
      <MoreButton {...list} />
      {ended && <EndShare share={ended} onClose={() => setEnded(undefined)} />}
    </Stack>
  );
}

interface RowProps {
  share: Share;
  /** False for those who may not revoke. */
  onEnd: false | ((share: Share) => void);
}

function ShareRow({ share, onEnd }: RowProps) {
  const { dashboard_id: dashboardId, dashboard_name: name, created_by: maker } = share;
  return (
    <Table.Tr>
      <Table.Td miw={160}>
        <Link to={`/dashboards/${dashboardId}`} dir="auto">
          {name}
        </Link>
      </Table.Td>
      <Table.Td miw={160} dir="auto">
        {filterWords(share)}
      </Table.Td>
      <Table.Td>{maker === null ? '–' : <bdi>{maker.name}</bdi>}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Moment at={share.created_at} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        ends <MomentAhead at={share.expires_at} />
      </Table.Td>
      {onEnd && (
        <Table.Td>
          <ActionIcon
            variant="subtle"
            color="red"
            aria-label={`Revoke the link to ${name}`}
            onClick={() => onEnd(share)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
