import { readAll } from './read-all.js';

const day = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})(\s+\d{1,2}:\d{2}(?::\d{2})?)?$/;

/** The days that all cells are, as 2026-12-31; undefined where they are none, or months and days may be taken for each other. */
export function plainDays(cells: readonly string[]): string[] | undefined {
  const daysFirst = readAll(cells, (cell) => plainDay(cell, 'day'));
  const monthsFirst = readAll(cells, (cell) => plainDay(cell, 'month'));
  return daysFirst && monthsFirst ? undefined : (daysFirst ?? monthsFirst);
}

function plainDay(cell: string, first: 'day' | 'month'): string | undefined {
  const [, one = '', mark, two = '', year = '', time = ''] = day.exec(cell) ?? [];
  // Nobody writes a month before a dot and the day behind it.
  if (mark === undefined || (mark === '.' && first === 'month')) return undefined;
  const [dayOfMonth, month] = first === 'day' ? [one, two] : [two, one];
  const plain = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  return isDay(plain) ? plain + time : undefined;
}

/** The 31st of February is read as a day of March. */
function isDay(plain: string): boolean {
  const read = new Date(`${plain}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(plain);
}
