import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isTemporal } from '../catalog/column-facts.js';
import type { TimeRange } from '../time/calendar.js';
import type { Draft, Filter } from './draft.js';
import { moneyColumn, quantityColumn, whenColumn } from './measure-column.js';
import { isAnd } from './parts.js';
import type { Part } from './parts.js';
import { tableOf } from './walker.js';
import type { Walker } from './walker.js';

/**
 * "who did not order in September": the time is that of the orders that there must be none of, and never that of what is asked
 * for. Tells whether it was taken so.
 */
export function takeTimeOfLacked(walker: Walker, range: TimeRange, place: number): boolean {
  const { draft, pending, lastTable } = walker;
  const lacked = draft.without.at(-1);
  if (!lacked || lacked.table !== lastTable || pending.column || saysOther(walker, lacked.table, place))
    return false;
  const column = timeOf(lacked.table, draft);
  if (!column) {
    draft.lost ??= 'time';
    return true;
  }
  const isNext = lacked.filters.at(-1)?.column === column && (pending.or || isListed(walker, place));
  lacked.filters.push({ column, test: { is: 'time', range }, negated: false, alternative: isNext });
  pending.or = false;
  return true;
}

/** "products that were not returned in 2025": the time is that of the order that was. */
export function timeOfDenied({ draft, pending }: Walker): CatalogColumn | undefined {
  const last = draft.filters.at(-1);
  const [only, second] = draft.select.filter(({ what }) => what !== 'everything');
  const asked = only && !second ? tableOf(only) : undefined;
  const isOfOther = last?.negated === true && last.test.is === 'text' && last.column.table !== asked;
  if (!isOfOther || !asked || (pending.column && pending.column !== last.column)) return undefined;
  return last.column.table.refersTo.length > 0 ? timeOf(last.column.table, draft) : undefined;
}

/** The lines of an order have no time but the order's. */
function timeOf(table: CatalogTable, { select }: Draft): CatalogColumn | undefined {
  const asked = new Set(select.flatMap((item) => ('table' in item && item.table ? [item.table] : [])));
  const near = [table, ...table.refersTo.filter((other) => !asked.has(other))];
  const own = near.map((each) => whenColumn([{ ...each, refersTo: [] }]));
  return own.find((column) => column !== undefined);
}

/** "without orders who signed up in 2025": since they were denied, a time of something else was named. */
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

function isListed({ parts }: Walker, place: number): boolean {
  const before = parts[place - 1];
  return isAnd(before) || (before?.kind === 'cue' && before.cue.cue === 'or');
}

/** There must be none of these; "without orders in 2024": the year is that of the orders. */
export function lack(walker: Walker, table: CatalogTable, filters: Filter[] = []): void {
  walker.pending.not = false;
  walker.draft.without.push({ table, filters });
  walker.lastTable = table;
}

/** "sold in 2025", "never sold", "unsold": there is one of what the thing is sold in, or none, by the order that says when. */
export function meetSale(walker: Walker, isDenied: boolean): void {
  const { draft, pending } = walker;
  const [thing] = walker.tables;
  const lines = thing?.referredBy.find(
    (table) => table.refersTo.length > 1 && (quantityColumn([table]) ?? moneyColumn([table])),
  );
  if (!thing || !lines) {
    if (isDenied) draft.lost ??= 'deed';
    else draft.leftover += 1;
    return;
  }
  const whole = lines.refersTo.find((table) => table !== thing && table.columns.some(isTemporal));
  const table = lines.columns.some(isTemporal) ? lines : (whole ?? lines);
  if (isDenied || pending.not) return lack(walker, table);
  walker.zone = 'filter';
  walker.anchor(table);
  // "how many products were sold" may be how many pieces.
  draft.isGuess ||= draft.select.some(({ what }) => what === 'count');
}
