import { Day } from '#platform';
import type { CalendarUnit, TimeRange } from '#platform';

/**
 * A period in words: "in March 2026", "since May 1, 2026"; "in the last 30 days" and "in 2026 so far" if today is known and the period ends
 * there. Empty for all time.
 */
export function periodWords({ from, before }: TimeRange, today?: string): string {
  const [first, end] = [from && dayOf(from), before && dayOf(before)];
  if (first && end) return whole(first, end) ?? untilToday(first, end, today) ?? span(first, end);
  if (first) return `since ${dayWords(first)}`;
  return end ? `before ${dayWords(end)}` : '';
}

/** "in April 2026 against March 2026" */
export function comparedPeriodsWords(after: TimeRange, before: TimeRange): string {
  return `${periodWords(after)} against ${periodWords(before).replace(/^(?:in|from) /, '')}`;
}

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The period of a grain that begins on this day: "March 2026", "Q1 2026", "the week of March 2, 2026". */
export function grainWords(day: string, grain: CalendarUnit): string | undefined {
  const start = dayOf(day);
  if (!start) return undefined;
  const { year, month } = start;
  switch (grain) {
    case 'year':
      return String(year);
    case 'quarter':
      return `Q${String(Math.ceil(month / 3))} ${String(year)}`;
    case 'month':
      return `${monthNames[month - 1] ?? ''} ${String(year)}`;
    case 'week':
      return `the week of ${dayWords(start)}`;
    case 'day':
      return dayWords(start);
  }
}

/** "March 5, 2026". */
function dayWords({ year, month, day }: Day): string {
  return `${monthNames[month - 1] ?? ''} ${String(day)}, ${String(year)}`;
}

function whole(first: Day, end: Day): string | undefined {
  for (const unit of ['year', 'quarter', 'month', 'day'] as const) {
    const isStart = first.startOf(unit).toString() === first.toString();
    if (!isStart || first.plus(unit, 1).toString() !== end.toString()) continue;
    return `${unit === 'day' ? 'on' : 'in'} ${grainWords(first.toString(), unit) ?? ''}`;
  }
  return undefined;
}

function untilToday(first: Day, end: Day, today: string | undefined): string | undefined {
  const last = end.plus('day', -1);
  if (last.toString() !== today) return undefined;
  // "in 2026 so far" is preferred to the last 181 days.
  const begun = (['month', 'year'] as const).find(
    (unit) => first.toString() === last.startOf(unit).toString() && first.toString() !== today,
  );
  if (begun) return `in ${grainWords(first.toString(), begun) ?? ''} so far`;
  const months = Array.from({ length: 35 }, (_, more) => more + 2).find(
    (count) => first.plus('month', count).toString() === end.toString(),
  );
  if (months !== undefined) return `in the last ${String(months)} months`;
  const days = Math.round((Date.parse(end.toString()) - Date.parse(first.toString())) / 86_400_000);
  return days >= 2 && days <= 366 ? `in the last ${String(days)} days` : undefined;
}

/** Whole months by their names, other periods from the first day to the last. */
function span(first: Day, end: Day): string {
  const isWhole = first.day === 1 && end.day === 1;
  const last = end.plus('day', -1);
  if (isWhole)
    return `from ${grainWords(first.toString(), 'month') ?? ''} to ${grainWords(last.toString(), 'month') ?? ''}`;
  const start = first.year === last.year ? dayWords(first).replace(/, \d+$/, '') : dayWords(first);
  return `from ${start} to ${dayWords(last)}`;
}

function dayOf(written: string): Day | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ]00:00(?::00(?:\.0+)?)?Z?$)/.exec(written) ?? [];
  return year === undefined ? undefined : new Day(Number(year), Number(month), Number(day));
}
