import type { Cell, ColumnFormat } from '#contracts';
import { isAmount, writeCell } from '#formats';
import { oneLine } from './one-line.js';

const lengthMax = 200;

/** A cell of a table as people read it, in its column's format. */
export function cellWords(cell: Cell, format = plainFormat(cell)): string {
  return cell === null ? '–' : oneLine(writeCell(cell, format, 'cell', 'en'), lengthMax);
}

/** A value that stands by itself. */
export function figureWords(cell: Cell, format = plainFormat(cell)): string {
  return cell === null ? '–' : oneLine(writeCell(cell, format, 'figure', 'en'), lengthMax);
}

/** Whether a cell stands to the right, below others of its column. */
export function isToTheRight(cell: Cell, format: ColumnFormat | undefined): boolean {
  return format ? isAmount(format) : typeof cell === 'number';
}

/** The rows that are not shown, in words. */
export function leftOutWords(count: number): string {
  return `and ${count.toLocaleString('en')} more`;
}

function plainFormat(cell: Cell): ColumnFormat {
  return { title: '', form: typeof cell === 'number' ? 'number' : 'text' };
}
