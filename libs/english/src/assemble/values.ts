import type { Expression, Plan } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { isMixed } from '../intent/combination.js';
import type { Draft, Operand, Selected } from '../intent/draft.js';
import { conditionsOf } from './conditions.js';
import { isGrouped } from './context.js';
import type { Context } from './context.js';
import { columnOf, isMultiplied, sourceOf } from './scope.js';

/** An aggregate as an expression. */
export function valueOf(selected: Selected, { draft, scope, root }: Context): Expression {
  if (selected.what === 'aggregate')
    return { kind: 'aggregate', name: selected.name, of: columnOf(selected.column) };
  if (selected.what !== 'count') return { kind: 'aggregate', name: 'count' };
  const { column, table } = selected;
  if (column && (!isGrouped(draft) || draft.distinct))
    return { kind: 'aggregate', name: 'count_distinct', of: columnOf(column) };
  // The joins may repeat the counted rows; each of them counts once.
  if (table?.key && (table.key.isRecord || isMultiplied(scope, table, root)))
    return { kind: 'aggregate', name: 'count_distinct', of: columnOf(table.key) };
  return { kind: 'aggregate', name: 'count' };
}

/** The ratio of a group's count to the total is its share. */
export function combined(item: Combined, context: Context): Expression {
  const { operator, name } = item;
  const isOfGroup = isMixed(item);
  const left = operandOf(item.left, context, isOfGroup);
  const right = operandOf(item.right, context, isOfGroup);
  const isSame = JSON.stringify(left) === JSON.stringify(right);
  if (operator === '/' && isSame && isGrouped(context.draft)) return { kind: 'share', of: left };
  const { of } = item.right;
  const isAlone = isApart(item, context.draft) && of.what === 'count' && of.table;
  const whole: Expression = isAlone ? { kind: 'scalar', plan: countOf(isAlone) } : right;
  const both: Expression = { kind: 'arithmetic', operator, left, right: whole };
  return name ? { kind: 'aggregate', name, of: both } : both;
}

type Combined = Extract<Selected, { what: 'combination' }>;

/** "the ratio of orders to customers": the totals of both. */
export function isApart({ left, right }: Combined, draft: Draft): boolean {
  return (
    !isGrouped(draft) &&
    left.of.what === 'count' &&
    right.of.what === 'count' &&
    left.of.table !== right.of.table &&
    right.filters.length === 0
  );
}

function operandOf({ of, filters }: Operand, context: Context, isOfGroup: boolean): Expression {
  // Beside an aggregate of the group's rows, a number of the group's own thing is the same in all of them.
  if (of.what === 'column' && isOfGroup) return { kind: 'aggregate', name: 'max', of: columnOf(of.column) };
  if (of.what === 'column') return columnOf(of.column);
  const value = valueOf(of, context);
  return filters.length > 0 && value.kind === 'aggregate'
    ? { ...value, filter: conditionsOf(filters) }
    : value;
}

function countOf(table: CatalogTable): Plan {
  const count: Expression = { kind: 'aggregate', name: 'count' };
  return {
    from: sourceOf(table),
    joins: [],
    where: [],
    select: [{ expression: count, label: 'count' }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}

/** From 0 to 1: each group's share of all, or that of the rows which meet the conditions. */
export function shareOf(value: Expression, { draft, filters }: Context): Expression {
  if (!isPartOfAll(draft) || value.kind !== 'aggregate') return { kind: 'share', of: value };
  return { kind: 'arithmetic', operator: '/', left: { ...value, filter: filters }, right: value };
}

/** A share without a condition or groups would be all of it, so its meaning was not understood. */
export function isShareOfAll(draft: Draft): boolean {
  return draft.share && !isGrouped(draft) && draft.filters.length === 0 && draft.without.length === 0;
}

/** Reports whether the rows that meet the conditions are asked for as a share of all. */
export function isPartOfAll(draft: Draft): boolean {
  return draft.share && !isGrouped(draft) && draft.filters.length > 0;
}
