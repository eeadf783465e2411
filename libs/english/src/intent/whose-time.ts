import type { TimeRange } from '#platform';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isNumeric, isTemporal, saysWhen } from '../catalog/column-facts.js';
import type { Draft, Filter, Selected } from './draft.js';
import { whenColumn } from './measure-column.js';
import { isListed } from './parts.js';
import type { Part } from './parts.js';
import { tableOf, tablesOf } from './walker.js';
import type { Walker } from './walker.js';

/** The column of a period: of the named, the negated or the mentioned thing. None without a time column, or if the negated act has no time. */
export function columnOfTime(walker: Walker): CatalogColumn | undefined {
  const named = walker.pending.column;
  // "with a total of at least 20 in 2025": the total has been tested, and is no year.
  const isTested = walker.draft.filters.at(-1)?.column === named;
  const own = named && (saysWhen(named) || (isNumeric(named) && !isTested)) ? named : undefined;
  return timeOfDenied(walker) ?? own ?? momentOf(walker);
}

/** "products that were not returned in 2025": the period is that of the return. */
function timeOfDenied({ draft, pending }: Walker): CatalogColumn | undefined {
  const last = draft.filters.at(-1);
  const [only, second] = draft.select.filter(({ what }) => what !== 'everything');
  const asked = only && !second ? tableOf(only) : undefined;
  const isOfOther = last?.negated === true && last.test.is === 'text' && last.column.table !== asked;
  if (!isOfOther || !asked || (pending.column && pending.column !== last.column)) return undefined;
  return last.column.table.refersTo.length > 0 ? timeOfLacked(last.column.table, draft) : undefined;
}

/** A period after a group belongs to the grouped rows; any other to the last mentioned thing: "customers who ordered in May". */
function momentOf(walker: Walker): CatalogColumn | undefined {
  return walker.lastRole === 'group' ? timeOf(walker, walker.said) : whenOf(walker.tables, walker.said);
}

/** The time of the aggregated rows precedes that of the groups: orders of each category are made after its launch. */
export function timeOf({ draft, tables }: Walker, said?: ReadonlySet<string>): CatalogColumn | undefined {
  const measured = draft.select.flatMap((item) => (item.what === 'column' ? [] : tablesOf(item)));
  const own = measured.length > 0 ? whenColumn(measured, said) : undefined;
  return own && isTemporal(own) ? own : whenOf([...measured, ...tables], said);
}

/** The time of the first table in the list that has one. */
function whenOf(tables: readonly CatalogTable[], said?: ReadonlySet<string>): CatalogColumn | undefined {
  const [spoken] = tables;
  const whole = spoken && wholeOf(spoken);
  return (whole && whenColumn([whole], said)) ?? whenColumn(tables, said);
}

/** The whole that rows without a time are lines of: an order has items, which were bought at its time. */
function wholeOf({ words, columns, refersTo }: CatalogTable): CatalogTable | undefined {
  if (columns.some(isTemporal)) return undefined;
  return refersTo.find(
    (table) => table.columns.some(isTemporal) && table.words.every((word) => words.includes(word)),
  );
}

/** "products not … in 2025" with an unknown act: that they were launched then is something else. */
export function isDeniedInVain({ pending, said }: Walker, column: CatalogColumn): boolean {
  const { table, words } = column;
  const isThing = table.refersTo.length === 0 && table.referredBy.length > 0;
  return pending.not && pending.column !== column && isThing && !words.some((word) => said.has(word));
}

/**
 * "who did not order in September": the period belongs to the excluded orders, and never to the requested people. Reports whether it was
 * handled so.
 */
export function takeTimeOfLacked(walker: Walker, range: TimeRange, place: number): boolean {
  const { draft, pending, lastTable } = walker;
  const lacked = draft.without.at(-1);
  if (!lacked || lacked.table !== lastTable || pending.column || saysOther(walker, lacked.table, place))
    return false;
  const column = timeOfLacked(lacked.table, draft);
  if (!column) {
    draft.lost ??= 'time';
    return true;
  }
  const isNext = lacked.filters.at(-1)?.column === column && (pending.or || isListed(walker.parts, place));
  lacked.filters.push({ column, test: { is: 'time', range }, negated: false, alternative: isNext });
  pending.or = false;
  return true;
}

/** The lines of an order only have the order's time. */
function timeOfLacked(table: CatalogTable, { select }: Draft): CatalogColumn | undefined {
  const asked = new Set(select.flatMap((item) => ('table' in item && item.table ? [item.table] : [])));
  const near = [table, ...table.refersTo.filter((other) => !asked.has(other))];
  const own = near.map((each) => whenColumn([{ ...each, refersTo: [] }]));
  return own.find((column) => column !== undefined);
}

/** "without orders who signed up in 2025": another time was named after the exclusion. */
function saysOther({ parts, tables }: Walker, lacked: CatalogTable, place: number): boolean {
  const denied = parts.findLastIndex(
    (part, at) => at < place && part.kind === 'cue' && part.cue.cue === 'not',
  );
  const since = new Set(parts.slice(denied, place).flatMap(wordsOf));
  const others = tables.filter((table) => table !== lacked).flatMap(({ columns }) => columns);
  return others.some((column) => isTemporal(column) && column.words.some((word) => since.has(word)));
}

function wordsOf(part: Part): readonly string[] {
  if (part.kind === 'mention') return part.mention.words;
  return part.kind === 'word' ? [part.token.stem] : [];
}

/**
 * "the top 5 products by revenue in 2025", "customers who spent more than 500 in 2025": the period is that of the summed rows, unless a time
 * of the things was named.
 */
export function settleTimeOfSummed({ draft, said }: Walker): void {
  const summed = [...draft.order.map(({ by }) => by), ...draft.having.map(({ of }) => of)].filter(isSum);
  const [table] = summed.flatMap(tablesOf);
  const column = table && whenOf([table]);
  if (!column) return;
  const isOfThing = ({ column: { words, table: thing }, test }: Filter): boolean =>
    test.is === 'time' && thing !== column.table && !words.some((word) => isSaid(word, said));
  draft.filters = draft.filters.map((filter) => (isOfThing(filter) ? { ...filter, column } : filter));
}

/** "who signed up in 2025" names the date of a signup. */
function isSaid(word: string, said: ReadonlySet<string>): boolean {
  return Iterator.from(said).some((part) => word === part || (part.length > 3 && word.startsWith(part)));
}

function isSum(item: Selected): boolean {
  return (item.what === 'aggregate' || item.what === 'combination') && item.name === 'sum';
}
