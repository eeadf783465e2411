/**
 * Queueing a notice, in the transaction of what it tells of: neither is ever there without the other. What can go wrong: a person is in
 * several of its channels (the first one counts: the table has one row for each person and place); a person has left, or wants none of it
 * (they are left out here, and looked at again as it is sent, since that may be a day later).
 */
import { findMailRecipients } from '#access';
import { ChannelRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { In } from 'typeorm';
import { storableText } from '../data-sources/storable-text.js';
import { findOptedOut } from './opt-out.js';
import type { NoticeContent, NoticeTopic } from './notice-content.js';

/** A notice and those who are told of it. */
export interface NewNotice {
  workspaceId: string;
  topic: NoticeTopic;
  content: NoticeContent;
  channelIds: readonly string[];
  memberIds: readonly string[];
  at: Date;
}

/** Queues a notice; says to how many people and places. */
export async function enqueueNotice(tx: EntityManager, notice: NewNotice): Promise<number> {
  const { workspaceId, topic, content, at } = notice;
  const targets = await findTargets(tx, notice);
  if (targets.length === 0) return 0;
  const noticeId = newId('ntc', at);
  await tx.query(
    'INSERT INTO notice (id, workspace_id, topic, content, created_at) VALUES ($1, $2, $3, $4, $5)',
    [noticeId, workspaceId, topic, storableJson(content), at],
  );
  await tx.query(
    `INSERT INTO notice_delivery (id, notice_id, workspace_id, channel_id, member_id, state, due_at, created_at)
     SELECT "id", $2, $1, "channelId", "memberId", 'pending', $3, $3
     FROM json_to_recordset($4::json) AS target ("id" text, "channelId" text, "memberId" text)
     ON CONFLICT DO NOTHING`,
    [
      workspaceId,
      noticeId,
      at,
      JSON.stringify(targets.map((target) => ({ id: newId('ndl', at), ...target }))),
    ],
  );
  return targets.length;
}

/** A cell of a source may hold texts that jsonb refuses, such as U+0000. */
function storableJson(content: NoticeContent): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value, value.length) : value,
  );
}

interface Target {
  channelId: string | null;
  memberId: string | null;
}

async function findTargets(
  tx: EntityManager,
  { workspaceId, topic, channelIds, memberIds }: NewNotice,
): Promise<Target[]> {
  const channels =
    channelIds.length > 0 ? await tx.findBy(ChannelRow, { workspaceId, id: In([...channelIds]) }) : [];
  const places = new Map<string, string | null>();
  for (const memberId of memberIds) places.set(memberId, null);
  for (const { id, memberIds: ids } of channels)
    for (const memberId of ids) if (!places.has(memberId)) places.set(memberId, id);
  const members = await findMailRecipients(tx, workspaceId, [...places.keys()]);
  const optedOut = await findOptedOut(tx, workspaceId, topic);
  return [
    ...channels.filter(({ kind }) => kind !== 'email').map(({ id }) => ({ channelId: id, memberId: null })),
    ...members
      .filter(({ id }) => !optedOut.has(id))
      .map(({ id }) => ({ channelId: places.get(id) ?? null, memberId: id })),
  ];
}
