import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { TimeRange } from '../time/calendar.js';
import type { Filter } from './draft.js';
import { isNumeric, isTemporal, saysWhen } from '../catalog/column-facts.js';
import { whenColumn } from './measure-column.js';
import { isAnd } from './parts.js';
import { takeTimeOfLacked, timeOfDenied } from './time-of-lacked.js';
import type { Part } from './parts.js';
import { tablesOf } from './walker.js';
import type { Walker } from './walker.js';

/** Takes up a stretch of time: of the column that was named, or of the one that says when. */
export function meetTime(walker: Walker, said: TimeRange, place: number): void {
  const { pending } = walker;
  const range = widened(said, walker.parts[place + 1]);
  if (takeTimeOfLacked(walker, range, place)) return;
  const named = pending.column;
  // "with a total of at least 20 in 2025": the total has been tested, and says no year.
  const isTested = walker.draft.filters.at(-1)?.column === named;
  const column =
    timeOfDenied(walker) ??
    (named && (saysWhen(named) || (isNumeric(named) && !isTested)) ? named : momentOf(walker));
  if (isNextRange(walker, column, range, place)) pending.or = true;
  if (!column || isDeniedInVain(walker, column)) walker.draft.lost ??= 'time';
  else walker.filter(column, { is: 'time', range });
}

/** "products not … in 2025", where nothing says what they did not: that they were launched then is something else. */
function isDeniedInVain({ pending, said }: Walker, column: CatalogColumn): boolean {
  const { table, words } = column;
  const isThing = table.refersTo.length === 0 && table.referredBy.length > 0;
  return pending.not && pending.column !== column && isThing && !words.some((word) => said.has(word));
}

/** A time after a group is that of what the group has; any other is that of what was spoken of last: "customers who ordered in May". */
function momentOf(walker: Walker): CatalogColumn | undefined {
  return walker.lastRole === 'group' ? timeOf(walker, walker.said) : whenOf(walker.tables, walker.said);
}

/** What is counted or summed says when, before what it is grouped by: orders of each category are made after its launch. */
export function timeOf({ draft, tables }: Walker, said?: ReadonlySet<string>): CatalogColumn | undefined {
  const measured = draft.select.flatMap((item) => (item.what === 'column' ? [] : tablesOf(item)));
  const own = measured.length > 0 ? whenColumn(measured, said) : undefined;
  return own && isTemporal(own) ? own : whenOf([...measured, ...tables], said);
}

/** The time of what was spoken of first in the list. */
export function whenOf(
  tables: readonly CatalogTable[],
  said?: ReadonlySet<string>,
): CatalogColumn | undefined {
  const [spoken] = tables;
  const whole = spoken && wholeOf(spoken);
  return (whole && whenColumn([whole], said)) ?? whenColumn(tables, said);
}

/** What the rows of a table that keeps no time are lines of: an order has its items, and these were bought when it was. */
function wholeOf({ words, columns, refersTo }: CatalogTable): CatalogTable | undefined {
  if (columns.some(isTemporal)) return undefined;
  return refersTo.find(
    (table) => table.columns.some(isTemporal) && table.words.every((word) => words.includes(word)),
  );
}

/** "in May or June": a row is of one of them only. */
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

function isListed(parts: readonly Part[], place: number): boolean {
  const before = parts[place - 1];
  return isAnd(before) || (before?.kind === 'cue' && before.cue.cue === 'or');
}

/** Whether a number can be a year. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1500 && value < 2100;
}

function isYearTest(test: Filter['test']): boolean {
  return test.is === 'time' || (test.is === 'compare' && test.operator === '=' && isYear(Number(test.value)));
}

/** All days of a year. */
export function yearRange(year: number): TimeRange {
  return { from: `${String(year)}-01-01`, before: `${String(year + 1)}-01-01` };
}
