import { dayOf } from '#platform';
import type { Day, TimeRange } from '#platform';
import type { Grain } from '#sql';

/** The last whole period of the data until some day, and the one before it. */
export interface LastPeriods {
  grain: Grain;
  later: Whole;
  earlier: Whole;
  /** The whole periods before the later one, twelve at most, from the first day of the first of them. */
  history: { from: string; count: number };
  /** True if the data ends before the last complete period. */
  endsEarly: boolean;
}

type Whole = Required<TimeRange> & { from: string; before: string };

const grains: readonly Grain[] = ['year', 'quarter', 'month', 'week', 'day'];
/** The number of days without rows at the end of a period that still counts as whole. */
const quietDays: Record<Grain, number> = { year: 15, quarter: 7, month: 3, week: 2, day: 0 };
const historyMax = 12;

/**
 * The periods for rows between two days: months if there are enough rows, longer ones for fewer rows, and shorter ones without two whole
 * months. Undefined if not even two days are whole.
 */
export function lastPeriods(
  { first, last, rows }: { first: string; last: string; rows: number },
  today: string,
): LastPeriods | undefined {
  const [start, end, now] = [dayOf(first), dayOf(last), dayOf(today)];
  const coarsest = grains.indexOf(grainFor(daysBetween(start, end) + 1, rows));
  for (const grain of grains.slice(coarsest)) {
    const later = lastWhole(grain, end, now);
    const count = wholeBefore(grain, later, start);
    if (count === 0) continue;
    return {
      grain,
      later: whole(grain, later),
      earlier: whole(grain, later.plus(grain, -1)),
      history: { from: later.plus(grain, -count).toString(), count },
      endsEarly: later.toString() !== now.startOf(grain).plus(grain, -1).toString(),
    };
  }
  return undefined;
}

const rowsPerPeriodMin = 8;

function grainFor(days: number, rows: number): Grain {
  const per = (length: number): number => rows / Math.max(1, days / length);
  if (days < 200 || per(30.4) >= rowsPerPeriodMin) return 'month';
  return per(91.3) >= rowsPerPeriodMin || days < 1_100 ? 'quarter' : 'year';
}

/** The start of the last complete period with data until its end. */
function lastWhole(grain: Grain, end: Day, now: Day): Day {
  const start = end.startOf(grain);
  const next = start.plus(grain, 1);
  const isWhole = daysBetween(end, next) - 1 <= quietDays[grain] && next.toString() <= now.toString();
  return isWhole ? start : start.plus(grain, -1);
}

/** Counts the whole periods before one. */
function wholeBefore(grain: Grain, later: Day, first: Day): number {
  let count = 0;
  while (count < historyMax && daysBetween(later.plus(grain, -count - 1), first) <= quietDays[grain])
    count += 1;
  return count;
}

function whole(grain: Grain, start: Day): Whole {
  return { from: start.toString(), before: start.plus(grain, 1).toString() };
}

function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(to.toString()) - Date.parse(from.toString())) / 86_400_000);
}
