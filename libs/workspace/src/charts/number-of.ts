import type { Cell } from '#contracts';

/** A cell as a number, be it one or the digits of one; undefined where it is none. */
export function numberOf(cell: Cell | undefined): number | undefined {
  const value = typeof cell === 'string' && /\d/.test(cell) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
