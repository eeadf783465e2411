import { haveSameColumns } from '../../request/request.js';
import type { Amount, Clause, Dimension, Quantity } from '../../request/request.js';
import type { Part, Ranked } from '../rule.js';
import { amountOfRanked, inSaidUnit, isMoment } from './amounts.js';
import type { PartsByKind } from './parts-by-kind.js';

/** "which region has the most": the one that leads. */
export function asksForOne(said: PartsByKind): boolean {
  // "which month was our best for sales": the sales are what it is best in.
  if (said.of('byPeriod').some(({ isOne }) => isOne)) return true;
  const asked = [...said.of('rows'), ...said.of('column')].filter((part) => part.asked);
  // "the boat with the most rentals": nothing else is asked for.
  const rows = said.of('rows').slice(0, 1);
  const named = asked.length > 0 ? asked : rows.length > 0 ? rows : said.of('column').slice(0, 1);
  if (named.length === 0 && said.has('who')) return true;
  return named.length > 0 && named.every(({ isPlural }) => !isPlural);
}

/** Without a number, all lines in their order, or the one that leads them. */
export function ranks(
  said: PartsByKind,
  amounts: readonly Amount[],
  dimensions: readonly Dimension[] = [],
): Clause[] {
  const all = said.of('rank');
  if (all.length === 0) return [];
  const by = all.find((part) => part.by)?.by;
  const isOne = asksForOne(said) && !(isMoment(by) && isOfEach(said, dimensions));
  const limit = all.find((part) => part.limit !== undefined)?.limit ?? (isOne ? 1 : undefined);
  const direction = directionOf(said);
  const amount = by && amountOfRanked(by);
  const per = limit === undefined ? [] : groupsAround(said, dimensions);
  return [
    {
      kind: 'rank',
      by: amount && !isShown(by, amounts) ? inSaidUnit(amount, said) : undefined,
      direction,
      limit,
      ...(per.length > 0 ? { per } : {}),
    },
  ];
}

/** "the latest order of each client": the day for each of them. */
function isOfEach(said: PartsByKind, dimensions: readonly Dimension[]): boolean {
  const grouped = new Set(said.of('by').map(({ dimension }) => dimension));
  return dimensions.every((dimension) => grouped.has(dimension));
}

/** "top 3 clients each year", "the best boat of each harbour": the groups in which the lines are ranked, where both are told. */
function groupsAround(said: PartsByKind, dimensions: readonly Dimension[]): Dimension[] {
  const grouped = new Set(said.of('by').map(({ dimension }) => dimension));
  const isAsked = said.of('byPeriod').some(({ isOne }) => isOne);
  const groups = dimensions.filter(
    (dimension) => grouped.has(dimension) || (!isAsked && ['period', 'cycle'].includes(dimension.kind)),
  );
  return groups.length < dimensions.length ? groups : [];
}

/** "ordered by price, in descending order": what was said in two places. */
export function orderOf(said: PartsByKind): Extract<Part, { kind: 'order' }> | undefined {
  const all = said.of('order');
  const by = all.find((order) => order.by)?.by;
  const direction = all.find((order) => order.direction)?.direction;
  const isByTime = all.some((order) => order.isByTime);
  return all.length > 0 ? { kind: 'order', by, direction, isByTime } : undefined;
}

/** All lines in an order: by a name they ascend, by a number they descend where nobody says otherwise. */
export function orders(
  said: PartsByKind,
  amounts: readonly Amount[],
  dimensions: readonly Dimension[],
): Clause[] {
  const order = orderOf(said);
  if (!order) return [];
  const { by } = order;
  const isColumn = by?.kind === 'quantity' && dimensions.some((dimension) => isOf(dimension, by.of));
  if (isColumn)
    return [{ kind: 'rank', by: by.of, direction: order.direction ?? 'ascending', limit: undefined }];
  const isSame = by && isShown(by, amounts);
  const amount = by && !isSame ? amountOfRanked(by) : undefined;
  return [{ kind: 'rank', by: amount, direction: order.direction ?? 'descending', limit: undefined }];
}

function isOf(dimension: Dimension, of: Quantity): boolean {
  return dimension.kind === 'column' && of.kind === 'value' && dimension.column === of.column;
}

/** "bottom 5 bookings by amount": one word for the lower end is enough. */
export function directionOf(said: PartsByKind): 'ascending' | 'descending' {
  return said.of('rank').some((part) => part.direction === 'ascending') ? 'ascending' : 'descending';
}

/** "longest courses in total minutes" are those of the most minutes in total. */
function isShown(by: Ranked, [first]: readonly Amount[]): boolean {
  const isUnnamed = by.kind === 'quantity' && by.name === undefined;
  return isUnnamed && first?.kind === 'aggregate' && haveSameColumns(by.of, first.of);
}
