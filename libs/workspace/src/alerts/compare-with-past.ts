/**
 * Compares measured numbers with their past before their alerts are locked. Failure modes:
 * - Forecasts hold up the process: fifty values by day take some 80 ms, so other work has its turn after each.
 * - Values become known meanwhile: one that was not compared here is compared as it is judged.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AlertCondition } from '#contracts';
import type { EntityManager } from '#database';
import { unusualness } from '../unusual/unusualness.js';
import { valuesMax } from './judge-values.js';
import { measurementOfValue } from './measure.js';
import type { Measured, MeasuredValues, Measurement } from './measurement.js';
import { findKnownValues } from './record-values.js';

interface ComparedAlert {
  id: string;
  workspaceId: string;
  kind: AlertCondition['kind'];
}

/** The number that alerts share, or the numbers of its values, compared with their past where an alert looks for the unusual. */
export async function compareWithPast(
  db: EntityManager,
  alerts: readonly ComparedAlert[],
  measured: Measured,
): Promise<Measured> {
  const isUnusual = alerts.some(({ kind }) => kind === 'unusual');
  if (measured.state !== 'grouped') return isUnusual ? compared(measured) : measured;
  return measured.periods === undefined
    ? measured
    : compareValues(measured, await findKnownValues(db, alerts), isUnusual);
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
