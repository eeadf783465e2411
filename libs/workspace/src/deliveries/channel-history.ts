import type { ChannelDelivery, Page } from '#contracts';
import { idBefore, toPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { findChannel } from './channels.js';

interface DeliveryRecord {
  id: string;
  subject: string;
  memberId: string | null;
  state: ChannelDelivery['state'];
  attempts: number;
  lastError: string | null;
  dueAt: Date;
  createdAt: Date;
  endedAt: Date | null;
}

/** The messages over a channel, newest first. */
export async function listChannelDeliveries(
  db: EntityManager,
  workspaceId: string,
  channelId: string,
  page: PageRequest,
): Promise<Page<ChannelDelivery>> {
  await findChannel(db, workspaceId, channelId);
  const rows: DeliveryRecord[] = await db.query(
    `SELECT d.id, n.content ->> 'subject' AS subject, d.member_id AS "memberId", d.state, d.attempts,
       d.last_error AS "lastError", d.due_at AS "dueAt", d.created_at AS "createdAt", d.ended_at AS "endedAt"
     FROM notice_delivery d JOIN notice n ON n.id = d.notice_id
     WHERE d.workspace_id = $1 AND d.channel_id = $2 AND d.id < $3 ORDER BY d.id DESC LIMIT $4`,
    [workspaceId, channelId, idBefore(page), page.limit + 1],
  );
  return toPage(rows, page.limit, { id: ({ id }) => id, record: toDelivery });
}

function toDelivery(row: DeliveryRecord): ChannelDelivery {
  return {
    id: row.id,
    subject: row.subject,
    member_id: row.memberId,
    state: row.state,
    attempts: row.attempts,
    last_error: row.lastError,
    next_attempt_at: row.state === 'pending' ? row.dueAt.toISOString() : null,
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
  };
}
