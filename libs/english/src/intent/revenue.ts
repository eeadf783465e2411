import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Revenue } from '../linking/find-revenue.js';
import type { Selected } from './draft.js';
import { columnCalled, quantityColumn } from './measure-column.js';
import { stem } from '../words/stem.js';
import { takeLimit } from './take-limit.js';
import { isComparedNext } from './what-follows.js';
import { tablesOf } from './walker.js';
import type { Walker } from './walker.js';

/** Handles "revenue": shown, ranked by, or compared. */
export function meetRevenue(walker: Walker, revenue: Revenue, place: number): void {
  const { pending } = walker;
  const sales = ofSales(revenue) ?? ofLines(revenue);
  const item = isMedian(pending.aggregates) ? medianOf(sales) : sales;
  if (!item) return;
  walker.revenue = revenue;
  walker.draft.isGuess = true;
  // "the running total of revenue": the total is that of the money, and nothing is counted.
  if (pending.aggregates.includes('sum') || isShareOfIt(walker)) pending.count = false;
  pending.aggregates = pending.aggregates.filter((name) => name !== 'sum' && name !== 'median');
  if (pending.superlative) {
    walker.rank(item, pending.superlative.direction, takeLimit(walker));
    pending.superlative = undefined;
  } else if (walker.zone === 'order') {
    const usual =
      walker.draft.limit === undefined && pending.limit === undefined ? 'ascending' : 'descending';
    walker.order(item, pending.direction ?? usual);
    walker.draft.ranking = item;
  } else if (isTest(walker, place)) pending.counted = item;
  else walker.select(item);
}

/** "what percentage of revenue comes from the web": the share is that of the money, and nothing is counted. */
function isShareOfIt({ draft }: Walker): boolean {
  return draft.share && draft.select.length === 0;
}

/** "customers with a revenue over 500", "who spent more than 1000": the revenue is a condition, and not asked for. */
function isTest({ zone, draft, people, parts }: Walker, place: number): boolean {
  const isOfSomething = draft.select.length > 0;
  return (
    (zone === 'filter' && isOfSomething) ||
    ((isOfSomething || people !== undefined) && isComparedNext(parts, place))
  );
}

/** Grouped by a property of lines, the lines are summed, because a whole sale belongs to several groups. */
export function settleRevenue({ draft, revenue }: Walker): void {
  const lines = revenue && ofLines(revenue);
  const table = revenue?.lines?.price.table;
  const whole = revenue?.whole;
  if (!lines || !table || !whole) return;
  const isRevenue = (item: Selected): boolean => item.what === 'aggregate' && item.column === whole;
  const cutBy = [
    ...draft.group.map((column) => column.table),
    ...draft.groupThings,
    ...draft.filters.map(({ column }) => column.table),
    ...draft.select.filter((item) => !isRevenue(item)).flatMap(tablesOf),
  ];
  const [ofWhole, ofLine] = [oneOfEach(whole.table), oneOfEach(table)];
  if (cutBy.every((each) => ofWhole.has(each)) || !cutBy.every((each) => ofLine.has(each))) return;
  const settled = (item: Selected): Selected => (isRevenue(item) ? lines : item);
  draft.select = draft.select.map(settled);
  draft.order = draft.order.map((sorted) => ({ ...sorted, by: settled(sorted.by) }));
  draft.having = draft.having.map((having) => ({ ...having, of: settled(having.of) }));
}

function ofSales({ whole }: Revenue): Selected | undefined {
  return whole && { what: 'aggregate', name: 'sum', column: whole };
}

function isMedian(aggregates: readonly string[]): boolean {
  return aggregates.includes('median');
}

/** The median of the sales, if each has its amount. */
function medianOf(item: Selected | undefined): Selected | undefined {
  return item?.what === 'aggregate' ? { ...item, name: 'median' } : undefined;
}

/** The sum of quantity by price over a table's rows, if it has both. */
export function linesIn(table: CatalogTable): Selected | undefined {
  const [quantity, price] = [quantityColumn([table]), columnCalled([table], [priceWord])];
  return quantity && price && ofLines({ whole: undefined, lines: { quantity, price } });
}

const priceWord = stem('price');

function ofLines({ lines }: Revenue): Selected | undefined {
  if (!lines) return undefined;
  const operand = (column: CatalogColumn) => ({ of: { what: 'column', column } as const, filters: [] });
  return {
    what: 'combination',
    operator: '*',
    left: operand(lines.quantity),
    right: operand(lines.price),
    name: 'sum',
  };
}

/** The tables with at most one row for each row of this one, itself included. */
function oneOfEach(table: CatalogTable): Set<CatalogTable> {
  const found = new Set([table]);
  for (const each of found) for (const next of each.refersTo) found.add(next);
  return found;
}
