import type { Cell, ColumnFormat } from '#contracts';
import { isAmount, writeCell } from '#formats';
import { oneLine } from './one-line.js';

const lengthMax = 200;

/** A table's cell as text for people, in its column's format. */
export function cellWords(cell: Cell, format = plainFormat(cell)): string {
  return cell === null ? '–' : oneLine(writeCell(cell, format, 'cell', 'en'), lengthMax);
}

/** A single value as text for people. */
export function figureWords(cell: Cell, format = plainFormat(cell)): string {
  return cell === null ? '–' : oneLine(writeCell(cell, format, 'figure', 'en'), lengthMax);
}

/** Reports whether a cell is aligned to the right. */
export function isToTheRight(cell: Cell, format: ColumnFormat | undefined): boolean {
  return format ? isAmount(format) : typeof cell === 'number';
}

/** The number of left-out rows in words. */
export function leftOutWords(count: number): string {
  return `and ${count.toLocaleString('en')} more`;
}

function plainFormat(cell: Cell): ColumnFormat {
  return { title: '', form: typeof cell === 'number' ? 'number' : 'text' };
}
