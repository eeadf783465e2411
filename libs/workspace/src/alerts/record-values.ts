/**
 * Keeps the values of alerts per value of a dimension, in the transaction that records their evaluations. An alert without a dimension takes
 * no statement here.
 */
import { AlertValueRow } from '#database';
import type { AlertRow, EntityManager } from '#database';
import { newId } from '#platform';
import { In } from 'typeorm';
import type { JudgedValue, JudgedValues } from './judge-values.js';

/** The outcome of an evaluation; without values where the alert has no dimension. */
interface Outcome {
  row: AlertRow;
  evaluation: { at: Date; leasedUntil: string | undefined };
  judged?: JudgedValues;
}

/** The known values of each alert that has a dimension. */
export async function findValues(
  tx: EntityManager,
  alerts: readonly AlertRow[],
): Promise<Map<string, AlertValueRow[]>> {
  const where = alerts
    .filter(({ dimension }) => dimension !== null)
    .map(({ id, workspaceId }) => ({ alertId: id, workspaceId }));
  if (where.length === 0) return new Map();
  const values = await tx.find(AlertValueRow, { where, order: { value: 'ASC' } });
  return Map.groupBy(values, ({ alertId }) => alertId);
}

/** The names of the values that some alerts of a workspace know. */
export async function findKnownValues(
  db: EntityManager,
  alerts: readonly Pick<AlertRow, 'id' | 'workspaceId'>[],
): Promise<string[]> {
  const rows: { value: string }[] = await db.query(
    'SELECT DISTINCT value FROM alert_value WHERE workspace_id = $1 AND alert_id = ANY($2::text[])',
    [alerts[0]?.workspaceId, alerts.map(({ id }) => id)],
  );
  return rows.map(({ value }) => value);
}

/** The known values of one alert. */
export function findOwnValues(
  tx: EntityManager,
  { id, workspaceId }: Pick<AlertRow, 'id' | 'workspaceId'>,
): Promise<AlertValueRow[]> {
  return tx.findBy(AlertValueRow, { alertId: id, workspaceId });
}

/** Another statement's numbers must not be compared with. */
export async function forgetScheduledValues(
  tx: EntityManager,
  { id, workspaceId }: Pick<AlertRow, 'id' | 'workspaceId'>,
): Promise<void> {
  await tx.update(AlertValueRow, { alertId: id, workspaceId }, { scheduledValue: null, lastValue: null });
}

const saveStatement = `
  INSERT INTO alert_value (alert_id, workspace_id, value, state, message, pending_since, firing_since, announced_at, last_value,
    scheduled_value, last_evaluated_at)
  SELECT * FROM json_to_recordset($1::json) AS g (alert_id text, workspace_id text, value text, state text, message text,
    pending_since timestamptz, firing_since timestamptz, announced_at timestamptz, last_value double precision,
    scheduled_value double precision, last_evaluated_at timestamptz)
  ON CONFLICT (alert_id, value) DO UPDATE SET state = EXCLUDED.state, message = EXCLUDED.message,
    pending_since = EXCLUDED.pending_since, firing_since = EXCLUDED.firing_since, announced_at = EXCLUDED.announced_at,
    last_value = EXCLUDED.last_value, scheduled_value = EXCLUDED.scheduled_value, last_evaluated_at = EXCLUDED.last_evaluated_at`;

/** Saves the values after their evaluations, and forgets those that are gone. */
export async function saveValues(tx: EntityManager, outcomes: readonly Outcome[]): Promise<void> {
  const given = outcomes.flatMap((outcome) =>
    (outcome.judged?.values ?? []).map((value) => toRow(outcome, value)),
  );
  if (given.length > 0) await tx.query(saveStatement, [JSON.stringify(given)]);
  for (const { row, judged } of outcomes)
    if (judged && judged.gone.length > 0)
      await tx.delete(AlertValueRow, {
        alertId: row.id,
        workspaceId: row.workspaceId,
        value: In(judged.gone.map(({ value }) => value)),
      });
}

/** An evaluation by hand leaves alone the value that a change is measured from. */
function toRow(
  { row, evaluation: { at, leasedUntil } }: Outcome,
  { value, standing, message, number, before }: JudgedValue,
) {
  const isScheduled = leasedUntil !== undefined;
  const scheduled = before?.scheduledValue ?? null;
  return {
    alert_id: row.id,
    workspace_id: row.workspaceId,
    value,
    state: standing.state,
    message,
    pending_since: standing.pendingSince,
    firing_since: standing.firingSince,
    announced_at: standing.announcedAt,
    last_value: number ?? before?.lastValue ?? null,
    scheduled_value: isScheduled ? (number ?? scheduled) : scheduled,
    last_evaluated_at: at,
  };
}

const dayMs = 86_400_000;

/**
 * The lines of the history: of each value the first of a day and the changes of its state, lest an alert of fifty values keep fifty times
 * as many. An evaluation that found nothing has the line of the alert alone.
 */
export function valueLines({ row, evaluation: { at }, judged }: Outcome) {
  if (judged?.finding !== 'clear') return [];
  const { id: alertId, workspaceId, lastEvaluatedAt } = row;
  const isFirstOfDay = lastEvaluatedAt === null || dayOf(lastEvaluatedAt) !== dayOf(at);
  const told = judged.values.filter(
    ({ before, standing }) => isFirstOfDay || before?.state !== standing.state,
  );
  const gone = judged.gone.filter(({ announcedAt, state }) => announcedAt !== null || state !== 'ok');
  const line = { alertId, workspaceId, at, isKept: true };
  return [
    ...told.map(({ value, standing: { state }, number, message }) => ({
      ...line,
      id: newId('ale', at),
      state,
      value: number,
      message,
      dimensionValue: value,
    })),
    ...gone.map(({ value }) => ({
      ...line,
      id: newId('ale', at),
      state: 'ok' as const,
      value: null,
      message: goneMessage,
      dimensionValue: value,
    })),
  ];
}

/** The message of a value that is gone. */
export const goneMessage = 'it is not among the values any more';

function dayOf(moment: Date): number {
  return Math.floor(moment.getTime() / dayMs);
}
