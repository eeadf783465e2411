import { findMailRecipients } from '#access';
import { ChannelRow } from '#database';
import type { EntityManager } from '#database';
import { In } from 'typeorm';
import type { NoticeTopic } from './notice-content.js';
import { findOptedOut } from './opt-out.js';

/** The recipients that a notice names. */
export interface Audience {
  workspaceId: string;
  topic: NoticeTopic;
  channelIds: readonly string[];
  memberIds: readonly string[];
}

/** A person with the channel that reaches them, or the place of a channel. */
export interface NoticeTarget {
  channelId: string | null;
  memberId: string | null;
}

/** The targets of a notice, and the numbers of members who opted out and who never signed in. */
export interface NoticeTargets {
  targets: readonly NoticeTarget[];
  optedOut: number;
  notSignedIn: number;
}

/**
 * The targets of a notice; channels are locked until the transaction ends. A transaction that locks both takes channels before schedules,
 * so that a concurrent removal of a channel waits, or is complete.
 */
export async function findNoticeTargets(
  tx: EntityManager,
  { workspaceId, topic, channelIds, memberIds }: Audience,
): Promise<NoticeTargets> {
  const channels = await tx.find(ChannelRow, {
    where: { workspaceId, id: In([...channelIds]) },
    order: { id: 'ASC' },
    lock: { mode: 'for_key_share' },
  });
  const places = new Map<string, string | null>();
  for (const memberId of memberIds) places.set(memberId, null);
  for (const { id, memberIds: ids } of channels)
    for (const memberId of ids) if (!places.has(memberId)) places.set(memberId, id);
  const members = await findMailRecipients(tx, workspaceId, [...places.keys()]);
  const unwanted = await findOptedOut(tx, workspaceId, topic);
  const known = members.filter(({ hasSignedIn }) => hasSignedIn);
  const reached = known.filter(({ id }) => !unwanted.has(id));
  return {
    targets: [
      ...channels.filter(({ kind }) => kind !== 'email').map(({ id }) => ({ channelId: id, memberId: null })),
      ...reached.map(({ id }) => ({ channelId: places.get(id) ?? null, memberId: id })),
    ],
    optedOut: known.length - reached.length,
    notSignedIn: members.length - known.length,
  };
}

/** Reports whether a notice would be mailed to anybody, as things stand. */
export async function isMailed(db: EntityManager, audience: Audience): Promise<boolean> {
  const { targets } = await db.transaction((tx) => findNoticeTargets(tx, audience));
  return targets.some(({ memberId }) => memberId !== null);
}
