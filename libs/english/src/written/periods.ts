import { Day, dayOf } from '#platform';
import type { CalendarUnit, TimeRange } from '#platform';
import type { Comparison } from '#sql';
import { quoted } from './names.js';
import { Unfit } from './unfit.js';
import type { WrittenPeriod } from './written-request.js';

/** From the first day of the one to the last day of the other. */
export function rangeOf({ from, to }: WrittenPeriod): TimeRange {
  const range = {
    from: isGiven(from) ? unitOf(from).first.toString() : undefined,
    before: isGiven(to) ? endOf(to) : undefined,
  };
  if (range.from === undefined && range.before === undefined)
    throw new Unfit('A period has neither from nor to.');
  if (range.from !== undefined && range.before !== undefined && range.before <= range.from)
    throw new Unfit(`A period from ${String(from)} to ${String(to)} has no days.`);
  return range;
}

/** The days that compare in this way with a day, month, quarter or year. */
export function rangeBy(operator: Exclude<Comparison, '<>'>, written: string): TimeRange {
  const first = unitOf(written).first.toString();
  const end = endOf(written);
  switch (operator) {
    case '=':
      return { from: first, before: end };
    case '<':
      return { before: first };
    case '<=':
      return { before: end };
    case '>':
      return { from: end };
    case '>=':
      return { from: first };
  }
}

function isGiven(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function endOf(written: string): string {
  const { first, unit } = unitOf(written);
  return first.plus(unit, 1).toString();
}

/** "2026", "2026-Q2", "2026-04", "2026-04-30"; of a moment, its day. */
function unitOf(written: string): { first: Day; unit: CalendarUnit } {
  const [, year, quarter, month, day] =
    /^\s*(\d{4})(?:-?[Qq]([1-4])|-(\d{2})(?:-(\d{2})(?:[T ].*)?)?)?\s*$/.exec(written) ?? [];
  const unit = day ? 'day' : month ? 'month' : quarter ? 'quarter' : 'year';
  const monthNumber = quarter ? String(3 * Number(quarter) - 2).padStart(2, '0') : (month ?? '01');
  const iso = `${year ?? ''}-${monthNumber}-${day ?? '01'}`;
  // The 31st of a shorter month is no day, and neither is a text of another form.
  if (year === undefined || !isDay(iso))
    throw new Unfit(`${quoted(written)} is no period: write 2026-01-31, 2026-01, 2026-Q1 or 2026.`);
  return { first: dayOf(iso), unit };
}

function isDay(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}
