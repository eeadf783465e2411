import type { Cell } from '#contracts';

/** The number in a cell, also where it is written as text; undefined where there is none. */
export function cellNumber(cell: Cell | undefined): number | undefined {
  const value = typeof cell === 'string' && /^-?\d/.test(cell) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
