import type { Cell } from '#contracts';
import { isSummed } from '../column-format.js';
import { cellNumber } from './cell-number.js';
import type { Displayed } from './displayed.js';

/** The sums of a table's columns of amounts; null for columns without, as of shares and averages, which do not add up. */
export function totalsOf({ rows, column_formats: formats }: Displayed): Cell[] {
  return formats.map((format, place) => {
    if (!isSummed(format)) return null;
    const values = rows.flatMap((row) => cellNumber(row[place]) ?? []);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  });
}
