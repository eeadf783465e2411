import type { Condition, Expression, Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { joinTree } from '../catalog/join-tree.js';
import { emptyDraft } from '../intent/draft.js';
import type { Draft, Filter } from '../intent/draft.js';
import { columnOf } from './scope.js';

/** Makes the plan of a draft. */
type Assemble = (draft: Draft) => Plan | undefined;

/**
 * "what percentage of customers have an active subscription", "the share of orders returned in each country": all of the things are the whole,
 * each counted once. The conditions on them define the part, even through rows of other tables. Undefined without such conditions: then
 * each group is a part.
 */
export function partOfAll(
  catalog: Catalog,
  draft: Draft,
  assemble: Assemble,
): { plan: Plan | undefined } | undefined {
  const [counted, second] = draft.select;
  const isPlain = draft.having.length === 0 && draft.order.length === 0 && !draft.both && !second;
  if (!draft.share || !isPlain || counted?.what !== 'count' || counted.column) return undefined;
  const { table } = counted;
  const told = table?.key ?? table?.columns[0];
  if (!table || !told) return undefined;
  const part = partIn(catalog, draft, table);
  if (!part) return undefined;
  const all = assemble({
    ...draft,
    share: false,
    filters: draft.filters.filter((filter) => !part.filters.includes(filter)),
    anchors: [table],
    without: [],
  });
  const column = { what: 'column' as const, column: told };
  const some = assemble({ ...emptyDraft(), ...part, select: [column], anchors: [table, ...part.anchors] });
  const filter = some && meeting(some, table.key && columnOf(table.key));
  return { plan: all && filter && withPart(all, filter) };
}

type Part = Pick<Draft, 'filters' | 'anchors' | 'without'>;

/** The conditions of the part; of a whole without a restriction of its own, all conditions. */
function partIn(catalog: Catalog, draft: Draft, table: CatalogTable): Part | undefined {
  const isGrouped = draft.period !== undefined || draft.group.length > 0 || draft.groupThings.length > 0;
  const groups = new Set([...draft.group.map((column) => column.table), ...draft.groupThings, table]);
  const anchors = draft.anchors.filter((anchor) => !groups.has(anchor) && isMany(catalog, table, anchor));
  const isOf = (list: readonly Filter[]) => (filter: Filter) =>
    list.includes(filter) && filter.column.table === table;
  const [isOfWhole, isBefore] = [isOf(draft.shareOf), isOf(draft.shareBefore)];
  const told = draft.filters.filter((filter) => !isOfWhole(filter));
  const own = told.filter((filter) => !isBefore(filter));
  const isTold = own.length + anchors.length + draft.without.length > 0;
  const filters = isTold ? own : told.length > 0 || isGrouped ? told : draft.filters;
  return isTold || filters.length > 0 ? { filters, anchors, without: draft.without } : undefined;
}

/** Reports whether a thing may have none of the other, so that having one defines a part. */
function isMany(catalog: Catalog, table: CatalogTable, other: CatalogTable): boolean {
  return joinTree(catalog, [table.index, other.index])?.some(({ fansOut }) => fansOut) ?? false;
}

/** The conditions of the part; through rows of other tables, as membership by the thing's key. */
function meeting(some: Plan, key: Expression | undefined): readonly Condition[] | undefined {
  if (some.joins.length === 0 && !('plan' in some.from)) return some.where;
  return key && [{ kind: 'in_plan', of: key, plan: { ...some, groupBy: [], orderBy: [] } }];
}

function withPart(all: Plan, filter: readonly Condition[]): Plan {
  return {
    ...all,
    select: all.select.map((item) =>
      item.expression.kind === 'aggregate'
        ? { expression: shareOfPart(item.expression, filter), label: 'share' }
        : item,
    ),
  };
}

function shareOfPart(
  count: Extract<Expression, { kind: 'aggregate' }>,
  filter: readonly Condition[],
): Expression {
  return { kind: 'arithmetic', operator: '/', left: { ...count, filter }, right: count };
}
