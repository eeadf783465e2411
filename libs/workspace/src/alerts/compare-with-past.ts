/**
 * Compares measured numbers with their past before their alerts are locked. Failure modes:
 * - Forecasts hold up the process: fifty values by day take some 80 ms, so other work has its turn after each.
 * - Values become known meanwhile: one that was not compared here is compared as it is judged.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AlertCondition } from '#contracts';
import type { EntityManager } from '#database';
import { comparedMax, unusualness } from '../unusual/unusualness.js';
import { valuesMax } from './judge-values.js';
import { measurementOfValue } from './measure.js';
import type { Measured, MeasuredNumber, MeasuredValues, Measurement } from './measurement.js';
import { findKnownValues } from './record-values.js';

interface ComparedAlert {
  id: string;
  workspaceId: string;
  kind: AlertCondition['kind'];
}

/** The number that alerts share, or the numbers of their values, as it is for each: compared with its past where it looks for the unusual. */
export async function compareWithPast(
  db: EntityManager,
  alerts: readonly ComparedAlert[],
  measured: Measured,
): Promise<(alertId: string) => Measured> {
  const unusual = alerts.filter(({ kind }) => kind === 'unusual');
  const isUnusual = unusual.length > 0;
  if (measured.state === 'measured' && isUnusual && !measured.past)
    return compareWithOwnHistories(db, unusual, measured);
  const shared = await compareShared(db, alerts, measured, isUnusual);
  return () => shared;
}

async function compareShared(
  db: EntityManager,
  alerts: readonly ComparedAlert[],
  measured: Measured,
  isUnusual: boolean,
): Promise<Measured> {
  if (measured.state !== 'grouped') return isUnusual ? compared(measured) : measured;
  return measured.periods === undefined
    ? measured
    : compareValues(measured, await findKnownValues(db, alerts), isUnusual);
}

/** Alerts of one statement were made at different times, so each has a history of its own. */
async function compareWithOwnHistories(
  db: EntityManager,
  alerts: readonly ComparedAlert[],
  measured: MeasuredNumber,
): Promise<(alertId: string) => Measured> {
  const numbers = new Map<string, Measurement>();
  for (const [id, before] of await findHistories(db, alerts)) {
    numbers.set(id, { ...measured, unusualness: unusualness(measured.value, before, undefined) ?? null });
    await nextTurn();
  }
  return (id) => numbers.get(id) ?? measured;
}

/** The values of each alert's own history, the latest first, as many as are compared with. */
async function findHistories(
  db: EntityManager,
  alerts: readonly ComparedAlert[],
): Promise<Map<string, number[]>> {
  const rows: { id: string; before: number[] }[] = await db.query(
    `SELECT a.id, ARRAY(
       SELECT value FROM alert_evaluation e
       WHERE e.alert_id = a.id AND e.workspace_id = a.workspace_id AND value IS NOT NULL AND at >= a.measured_since
       ORDER BY e.id DESC LIMIT ${comparedMax}) AS before
     FROM alert a WHERE a.workspace_id = $1 AND a.id = ANY($2::text[])`,
    [alerts[0]?.workspaceId, alerts.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, before }) => [id, before]));
}

/** The values that an alert may watch: those that it knows, and the first ones. */
export async function compareValues(
  measured: MeasuredValues,
  known: readonly string[],
  isUnusual: boolean,
): Promise<MeasuredValues> {
  const numbers = new Map<string, Measurement>();
  for (const value of new Set([...known, ...[...measured.rows.keys()].slice(0, valuesMax)])) {
    const number = measurementOfValue(measured, value);
    numbers.set(value, isUnusual ? compared(number) : number);
    await nextTurn();
  }
  return { ...measured, numbers };
}

function compared(measured: Measurement): Measurement {
  if (measured.state !== 'measured' || !measured.past) return measured;
  const { value, past } = measured;
  return {
    ...measured,
    past: { ...past, unusualness: unusualness(value, past.before, past.season) ?? null },
  };
}
