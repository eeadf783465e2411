import type { Cell } from '#contracts';

/** The day that a cell is the start of; undefined where it is no day, or a moment within one. */
export function dayOf(cell: Cell | undefined): string | undefined {
  if (typeof cell !== 'string') return undefined;
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00(?::?00)?)?$)/.exec(cell)?.[1];
  return day !== undefined && Number.isFinite(Date.parse(day)) ? day : undefined;
}
