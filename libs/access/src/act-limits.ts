import type { AuditAction, Refusal } from '#contracts';
import { AuditEventRow } from '#database';
import type { EntityManager } from '#database';
import { idsSince } from '#platform';

/** The number of times that a workspace may do an act within a minute or an hour, and the refusal beyond it. */
interface ActLimit {
  action: AuditAction;
  perMinute: number;
  perHour?: number;
  refusal: () => Refusal;
}

const minuteMs = 60_000;
const hourMs = 3_600_000;

/**
 * Refuses an act that the workspace has done too often within the last minute or hour. The workspace stays locked until the
 * transaction ends, so concurrent acts count each other. The transaction has to record the act.
 */
export async function requireActsBelow(
  tx: EntityManager,
  act: { accountId: string; workspaceId: string; at: Date },
  { action, perMinute, perHour = Infinity, refusal }: ActLimit,
): Promise<void> {
  await tx.query('SELECT FROM workspace WHERE id = $1 FOR NO KEY UPDATE', [act.workspaceId]);
  const countWithin = (ms: number) => countActs(tx, act, action, new Date(act.at.getTime() - ms));
  if ((await countWithin(minuteMs)) >= perMinute) throw refusal();
  if (perHour < Infinity && (await countWithin(hourMs)) >= perHour) throw refusal();
}

async function countActs(
  tx: EntityManager,
  { accountId, workspaceId }: { accountId: string; workspaceId: string },
  action: AuditAction,
  since: Date,
): Promise<number> {
  return tx
    .createQueryBuilder(AuditEventRow, 'event')
    .where('event.accountId = :accountId AND event.id >= :since', {
      accountId,
      since: idsSince('aud', since),
    })
    .andWhere('event.workspaceId = :workspaceId AND event.action = :action', { workspaceId, action })
    .getCount();
}
