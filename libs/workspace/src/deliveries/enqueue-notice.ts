/**
 * Queues a notice in the transaction of its cause, so that neither exists without the other. Failure modes:
 * - A person is in several of its channels: the first one counts, because the table has one row for each person and place.
 * - A person has left or opted out: they are no target; because sending may be a day later, that is checked again then.
 */
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { withinBounds } from './chart-bounds.js';
import { storableText } from '../data-sources/storable-text.js';
import { keepAttachment } from './notice-attachments.js';
import type { NoticeAttachment } from './notice-attachments.js';
import type { NoticeContent, NoticeTopic } from './notice-content.js';
import type { NoticeTarget } from './notice-targets.js';
import type { ShownConversation } from './outgoing-notice.js';
import { turnOf, turnOfAlertBefore } from './notice-turn.js';

/** A notice and its targets. */
export interface NewNotice {
  workspaceId: string;
  topic: NoticeTopic;
  content: NoticeContent;
  /** The alert of the notice. */
  alertId?: string | undefined;
  /** The conversation that it shows, with which it is erased; undefined for content that all members see. */
  conversation?: ShownConversation | undefined;
  /** The file that its mails carry. */
  attachment?: NoticeAttachment | undefined;
  targets: readonly NoticeTarget[];
  at: Date;
}

const turnBefore = turnOfAlertBefore({
  workspaceId: '$1',
  target: 'coalesce("memberId", "channelId")',
  alertId: '$5',
});

/** Queues a notice that has room; none without a target. */
export async function enqueueNotice(
  tx: EntityManager,
  { workspaceId, topic, content, alertId, conversation, attachment, targets, at }: NewNotice,
): Promise<void> {
  if (targets.length === 0) return;
  const noticeId = newId('ntc', at);
  await tx.query(
    `INSERT INTO notice (id, workspace_id, topic, content, conversation_id, sent_for, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      noticeId,
      workspaceId,
      topic,
      storableJson({ ...content, sections: withinBounds(content.sections) }),
      conversation?.id ?? null,
      conversation?.sentFor ?? null,
      at,
    ],
  );
  if (attachment) await keepAttachment(tx, noticeId, attachment);
  await tx.query(
    `INSERT INTO notice_delivery (id, notice_id, workspace_id, channel_id, member_id, alert_id, turn, state, due_at, created_at)
     SELECT "id", $2, $1, "channelId", "memberId", $5, greatest($6, ${turnBefore}), 'pending', $3, $3
     FROM json_to_recordset($4::json) AS target ("id" text, "channelId" text, "memberId" text)
     ON CONFLICT DO NOTHING`,
    [
      workspaceId,
      noticeId,
      at,
      JSON.stringify(targets.map((target) => ({ id: newId('ndl', at), ...target }))),
      alertId ?? null,
      turnOf(topic),
    ],
  );
}

/** A source's cell may hold texts that jsonb refuses, such as U+0000. */
function storableJson(content: NoticeContent): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'string' ? storableText(value, value.length) : value,
  );
}
