/**
 * Recording an evaluation: the alert's new state, the line of its history and the event, in one transaction. What can go wrong: two
 * evaluations end at once (the row's lock puts them in order, and each goes by what the other left); a worker comes back after its lease
 * ran out (nothing is recorded, for another has the alert); the alert was changed while its number was asked for (nothing is recorded, and
 * it is due); the alert was removed (nothing is recorded).
 */
import type { AlertCondition } from '#contracts';
import { AlertEvaluationRow, AlertRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { emitMeasured } from './alert-events.js';
import { conditionOf } from './alert-record.js';
import { judge } from './judge.js';
import type { Measurement } from './measurement.js';
import { nextDueAt } from './next-due-at.js';
import { nextStanding } from './next-standing.js';
import type { Standing } from './next-standing.js';
import { comparedMax } from './unusualness.js';

/** An evaluation that is to be recorded. */
export interface NewEvaluation {
  workspaceId: string;
  alertId: string;
  /** The alert as it was when its number was asked for. */
  revision: number;
  /** The lease that it was asked for under; undefined where a person asked for it. */
  leasedUntil: string | undefined;
  measured: Measurement;
  at: Date;
  traceparent?: string | undefined;
}

/** The alert afterwards; undefined where nothing was recorded. */
export async function recordEvaluation(
  db: EntityManager,
  evaluation: NewEvaluation,
): Promise<AlertRow | undefined> {
  const { workspaceId, alertId, measured, at, traceparent } = evaluation;
  return db.transaction(async (tx) => {
    if (!(await lockAlert(tx, evaluation))) return undefined;
    const row = await tx.findOneByOrFail(AlertRow, { workspaceId, id: alertId });
    const condition = conditionOf(row);
    const standpoint = { before: await valuesBefore(tx, row, condition), isFiring: row.firingSince !== null };
    const { finding, message } = judge(condition, measured, standpoint);
    const { standing, event } = nextStanding(row, { ...row, finding, at });
    const value = valueOf(measured);
    await updateStanding(tx, row, { standing, message, value, isFailed: finding === 'failed' }, evaluation);
    const id = newId('ale', at);
    await tx.insert(AlertEvaluationRow, {
      id,
      alertId,
      workspaceId,
      at,
      state: standing.state,
      value,
      message,
    });
    if (event) await emitMeasured(tx, event, row, { value, message, at, traceparent });
    return tx.findOneByOrFail(AlertRow, { workspaceId, id: alertId });
  });
}

/** An evaluation by hand has no lease: a newer number than its own may have been recorded while its source answered. */
async function lockAlert(
  tx: EntityManager,
  { workspaceId, alertId, revision, leasedUntil, at }: NewEvaluation,
): Promise<boolean> {
  const locked: unknown[] = await tx.query(
    `SELECT 1 FROM alert WHERE workspace_id = $1 AND id = $2 AND revision = $3
       AND CASE WHEN $4::timestamptz IS NULL THEN coalesce(last_evaluated_at <= $5, true)
           ELSE evaluating_until = $4::timestamptz END FOR UPDATE`,
    [workspaceId, alertId, revision, leasedUntil ?? null, at],
  );
  return locked.length > 0;
}

/** The values of an alert's own history, the last one first, as far as its condition goes by them. */
async function valuesBefore(
  tx: EntityManager,
  { id, workspaceId, grain, lastValue, measuredSince }: AlertRow,
  { kind }: AlertCondition,
): Promise<number[]> {
  if (kind === 'change' && lastValue !== null) return [lastValue];
  if (kind !== 'unusual' || grain !== null) return [];
  const rows: { value: number }[] = await tx.query(
    `SELECT value FROM alert_evaluation WHERE alert_id = $1 AND workspace_id = $2 AND value IS NOT NULL AND at >= $3
     ORDER BY id DESC LIMIT ${comparedMax}`,
    [id, workspaceId, measuredSince],
  );
  return rows.map(({ value }) => value);
}

interface Outcome {
  standing: Standing;
  message: string;
  value: number | null;
  isFailed: boolean;
}

/** An evaluation by hand leaves the lease and the schedule of a worker alone. */
async function updateStanding(
  tx: EntityManager,
  row: AlertRow,
  { standing, message, value, isFailed }: Outcome,
  { at, leasedUntil }: NewEvaluation,
): Promise<void> {
  const failures = isFailed ? row.failures + 1 : 0;
  const { state, pendingSince, firingSince, announcedAt } = standing;
  await tx.query(
    `UPDATE alert SET state = $3, message = $4, pending_since = $5, firing_since = $6, announced_at = $7,
       last_value = coalesce($8, last_value), last_evaluated_at = $9, failures = $10,
       evaluating_until = CASE WHEN $11 THEN NULL ELSE evaluating_until END,
       due_at = CASE WHEN $11 THEN $12::timestamptz ELSE due_at END
     WHERE workspace_id = $1 AND id = $2`,
    [
      row.workspaceId,
      row.id,
      state,
      message,
      pendingSince,
      firingSince,
      announcedAt,
      value,
      at,
      failures,
      leasedUntil !== undefined,
      nextDueAt({ ...row, failures }, at),
    ],
  );
}

function valueOf(measured: Measurement): number | null {
  return measured.state === 'measured' ? measured.value : null;
}
