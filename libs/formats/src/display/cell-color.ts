import type { Cell, ColorRule } from '#contracts';
import { cellNumber } from './cell-number.js';

/** The color of a cell by the first rule of its column that holds; undefined for none. */
export function cellColor(
  column: string,
  cell: Cell | undefined,
  rules: readonly ColorRule[] | undefined,
): ColorRule['color'] | undefined {
  if (cell === null || cell === undefined) return undefined;
  return rules?.find((rule) => rule.column === column && holds(rule, cell))?.color;
}

function holds({ comparison, value }: ColorRule, cell: NonNullable<Cell>): boolean {
  if (comparison === 'equal') return equals(cell, value);
  if (comparison === 'not_equal') return !equals(cell, value);
  const [number, limit] = [cellNumber(cell), cellNumber(value)];
  if (number === undefined || limit === undefined) return false;
  switch (comparison) {
    case 'above':
      return number > limit;
    case 'at_least':
      return number >= limit;
    case 'below':
      return number < limit;
    case 'at_most':
      return number <= limit;
  }
}

function equals(cell: NonNullable<Cell>, value: ColorRule['value']): boolean {
  const number = cellNumber(value);
  if (number !== undefined && cellNumber(cell) === number) return true;
  return (typeof cell === 'string' ? cell : JSON.stringify(cell)) === String(value);
}
