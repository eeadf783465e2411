import type { Cell } from '#contracts';

/**
 * Whether these times are to be drawn in the reader's zone. Days and moments that name a zone are drawn in UTC, or a reader west of
 * Greenwich would see the day before; a moment without a zone is read in the reader's and drawn there, which shows it as it is written.
 */
export function areWithoutZone(times: readonly (Cell | undefined)[]): boolean {
  return !times.some(hasZone);
}

function hasZone(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && (/(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(cell) || !/[T ]\d/.test(cell));
}
