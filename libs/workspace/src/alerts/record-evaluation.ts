/**
 * Records evaluations: each state, its line in the history and the event, together or not at all. Failure modes:
 * - Several processes or people evaluate one alert at once: its row is locked, and the next state follows from the present one. Only
 *   the holder of the lease may record on schedule, and a manual evaluation never replaces a newer number by an older one.
 * - The alert was changed or removed meanwhile: nothing is recorded.
 * - Many are recorded at once: their rows are locked in one order, so no two transactions deadlock.
 */
import type { AlertState } from '#contracts';
import { AlertEvaluationRow, AlertRow } from '#database';
import type { AlertValueRow, EntityManager } from '#database';
import { newId } from '#platform';
import { newsOfAlert, newsOfValues, tellAll } from './alert-events.js';
import type { AlertNews } from './alert-events.js';
import { conditionOf } from './alert-record.js';
import { judge } from './judge.js';
import type { Verdict } from './judge.js';
import { judgeValues } from './judge-values.js';
import type { JudgedValues } from './judge-values.js';
import type { Measured, MeasuredNumber } from './measurement.js';
import { nextDueAt } from './next-due-at.js';
import { quietUntil } from './quiet-hours.js';
import { nextStanding } from './next-standing.js';
import type { Standing } from './next-standing.js';
import { findValues, saveValues, valueLines } from './record-values.js';

/** An evaluation to be recorded. */
export interface NewEvaluation {
  workspaceId: string;
  alertId: string;
  /** The alert's revision when its number was requested. */
  revision: number;
  /** The lease of the evaluation; undefined for a manual one. */
  leasedUntil: string | undefined;
  measured: Measured;
  at: Date;
  traceparent?: string | undefined;
}

/** PostgreSQL takes 65,535 parameters with a statement, and a line has nine. */
const linesMax = 2_000;

/** The states afterwards, in the order of the evaluations; undefined where nothing was recorded. */
export async function recordEvaluations(
  db: EntityManager,
  evaluations: readonly NewEvaluation[],
): Promise<(AlertState | undefined)[]> {
  return db.transaction(async (tx) => {
    const rows = await endOvertaken(tx, await lockAlerts(tx, evaluations), evaluations);
    const known = await findValues(tx, [...rows.values()]);
    const outcomes: Outcome[] = [];
    for (const [place, row] of rows) {
      const evaluation = evaluations[place];
      if (evaluation) outcomes.push(record(row, evaluation, known.get(row.id) ?? []));
    }
    await updateStandings(tx, outcomes);
    await saveValues(tx, outcomes);
    const lines = [...outcomes.map(toLine), ...outcomes.flatMap(valueLines)];
    for (let at = 0; at < lines.length; at += linesMax)
      await tx.insert(AlertEvaluationRow, lines.slice(at, at + linesMax));
    // The notice to people includes the recent values, which this evaluation ends.
    await tellAll(tx, outcomes.flatMap(newsOf));
    const states = new Map([...rows.keys()].map((place, index) => [place, outcomes[index]?.standing.state]));
    return evaluations.map((_, place) => states.get(place));
  });
}

/** A manual evaluation has no lease: a newer number may have been recorded while its source answered. */
const lockStatement = `
  SELECT g.place, a.id, a.workspace_id AS "workspaceId" FROM json_to_recordset($1::json)
      AS g (place integer, workspace_id text, alert_id text, revision integer, until timestamptz, at timestamptz)
    JOIN alert a ON a.workspace_id = g.workspace_id AND a.id = g.alert_id AND a.revision = g.revision
      AND CASE WHEN g.until IS NULL THEN coalesce(a.last_evaluated_at <= g.at, true) ELSE a.evaluating_until = g.until END
  ORDER BY a.id FOR UPDATE OF a`;

/** The alerts whose evaluation may be recorded, by the place of that evaluation. */
async function lockAlerts(
  tx: EntityManager,
  evaluations: readonly NewEvaluation[],
): Promise<Map<number, AlertRow>> {
  const given = evaluations.map(({ workspaceId, alertId, revision, leasedUntil, at }, place) => ({
    place,
    workspace_id: workspaceId,
    alert_id: alertId,
    revision,
    until: leasedUntil ?? null,
    at,
  }));
  const locked: { place: number; id: string; workspaceId: string }[] = await tx.query(lockStatement, [
    JSON.stringify(given),
  ]);
  if (locked.length === 0) return new Map();
  const rows = await tx.findBy(
    AlertRow,
    locked.map(({ workspaceId, id }) => ({ workspaceId, id })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    locked.flatMap(({ place, id }) => {
      const row = byId.get(id);
      return row ? [[place, row]] : [];
    }),
  );
}

/** Ends the leases of evaluations that a newer recorded number has overtaken; other alerts are left alone. */
async function endOvertaken(
  tx: EntityManager,
  rows: ReadonlyMap<number, AlertRow>,
  evaluations: readonly NewEvaluation[],
): Promise<Map<number, AlertRow>> {
  const left = new Map(rows);
  for (const [place, row] of rows) {
    const at = evaluations[place]?.at;
    if (!at || row.lastEvaluatedAt === null || row.lastEvaluatedAt <= at) continue;
    left.delete(place);
    await tx.update(
      AlertRow,
      { workspaceId: row.workspaceId, id: row.id },
      { evaluatingUntil: null, dueAt: nextDueAt(row, at) },
    );
  }
  return left;
}

interface Outcome {
  row: AlertRow;
  evaluation: NewEvaluation;
  finding: Verdict['finding'];
  standing: Standing;
  event: ReturnType<typeof nextStanding>['event'];
  message: string;
  value: number | null;
  failures: number;
  /** Of an alert per value of a dimension. */
  judged?: JudgedValues;
}

function record(row: AlertRow, evaluation: NewEvaluation, known: readonly AlertValueRow[]): Outcome {
  const { measured, at } = evaluation;
  const condition = conditionOf(row);
  if (row.dimension !== null) return ofValues({ ...row, dimension: row.dimension }, evaluation, known);
  if (measured.state === 'grouped') throw new Error('an alert without a dimension has one number');
  const before = row.scheduledValue === null ? [] : [row.scheduledValue];
  const standpoint = { before, isFiring: row.firingSince !== null };
  const { finding, message } = judge(condition, measured, standpoint);
  const { standing, event } = nextStanding(row, {
    ...row,
    isQuiet: quietUntil(row, at) !== undefined,
    finding,
    at,
  });
  const value = numberIn(measured)?.value ?? null;
  const failures = finding === 'failed' ? row.failures + 1 : 0;
  return { row, evaluation, finding, standing, event, message, value, failures };
}

/** The values tell for themselves: an alert of theirs has no event of its own. */
function ofValues(
  row: AlertRow & { dimension: string },
  evaluation: NewEvaluation,
  known: readonly AlertValueRow[],
): Outcome {
  const { at, measured } = evaluation;
  const isQuiet = quietUntil(row, at) !== undefined;
  const judged = judgeValues({ ...row, condition: conditionOf(row), isQuiet, at }, known, measured);
  const { finding, standing, message } = judged;
  const failures = finding === 'failed' ? row.failures + 1 : 0;
  return { row, evaluation, finding, standing, event: undefined, message, value: null, failures, judged };
}

function newsOf({ row, event, value, message, evaluation, judged }: Outcome): AlertNews[] {
  const { measured, at, traceparent } = evaluation;
  if (judged) return newsOfValues(row, judged, { measured, at, traceparent });
  return event
    ? [newsOfAlert(event, row, { value, measured: numberIn(measured), message, at, traceparent })]
    : [];
}

/** A manual evaluation leaves the worker's lease and schedule alone, and the value that a change is measured from. */
const updateStatement = `
  UPDATE alert a SET state = g.state, message = g.message, pending_since = g.pending_since, firing_since = g.firing_since,
    announced_at = g.announced_at, last_value = coalesce(g.value, a.last_value), last_evaluated_at = g.at, failures = g.failures,
    scheduled_value = CASE WHEN g.is_scheduled THEN coalesce(g.value, a.scheduled_value) ELSE a.scheduled_value END,
    evaluating_until = CASE WHEN g.is_scheduled THEN NULL ELSE a.evaluating_until END,
    due_at = CASE WHEN g.is_scheduled THEN g.due_at ELSE a.due_at END, values_left_out = g.values_left_out
  FROM json_to_recordset($1::json) AS g (workspace_id text, id text, state text, message text, pending_since timestamptz,
    firing_since timestamptz, announced_at timestamptz, value double precision, at timestamptz, failures integer,
    is_scheduled boolean, due_at timestamptz, values_left_out jsonb)
  WHERE a.workspace_id = g.workspace_id AND a.id = g.id`;

async function updateStandings(tx: EntityManager, outcomes: readonly Outcome[]): Promise<void> {
  const given = outcomes.map(
    ({ row, evaluation: { at, leasedUntil }, standing, message, value, failures, judged }) => ({
      workspace_id: row.workspaceId,
      id: row.id,
      state: standing.state,
      message,
      pending_since: standing.pendingSince,
      firing_since: standing.firingSince,
      announced_at: standing.announcedAt,
      value,
      at,
      failures,
      is_scheduled: leasedUntil !== undefined,
      due_at: dueAfter({ ...row, failures }, standing, at),
      // Of an evaluation that found nothing those of the one before hold.
      values_left_out: judged?.finding === 'clear' ? judged.leftOut : row.valuesLeftOut,
    }),
  );
  await tx.query(updateStatement, [JSON.stringify(given)]);
}

/** An alert that is held back is looked at again as its quiet hours end: it may be evaluated in them alone. */
function dueAfter(row: AlertRow, { firingSince, announcedAt }: Standing, at: Date): Date {
  const dueAt = nextDueAt(row, at);
  const until = firingSince && !announcedAt ? quietUntil(row, at) : undefined;
  return until && until < dueAt ? until : dueAt;
}

const hourMs = 3_600_000;

function toLine({ row, evaluation: { at }, standing: { state }, value, message }: Outcome) {
  const { id: alertId, workspaceId, lastEvaluatedAt } = row;
  const isFirstOfHour =
    lastEvaluatedAt === null ||
    Math.floor(lastEvaluatedAt.getTime() / hourMs) !== Math.floor(at.getTime() / hourMs);
  const isKept = isFirstOfHour || row.state !== state;
  return {
    id: newId('ale', at),
    alertId,
    workspaceId,
    at,
    state,
    value,
    message,
    isKept,
    dimensionValue: null,
  };
}

function numberIn(measured: Measured): MeasuredNumber | undefined {
  return measured.state === 'measured' ? measured : undefined;
}
