import type { Cell, ColumnFormat } from '#contracts';
import { isAmount } from './column-format.js';
import { writeNumber } from './write-number.js';
import type { Place } from './write-number.js';
import { dayIn, isMoment, writeMoment, writeMonthOfYear, writePeriod, writeWeekday } from './write-time.js';

/** A value as people of a locale read it; empty for none, and as it is where it does not fit the format. */
export function writeCell(
  cell: Cell | undefined,
  format: ColumnFormat,
  place: Exclude<Place, 'sentence'>,
  locale?: string,
): string {
  if (cell === null || cell === undefined) return '';
  if (isAmount(format)) {
    const value = numberIn(cell);
    return value === undefined ? textOf(cell) : writeNumber(value, format, place, locale);
  }
  return calendarText(cell, format, locale) ?? textOf(cell);
}

function calendarText(cell: NonNullable<Cell>, format: ColumnFormat, locale?: string): string | undefined {
  switch (format.form) {
    case 'weekday':
      return writeWeekday(Number(cell), locale);
    case 'month_of_year':
      return writeMonthOfYear(Number(cell), locale);
    case 'period':
    case 'moment':
      return typeof cell === 'string' ? timeText(cell, format, locale) : undefined;
    default:
      return undefined;
  }
}

function timeText(text: string, { grain = 'day' }: ColumnFormat, locale?: string): string {
  const day = dayIn(text);
  if (day !== undefined) return writePeriod(day, grain, locale);
  return isMoment(text) ? writeMoment(text, locale) : text;
}

/** A number, or the digits of one that JSON's numbers cannot hold. */
function numberIn(cell: NonNullable<Cell>): number | undefined {
  const value = typeof cell === 'string' && /^-?\d/.test(cell) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function textOf(cell: NonNullable<Cell>): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}
