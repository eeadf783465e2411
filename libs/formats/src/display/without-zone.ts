import type { Cell } from '#contracts';

/**
 * Reports whether these times are to be drawn in the reader's zone. Days, and moments that name a zone, are drawn in UTC, or a reader
 * west of Greenwich would see the day before. A moment without a zone is parsed and drawn in the reader's zone, which shows it as written.
 */
export function areWithoutZone(times: readonly (Cell | undefined)[]): boolean {
  return !times.some(hasZone);
}

function hasZone(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && (/(?:Z|[+-]\d{2}(?::?\d{2})?)$/.test(cell) || !/[T ]\d/.test(cell));
}
