import { Day } from '#platform';
import type { Grain } from '#sql';

/** The coarsest grain whose periods all begin on such days; `day` for fewer than two of them. */
export function grainOfDays(days: readonly string[]): Grain {
  const different = [...new Set(days)].toSorted();
  if (different.length < 2) return 'day';
  const starts = (pattern: RegExp) => different.every((day) => pattern.test(day));
  if (starts(/-01-01$/)) return 'year';
  if (starts(/-(?:01|04|07|10)-01$/)) return 'quarter';
  if (starts(/-01$/)) return 'month';
  const isWeekly = different.every((day) => new Date(day).getUTCDay() === 1);
  return isWeekly ? 'week' : 'day';
}

/** The start of the period after the one that begins on this day. */
export function nextPeriod(day: string, grain: Grain): string {
  const date = new Date(day);
  return Number.isNaN(date.getTime()) ? day : Day.of(date).plus(grain, 1).toString();
}
