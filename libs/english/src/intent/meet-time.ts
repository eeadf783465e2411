import type { TimeRange } from '#platform';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isTemporal, saysWhen } from '../catalog/column-facts.js';
import type { Filter } from './draft.js';
import { isListed } from './parts.js';
import type { Part } from './parts.js';
import type { Walker } from './walker.js';
import { columnOfTime, isDeniedInVain, takeTimeOfLacked } from './whose-time.js';

/** Handles a period of the event that it belongs to. */
export function meetTime(walker: Walker, said: TimeRange, place: number): void {
  const range = widened(said, walker.parts[place + 1]);
  if (takeTimeOfLacked(walker, range, place)) return;
  const column = columnOfTime(walker);
  if (isNextRange(walker, column, range, place)) walker.pending.or = true;
  if (!column || isUnsorted(column) || isDeniedInVain(walker, column)) walker.draft.lost ??= 'time';
  else walker.filter(column, { is: 'time', range });
}

/** Days such as 31.12.2026 in texts do not sort as days: asking back is better than finding nothing. */
function isUnsorted({ kind, samples }: CatalogColumn): boolean {
  return kind === 'text' && samples.some((sample) => /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b/.test(sample));
}

/** "in May or June": alternatives, because a row has one time. */
function isNextRange(
  { draft, parts }: Walker,
  column: CatalogColumn | undefined,
  range: TimeRange,
  place: number,
): boolean {
  const last = draft.filters.at(-1);
  if (!last || last.column !== column || last.test.is !== 'time' || draft.both) return false;
  return isListed(parts, place) && isClosed(last.test.range) && isClosed(range);
}

/** "in 2005 or after". */
function widened(range: TimeRange, next: Part | undefined): TimeRange {
  if (next?.kind !== 'cue' || next.cue.cue !== 'bound' || !isClosed(range)) return range;
  return next.cue.operator === '>=' ? { from: range.from } : { before: range.before };
}

function isClosed({ from, before }: TimeRange): boolean {
  return from !== undefined && before !== undefined;
}

/** "in 2014 or 2015", "in 2014 and 2015". */
export function isNextYear(walker: Walker, value: number, place: number): boolean {
  const last = walker.draft.filters.at(-1);
  if (!last || !isYear(value) || !saysWhen(last.column) || !isYearTest(last.test)) return false;
  return walker.pending.or || isListed(walker.parts, place);
}

/** Another year of the column before. */
export function meetNextYear(walker: Walker, value: number): void {
  const column = walker.draft.filters.at(-1)?.column;
  if (!column) return;
  walker.pending.or = true;
  const isDay = isTemporal(column);
  walker.filter(
    column,
    isDay ? { is: 'time', range: yearRange(value) } : { is: 'compare', operator: '=', value },
  );
}

/** Reports whether a number can be a year. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2100;
}

function isYearTest(test: Filter['test']): boolean {
  return test.is === 'time' || (test.is === 'compare' && test.operator === '=' && isYear(Number(test.value)));
}

/** The range of a year. */
export function yearRange(year: number): TimeRange {
  return { from: `${String(year)}-01-01`, before: `${String(year + 1)}-01-01` };
}
