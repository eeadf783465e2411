import type { Grain } from '#sql';
import { whenColumn } from './measure-column.js';
import type { Walker } from './walker.js';

const grains: ReadonlyMap<string, Grain> = new Map([
  ['day', 'day'],
  ['daily', 'day'],
  ['week', 'week'],
  ['weekly', 'week'],
  ['month', 'month'],
  ['monthly', 'month'],
  ['quarter', 'quarter'],
  ['quarterly', 'quarter'],
  ['year', 'year'],
  ['yearly', 'year'],
]);

/** The stretch that a word counts time in, if it is one. */
export function grainOf(word: string): Grain | undefined {
  return grains.get(word);
}

/** Takes up "per month" and "monthly": what is counted or summed is so for each of them. */
export function meetGrain(walker: Walker, word: string): void {
  const grain = grainOf(word);
  if (grain === undefined || (!walker.pending.each && !word.endsWith('ly'))) return;
  walker.pending.each = false;
  walker.grain = grain;
}

/** Finds the column of the grain, when all tables are known. */
export function settleGrain(walker: Walker): void {
  const column = whenColumn(walker.tables.map((table) => table));
  const isDay = column?.kind === 'date' || column?.kind === 'timestamp';
  if (walker.grain !== undefined && column && isDay) walker.draft.period = { column, grain: walker.grain };
}
