/**
 * The health of a receiver. One that fails for five days is disabled, with a warning half-way; one that answers 410 is disabled at
 * once; a success resets it. Failure mode: several batches reach the same verdict. Each change names the state that it starts from, so
 * it happens once.
 */
import { recordAudit } from '#access';
import type { AuditAction } from '#contracts';
import type { EntityManager } from '#database';
import { deliveryService } from '../subscriptions/delivery-service.js';
import type { ReportedOutcome } from './reported-outcome.js';
import { subscriptionTarget } from '../subscriptions/subscription-record.js';

const dayMs = 86_400_000;
const warnAfterMs = 2.5 * dayMs;
const disableAfterMs = 5 * dayMs;

/** The results of a batch of attempts by subscription; the lists are disjoint. */
export interface HealthReport {
  gone: readonly string[];
  failed: readonly string[];
  /** The subscriptions that counted as failing and have succeeded. */
  recovered: readonly string[];
}

/** Summarizes the outcomes of a batch by receiver. Pure. */
export function summarizeHealth(batch: readonly ReportedOutcome[]): HealthReport {
  const idsOf = (matches: (each: ReportedOutcome) => boolean) =>
    Array.from(new Set(batch.filter(matches).map(({ subscriptionId }) => subscriptionId)));
  const succeeded = new Set(idsOf(({ state }) => state === 'succeeded'));
  return {
    gone: idsOf(({ isGone }) => isGone),
    failed: idsOf(
      ({ state, isGone, subscriptionId }) => state === 'failed' && !isGone && !succeeded.has(subscriptionId),
    ),
    recovered: idsOf(({ state, wasFailing }) => state === 'succeeded' && wasFailing),
  };
}

/** The action on a subscription that failed again. Pure. */
function failureAction(
  { failingSince, warnedAt }: { failingSince: Date; warnedAt: Date | null },
  now: Date,
): 'wait' | 'warn' | 'disable' {
  const failingMs = now.getTime() - failingSince.getTime();
  if (failingMs >= disableAfterMs) return 'disable';
  return failingMs >= warnAfterMs && warnedAt === null ? 'warn' : 'wait';
}

/** Records the health of receivers, and disables the lost ones. */
export async function recordHealth(db: EntityManager, report: HealthReport, now: Date): Promise<void> {
  const { gone, failed, recovered } = report;
  for (const id of gone) await disable(db, id, 'gone', now);
  if (recovered.length > 0)
    await db.query(
      'UPDATE webhook_subscription SET failing_since = NULL, warned_at = NULL WHERE id = ANY ($1)',
      [recovered],
    );
  if (failed.length === 0) return;
  for (const { id, failing_since: failingSince, warned_at: warnedAt } of await markFailing(db, failed, now)) {
    const verdict = failureAction({ failingSince, warnedAt }, now);
    if (verdict === 'disable') await disable(db, id, 'failing', now);
    if (verdict === 'warn') await warn(db, id, now);
  }
}

interface FailingRow {
  id: string;
  failing_since: Date;
  warned_at: Date | null;
}

/** Marks the subscriptions that have begun to fail; returns those that failed before. */
async function markFailing(db: EntityManager, ids: readonly string[], now: Date): Promise<FailingRow[]> {
  await db.query(
    'UPDATE webhook_subscription SET failing_since = $2 WHERE id = ANY ($1) AND failing_since IS NULL',
    [ids, now],
  );
  return db.query(
    `SELECT id, failing_since, warned_at FROM webhook_subscription
     WHERE id = ANY ($1) AND failing_since < $2 AND disabled_reason IS NULL`,
    [ids, new Date(now.getTime() - warnAfterMs)],
  );
}

async function disable(db: EntityManager, id: string, reason: 'gone' | 'failing', now: Date): Promise<void> {
  const change = `
    disabled_reason = '${reason}', generation = s.generation + 1, revision = s.revision + 1, updated_at = $2
    WHERE s.id = $1 AND s.disabled_reason IS NULL`;
  await changeAndRecord(
    db,
    id,
    { change, action: 'webhook_subscription.disabled', details: { reason } },
    now,
  );
}

async function warn(db: EntityManager, id: string, now: Date): Promise<void> {
  const change = 'warned_at = $2 WHERE s.id = $1 AND s.warned_at IS NULL';
  await changeAndRecord(db, id, { change, action: 'webhook_subscription.failing', details: {} }, now);
}

async function changeAndRecord(
  db: EntityManager,
  id: string,
  { change, action, details }: { change: string; action: AuditAction; details: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [rows]: [{ url: string; workspace_id: string; account_id: string }[]] = await tx.query(
      `UPDATE webhook_subscription s SET ${change}
       RETURNING url, workspace_id, (SELECT account_id FROM workspace w WHERE w.id = s.workspace_id)`,
      [id, now],
    );
    for (const { url, workspace_id: workspaceId, account_id: accountId } of rows)
      await recordAudit(tx, {
        accountId,
        workspaceId,
        action,
        details,
        actor: deliveryService,
        at: now,
        target: subscriptionTarget({ id, url }),
      });
  });
}
