import { Day } from '#platform';
import type { Grain } from '#sql';
import type { Clock } from '../time/clock.js';
import { readTime } from '../time/read-time.js';
import { timeUnitAt } from '../words/time-units.js';
import type { Token } from '../words/tokenise.js';
import type { Mark } from './mark.js';

/** The times and the units of time that the words from a place on may say. */
export function timesAt(tokens: readonly Token[], at: number, clock: Clock): Mark[] {
  const marks: Mark[] = [];
  const time = readTime(tokens, at, clock);
  const today = Day.today(clock);
  if (time) {
    const isAhead = time.range.from !== undefined && time.range.from > today.toString();
    marks.push({ from: at, to: at + time.length, fit: 1, kind: 'when', range: time.range, isAhead });
  }
  if (/^(?:upcoming|future|coming)$/.test(tokens[at]?.lower ?? '')) {
    const from = today.plus('day', 1).toString();
    marks.push({ from: at, to: at + 1, fit: 0.9, kind: 'when', range: { from }, isAhead: true });
  }
  const unit = timeUnitAt(tokens, at);
  if (unit) marks.push({ from: at, to: at + unit.length, fit: 0.9, kind: 'grain', grain: unit.unit });
  const ranked = unit ? undefined : rankedUnitAt(tokens, at);
  if (ranked) marks.push({ from: at, to: at + 1, fit: 0.9, kind: 'grain', grain: ranked });
  return marks;
}

/** "our 5 best days", "top 3 months": the unit that periods are of. */
function rankedUnitAt(tokens: readonly Token[], at: number): Grain | undefined {
  const isRanked = tokens.slice(Math.max(0, at - 2), at).some(({ lower }) => leading.has(lower));
  return isRanked ? units.get(tokens[at]?.lower ?? '') : undefined;
}

const units: ReadonlyMap<string, Grain> = new Map([
  ['days', 'day'],
  ['weeks', 'week'],
  ['months', 'month'],
  ['quarters', 'quarter'],
  ['years', 'year'],
]);

const leading: ReadonlySet<string> = new Set(
  'top best worst biggest largest strongest weakest busiest quietest highest lowest'.split(' '),
);
