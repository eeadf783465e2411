import type { Share } from '#contracts';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Failure } from '../shell/failure.js';
import { Icon } from '../shell/icon.js';
import { Moment, MomentAhead } from '../shell/moment.js';
import { MoreButton } from '../shell/more-button.js';
import { EndShare } from './end-share.js';
import { filterWords } from './share-words.js';
import { useShares } from './use-shares.js';

interface Props {
  dashboardId: string;
  /** Hears whether a question is open over the dialog. */
  onOpen: (isOpen: boolean) => void;
}

/** The links to a dashboard that still lead somewhere, which can be revoked. */
export function LinksOfDashboard({ dashboardId, onOpen }: Props) {
  const list = useShares(dashboardId);
  const [ended, setEnded] = useState<Share>();
  const end = (share: Share | undefined) => {
    setEnded(share);
    onOpen(share !== undefined);
  };
  if (list.items.length === 0) return <Failure error={list.error} />;
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600} id="links-there-are">
        Links that there are
      </Text>
      <Stack component="ul" gap="xs" p={0} m={0} aria-labelledby="links-there-are">
        {list.items.map((share) => (
          <LinkItem key={share.id} share={share} onEnd={end} />
        ))}
      </Stack>
      <MoreButton {...list} />
      {ended && <EndShare share={ended} onClose={() => end(undefined)} />}
    </Stack>
  );
}

function LinkItem({ share, onEnd }: { share: Share; onEnd: (share: Share) => void }) {
  const maker = share.created_by?.name;
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <div>
        <Text size="sm">
          <Moment at={share.created_at} />
          {maker !== undefined && (
            <>
              {' '}
              by <bdi>{maker}</bdi>
            </>
          )}
          , ends <MomentAhead at={share.expires_at} />
        </Text>
        <Text size="xs" c="dimmed" dir="auto">
          {filterWords(share)}
        </Text>
      </div>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`Revoke the link made ${new Date(share.created_at).toLocaleString('en')}`}
        onClick={() => onEnd(share)}
      >
        <Icon name="trash" />
      </ActionIcon>
    </Group>
  );
}
