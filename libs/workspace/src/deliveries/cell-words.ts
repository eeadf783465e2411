import type { z } from 'zod';
import { oneLine } from './one-line.js';

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const lengthMax = 200;

/** A cell of a table as people read it. */
export function cellWords(cell: z.core.util.JSONType): string {
  if (cell === null) return '–';
  if (typeof cell === 'number') return format.format(cell);
  return oneLine(typeof cell === 'string' ? cell : JSON.stringify(cell), lengthMax);
}

/** The rows that are not shown, in words. */
export function leftOutWords(count: number): string {
  return `and ${count.toLocaleString('en')} more`;
}
