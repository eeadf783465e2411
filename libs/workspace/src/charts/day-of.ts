import type { Cell } from '#contracts';

/** The day whose start a cell is; undefined for any other moment or value. */
export function dayOf(cell: Cell | undefined): string | undefined {
  if (typeof cell !== 'string') return undefined;
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ]00:00(?::00(?:\.0+)?)?(?:Z|\+00(?::?00)?)?$)/.exec(cell)?.[1];
  return day !== undefined && Number.isFinite(Date.parse(day)) ? day : undefined;
}
