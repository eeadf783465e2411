import type { Cell } from '#contracts';
import { SourceError } from './source-error.js';

/** The limit on catalog rows: half a million columns. For a larger catalog, the account can be granted less. */
const rowsMax = 500_000;
const charactersMax = 64 * 1_048_576;

/**
 * Adds rows of our own statements, which are kept whole. Throws beyond the limits, because a server that never stops answering must not
 * fill the memory.
 */
export function addWithinSizeLimit(rows: Cell[][], batch: readonly Cell[][]): void {
  for (const row of batch) rows.push(row);
  const characters = rows.length > 1_000 ? (rows.length / 1_000) * sizeOf(rows.slice(-1_000)) : sizeOf(rows);
  if (rows.length > rowsMax || characters > charactersMax)
    throw new SourceError(
      'settings',
      'the source holds more tables and columns than can be read; grant the account fewer',
      { setting: 'user' },
    );
}

function sizeOf(rows: readonly Cell[][]): number {
  return JSON.stringify(rows).length;
}
