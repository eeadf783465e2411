import { setImmediate as nextTurn } from 'node:timers/promises';
import { counted } from '#contracts';
import type { AlertEvaluation, AlertPreview } from '#contracts';
import { oneLine } from '../deliveries/one-line.js';
import { compareValues } from './compare-with-past.js';
import { judgeValues } from './judge-values.js';
import type { ValuesAlert } from './judge-values.js';
import { wholePeriods } from './measure.js';
import type { MeasuredValues } from './measurement.js';
import { backtest } from './backtest.js';
import type { Backtest } from './backtest.js';

const historyMax = 1_000;
const namedMax = 5;

/** The numbers of each value, and the first day that is replayed. */
export interface ValuesPast {
  measured: MeasuredValues;
  from: string;
}

type Previewed = Pick<
  AlertPreview,
  'state' | 'value' | 'message' | 'times_fired' | 'history' | 'values' | 'values_left_out'
> & {
  /** The values that would have fired, in words; undefined without a past. */
  fired: string | undefined;
};

/** Evaluates the values of an alert without saving them, and replays each over its past where it has one. */
export async function previewValues(alert: ValuesAlert, { measured, from }: ValuesPast): Promise<Previewed> {
  const { values, standing, message, leftOut } = judgeValues(
    alert,
    [],
    await compareValues(measured, [], alert.condition.kind === 'unusual'),
  );
  const played: { value: string; past: Backtest | undefined }[] = [];
  for (const { value } of values) {
    played.push({ value, past: playValue(alert, value, { measured, from }) });
    // Forecasting ninety days of one value takes tens of milliseconds.
    await nextTurn();
  }
  const times = new Map(played.map(({ value, past }) => [value, past?.timesFired ?? null]));
  const hasPast = measured.periods !== undefined;
  return {
    state: standing.state,
    value: null,
    message,
    times_fired: hasPast ? played.reduce((sum, { past }) => sum + (past?.timesFired ?? 0), 0) : null,
    fired: hasPast ? firedWords(played) : undefined,
    history: played
      .flatMap(({ value, past }) => changesOf(value, past?.history ?? []))
      .toSorted((one, other) => (one.at < other.at ? -1 : 1))
      .slice(-historyMax),
    values: values.map(({ value, standing: { state }, number, message: found }) => ({
      dimension_value: value,
      state,
      value: number,
      message: found,
      times_fired: times.get(value) ?? null,
    })),
    values_left_out: leftOut,
  };
}

function playValue(
  { condition, forMinutes }: ValuesAlert,
  value: string,
  { measured: { rows, periods, format }, from }: ValuesPast,
): Backtest | undefined {
  if (!periods) return undefined;
  const measured = wholePeriods(rows.get(value) ?? [], periods);
  return backtest(measured, periods.grain, { condition, forMinutes, from, format });
}

function changesOf(value: string, history: readonly AlertEvaluation[]): AlertEvaluation[] {
  return history
    .filter((each, place) => each.state !== (history[place - 1]?.state ?? 'ok'))
    .map((each) => ({ ...each, dimension_value: value }));
}

function firedWords(played: readonly { value: string; past: Backtest | undefined }[]): string {
  const fired = played
    .map(({ value, past }) => ({ value, times: past?.timesFired ?? 0 }))
    .filter(({ times }) => times > 0)
    .toSorted((one, other) => other.times - one.times);
  const named = fired
    .slice(0, namedMax)
    .map(({ value, times }) => `${oneLine(value, 60)} ${counted(times, 'time')}`);
  const others = fired.length - named.length;
  return [...named, ...(others > 0 ? [counted(others, 'other')] : [])].join(', ');
}
