import type { ColumnFormat } from '#contracts';

type Grain = NonNullable<ColumnFormat['grain']>;

const midnight = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]00(?::?00)?)?)?$/;
const moment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;

/** The day that a text is the start of: 2026-01-31; undefined for a moment within one, and for other texts. */
export function dayIn(text: string): string | undefined {
  const day = midnight.exec(text)?.[1];
  return day !== undefined && Number.isFinite(Date.parse(day)) ? day : undefined;
}

/** Reports whether a text is a day with a time of day. */
export function isMoment(text: string): boolean {
  return moment.test(text);
}

const styles: Readonly<Record<Exclude<Grain, 'quarter'>, Intl.DateTimeFormatOptions>> = {
  year: { year: 'numeric' },
  month: { month: 'short', year: 'numeric' },
  week: { dateStyle: 'medium' },
  day: { dateStyle: 'medium' },
};

/** The period of a grain that begins on a day, in short: "Jan 2026", "Q1 2026". */
export function writePeriod(day: string, grain: Grain, locale?: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (grain !== 'quarter') return told(date, styles[grain], locale);
  return `Q${String(Math.floor(date.getUTCMonth() / 3) + 1)} ${told(date, styles.year, locale)}`;
}

/** A moment to the minute, on the clock that it was written by. */
export function writeMoment(text: string, locale?: string): string {
  const [, day, time] = moment.exec(text) ?? [];
  if (day === undefined || time === undefined) return text;
  const date = new Date(`${day}T${time}:00Z`);
  return Number.isNaN(date.getTime())
    ? text
    : told(date, { dateStyle: 'medium', timeStyle: 'short' }, locale);
}

const aMonday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** The day of the week by its number, of which Monday is 1. */
export function writeWeekday(number: number, locale?: string): string | undefined {
  if (!Number.isInteger(number) || number < 1 || number > 7) return undefined;
  return told(new Date(aMonday + (number - 1) * dayMs), { weekday: 'long' }, locale);
}

/** The month of the year by its number. */
export function writeMonthOfYear(number: number, locale?: string): string | undefined {
  if (!Number.isInteger(number) || number < 1 || number > 12) return undefined;
  return told(new Date(Date.UTC(2024, number - 1, 1)), { month: 'long' }, locale);
}

const kept = new Map<string, Intl.DateTimeFormat>();

function told(date: Date, options: Intl.DateTimeFormatOptions, locale: string | undefined): string {
  const key = JSON.stringify([locale, options]);
  const known = kept.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  kept.set(key, known);
  return known.format(date).replaceAll(/[\u00A0\u202F]/g, ' ');
}
