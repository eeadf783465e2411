import type { Cell } from '#contracts';

const textMax = 60;

/** A cell as text for people, on one line. */
export function textOf(cell: Cell | undefined): string {
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell ?? null);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line === '') return '(blank)';
  return line.length > textMax ? `${line.slice(0, textMax).trimEnd()}…` : line;
}
