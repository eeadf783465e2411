import { Day, dayOf, grainOf } from '#platform';
import type { CalendarUnit, TimeRange } from '#platform';
import type { Column } from '../../domain/domain.js';
import type { Clause } from '../../request/request.js';

/** A period, the one before it, and whose times they are. */
export interface TwoPeriods {
  time: Column;
  /** The earlier one first. */
  ranges: readonly [TimeRange, TimeRange];
}

/** The last whole period that a request tells of, and the one before it; undefined where it tells of no time. */
export function lastTwoPeriods(clauses: readonly Clause[], today: string): TwoPeriods | undefined {
  const compare = clauses.find((clause) => clause.kind === 'compare');
  if (compare) {
    const [before, after, ...others] = compare.ranges;
    return before && after && others.length === 0
      ? { time: compare.time, ranges: [before, after] }
      : undefined;
  }
  const during = clauses.flatMap((clause) =>
    clause.kind === 'where' && clause.test.kind === 'during' ? clause.test : [],
  );
  const dimensions = clauses.flatMap((clause) => (clause.kind === 'by' ? clause.dimension : []));
  const period = dimensions.find((dimension) => dimension.kind === 'period');
  const [only, ...others] = during;
  if (others.length > 0) return undefined;
  // "why did it go up in November" names one of the months, and may name the one that is not over.
  const isNamed = only !== undefined && grainOf(only.range) === period?.grain;
  if (period && !isNamed)
    return { time: period.time, ranges: lastOf(period.grain, only?.range.before, today) };
  const ranges = only && withBefore(only.range, today);
  return ranges && { time: only.time, ranges };
}

/** The last two periods of a course; the one that today is in is not over. */
function lastOf(grain: CalendarUnit, before: string | undefined, today: string): TwoPeriods['ranges'] {
  const isOver = before !== undefined && before <= today;
  const end = dayOf(isOver ? before : today).startOf(grain);
  const [first, middle] = [end.plus(grain, -2), end.plus(grain, -1)];
  return [between(first, middle), between(middle, end)];
}

/** A period as far as it has gone, and as much of the one before. */
function withBefore(range: TimeRange, today: string): TwoPeriods['ranges'] | undefined {
  if (range.from === undefined || range.from > today) return undefined;
  const tomorrow = dayOf(today).plus('day', 1);
  const isOver = range.before !== undefined && range.before <= tomorrow.toString();
  const [start, end] = [dayOf(range.from), isOver && range.before ? dayOf(range.before) : tomorrow];
  const grain = grainOf(range);
  const back = (day: Day): Day => {
    if (grain) return day.plus(grain, -1);
    if (start.day === 1 && end.day === 1) return day.plus('month', -monthsBetween(start, end));
    return day.plus('day', -daysBetween(start, end));
  };
  return [between(back(start), back(end)), between(start, end)];
}

function monthsBetween(start: Day, end: Day): number {
  return (end.year - start.year) * 12 + end.month - start.month;
}

function daysBetween(start: Day, end: Day): number {
  return Math.round((Date.parse(end.toString()) - Date.parse(start.toString())) / 86_400_000);
}

function between(from: Day, before: Day): TimeRange {
  return { from: from.toString(), before: before.toString() };
}
