import type { Grain } from '#sql';

const dayMs = 86_400_000;

/** The grain that days are all starts of: the coarsest that fits more than one of them. */
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
  const months = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[grain];
  if (months === 0) date.setTime(date.getTime() + (grain === 'week' ? 7 : 1) * dayMs);
  else date.setUTCMonth(date.getUTCMonth() + months);
  return Number.isNaN(date.getTime()) ? day : date.toISOString().slice(0, 10);
}
