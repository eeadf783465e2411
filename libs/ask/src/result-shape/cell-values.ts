import type { Cell } from '#contracts';

/** A cell as a number, be it one or the digits of one; undefined where it is none. */
export function numberOf(cell: Cell | undefined): number | undefined {
  const value = typeof cell === 'string' && /\d/.test(cell) ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

const textMax = 60;

/** A cell as people read it, on one line. */
export function textOf(cell: Cell | undefined): string {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell ?? null);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '(blank)';
  return line.length > textMax ? `${line.slice(0, textMax).trimEnd()}…` : line;
}
