import { Day } from '#platform';
import type { AlertCondition, AlertEvaluation } from '#contracts';
import type { NumberFormat } from '#formats';
import { judge } from './judge.js';
import { lastOf } from './measure.js';
import type { MeasuredPeriod } from './measure.js';
import { nextStanding, unevaluated } from './next-standing.js';
import type { Periods } from './alert-statement.js';

/** A replay of the past: each period evaluated at its end. */
export interface Backtest {
  timesFired: number;
  history: AlertEvaluation[];
}

/** Replays an alert over periods, the oldest first. Periods that began before `from` only serve for comparison. */
export function backtest(
  periods: readonly MeasuredPeriod[],
  grain: Periods['grain'],
  {
    condition,
    forMinutes,
    from,
    format,
  }: { condition: AlertCondition; forMinutes: number; from: string; format: NumberFormat },
): Backtest {
  let standing = unevaluated;
  let timesFired = 0;
  const history: AlertEvaluation[] = [];
  periods.forEach(({ start, value }, index) => {
    if (start < from) return;
    const at = endOf(start, grain);
    const measured = lastOf(periods.slice(0, index + 1), grain, format);
    const verdict = judge(condition, measured, { before: [], isFiring: standing.firingSince !== null });
    const step = nextStanding(standing, {
      finding: verdict.finding,
      forMinutes,
      mutedUntil: null,
      isQuiet: false,
      at,
    });
    ({ standing } = step);
    if (step.event === 'alert.fired') timesFired += 1;
    history.push({
      at: at.toISOString(),
      state: standing.state,
      dimension_value: null,
      value: value ?? null,
      message: verdict.message,
    });
  });
  return { timesFired, history };
}

function endOf(start: string, grain: Periods['grain']): Date {
  return new Date(`${Day.of(new Date(start)).plus(grain, 1).toString()}T00:00:00Z`);
}
