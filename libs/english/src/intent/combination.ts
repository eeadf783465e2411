import type { Filter, Operand, Selected } from './draft.js';
import { takeLimit } from './take-limit.js';
import { tablesOf } from './walker.js';
import type { Combination, Walker } from './walker.js';

/** Begins "the ratio of": the next two measures are its operands. */
export function meetCombination(walker: Walker, operator: Combination['operator']): void {
  const { pending, draft } = walker;
  const { superlative } = pending;
  walker.combination = {
    operator,
    operands: [],
    name: pending.aggregates.pop(),
    ranking: superlative && { direction: superlative.direction, limit: takeLimit(walker) },
    filtersFrom: draft.filters.length,
    secondFrom: undefined,
  };
  pending.superlative = undefined;
  pending.count = false;
  walker.zone = 'select';
}

/** Reports whether the next measure is an operand. */
export function isCombining({ combination }: Walker): boolean {
  return combination !== undefined && combination.operands.length < 2;
}

/** "… to …", "… and …": the second operand follows, with conditions of its own. */
export function meetSecondOperand(walker: Walker): void {
  const { combination, draft } = walker;
  if (!combination || combination.operands.length !== 1 || combination.secondFrom !== undefined) return;
  walker.leaveColumn();
  combination.secondFrom = draft.filters.length;
  walker.zone = 'select';
}

/** Combines the two operands when both are known. */
export function settleCombination(walker: Walker): void {
  const { combination, draft } = walker;
  if (!combination) return;
  const [left, right] = combination.operands.map(asNumber);
  if (!left || !right) {
    draft.select.push(...combination.operands);
    draft.leftover += 1;
    return;
  }
  const own = new Set(combination.operands.flatMap(tablesOf));
  draft.anchors = draft.anchors.filter((table) => !own.has(table));
  const [ofLeft, ofRight] = ownFilters(draft.filters, combination);
  draft.filters = draft.filters.filter((filter) => !ofLeft.includes(filter) && !ofRight.includes(filter));
  const { operator, name, ranking } = combination;
  const item: Selected = {
    what: 'combination',
    operator,
    left: operand(left, ofLeft),
    right: operand(right, ofRight),
    name,
  };
  if (!ranking) draft.select.push(item);
  else {
    draft.order.push({ by: item, direction: ranking.direction });
    draft.limit = ranking.limit;
  }
}

/** Things are counted. */
function asNumber(item: Selected): Selected {
  return item.what === 'thing' ? { what: 'count', table: item.table, column: undefined } : item;
}

/** "restaurants rated above 4 to restaurants rated below 4 in Paris": Paris applies to both. */
function ownFilters(
  filters: readonly Filter[],
  { filtersFrom, secondFrom }: Combination,
): [left: Filter[], right: Filter[]] {
  if (secondFrom === undefined) return [[], []];
  const left = filters.slice(filtersFrom, secondFrom);
  const right = filters.slice(secondFrom).filter(({ column }) => left.some((own) => own.column === column));
  return [left, right];
}

/** A column with different rows for each operand is summed. */
function operand(of: Selected, filters: Filter[]): Operand {
  const isSummed = of.what === 'column' && filters.length > 0;
  return { of: isSummed ? { what: 'aggregate', name: 'sum', column: of.column } : of, filters };
}

/** Reports whether it is an aggregate, and not a number of each row. */
export function isOfManyRows(item: Selected): boolean {
  if (item.what !== 'combination') return false;
  return item.name !== undefined || [item.left, item.right].some(({ of }) => of.what !== 'column');
}

/** "the ratio of its seats to its bookings": one operand is the row's own number, the other an aggregate. */
export function isMixed(item: Selected): boolean {
  if (item.what !== 'combination' || item.name !== undefined) return false;
  return (item.left.of.what === 'column') !== (item.right.of.what === 'column');
}
