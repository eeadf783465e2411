import type { Condition, Expression, Order, Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { isMixed } from '../intent/combination.js';
import type { Draft, Selected } from '../intent/draft.js';
import { tableOf, tablesOf } from '../intent/walker.js';
import { averageGroups } from './average-groups.js';
import { conditionsEach, conditionsOf, numberOf } from './conditions.js';
import { countGroups } from './count-groups.js';
import { countsInVain } from './counts-in-vain.js';
import { cumulate } from './cumulate.js';
import { isAggregated, isGrouped } from './context.js';
import type { Context } from './context.js';
import { grow } from './grow.js';
import { groupBy } from './grouping.js';
import { listTogether } from './list-together.js';
import { metricTable } from './metric-table.js';
import { ordering, periodOf, selectItems } from './output.js';
import { partOfAll } from './part-of-all.js';
import { repeatedKey } from './repeated-key.js';
import { columnOf, keptOf, scopeOf } from './scope.js';
import { settleBoth, settleExceptions } from './settle-both.js';
import { isIdentity, settleNegations, settleRanking, settleSuperlative, settleTimed } from './settle.js';
import { settleWays } from './settle-ways.js';
import { bothOf, withoutOf } from './subqueries.js';
import { combined, isApart, isPartOfAll, isShareOfAll, valueOf } from './values.js';

/** Makes the plan of a draft; undefined where its tables cannot be joined, or nothing is asked for. */
export function assemble(catalog: Catalog, read: Draft, said: ReadonlySet<string>): Plan | undefined {
  if (read.together.length > 0) return listTogether(read.together);
  const part = partOfAll(catalog, read, (draft) => assemble(catalog, draft, said));
  if (part) return part.plan;
  const draft = settleRanking(
    catalog,
    settleSuperlative(
      catalog,
      settleNegations(catalog, settleExceptions(settleBoth(settleWays(settleTimed(catalog, read))))),
    ),
  );
  if (isShareOfAll(draft)) return undefined;
  // A row's own number beside an aggregate is possible only if each group is one such row.
  if (draft.select.some(isMixed) && !isGrouped(draft)) return undefined;
  const wanted = wantedTables(catalog, draft);
  const [root] = wanted;
  const scope = scopeOf(catalog, wanted, said);
  if (!scope || !root) return undefined;
  const without = withoutOf(catalog, draft, scope);
  if (!without) return undefined;
  const both = bothOf(catalog, draft, wanted);
  // Their tables are not joined: rows of their own meet each of the conditions, or there is no plan.
  if (draft.both && !both) return undefined;
  const filters = both ?? conditionsOf(draft.filters);
  const context: Context = { catalog, draft, scope, root, filters };
  const select = selectItems(context);
  if (select.length === 0) return undefined;
  const plan: Plan = {
    from: scope.from,
    joins: scope.joins,
    // A share without groups is of all rows, so its conditions are inside the count.
    where: isPartOfAll(draft)
      ? [...without]
      : [...filters, ...without, ...metricFilters(draft), ...presentGroups(draft)],
    select,
    groupBy: groupBy(context),
    having: havingOf(context),
    orderBy: orderBy(context),
    ...(draft.limit === undefined ? {} : { limit: draft.limit }),
    ...limitPer(draft),
    ...(isDistinct(context) ? { distinct: true } : {}),
  };
  const groups = countGroups(plan, draft);
  if (countsInVain(groups, draft, scope, root)) return undefined;
  if (groups !== plan) return groups;
  if (draft.averages) return averageGroups(plan);
  const once = repeatedKey(plan, scope, root);
  const whole = once ? { ...plan, once } : plan;
  if (draft.cumulative) return cumulate(whole);
  return draft.grows ? grow(whole) : whole;
}

function limitPer({ limitPer: per, period, limit, order }: Draft): Pick<Plan, 'limitPer'> {
  // Grouping may have removed the limit.
  if (per.length === 0 || limit === undefined || order.length === 0) return {};
  return {
    limitPer: per.flatMap((each) => (each === 'period' ? (period ? periodOf(period) : []) : keptOf(each))),
  };
}

/** All tables of a draft, the requested one first. */
function wantedTables(catalog: Catalog, draft: Draft): CatalogTable[] {
  const selected = draft.select.flatMap((item) =>
    item.what === 'metric' ? (metricTable(catalog, item.metric) ?? []) : joinedTables(item, draft),
  );
  const filtered = draft.both
    ? []
    : draft.filters.flatMap(({ column, test }) => [
        column.table,
        ...(test.is === 'column' ? [test.other.table] : []),
      ]);
  const found = [
    ...selected,
    ...(draft.period ? [draft.period.column.table] : []),
    ...draft.group.map(({ table }) => table),
    ...draft.groupThings,
    ...filtered,
    ...draft.order.flatMap(({ by }) => tableOf(by) ?? []),
    ...draft.having.flatMap(({ of }) => tableOf(of) ?? []),
    ...draft.anchors.filter(
      (table) => !draft.both || !draft.filters.some(({ column }) => column.table === table),
    ),
  ];
  return [...new Set(found)];
}

/** A number that is counted separately needs no join. */
function joinedTables(item: Selected, draft: Draft): CatalogTable[] {
  return item.what === 'combination' && isApart(item, draft) ? tablesOf(item.left.of) : tablesOf(item);
}

function metricFilters({ select }: Draft): Condition[] {
  return select.flatMap((item) =>
    item.what === 'metric' ? item.metric.filters.map((sql) => ({ kind: 'sql' as const, sql })) : [],
  );
}

/** "the most common reason", "the reasons that were given": a missing reason is none. */
function presentGroups({ select, order, having, group, distinct, filters, ranking }: Draft): Condition[] {
  const [only, second] = select.filter((item) => item !== ranking);
  const isRanked =
    ranking !== undefined ||
    [...order.map(({ by }) => by), ...having.map(({ of }) => of)].some(({ what }) => what === 'count');
  if (second || only?.what !== 'column' || group.length > 0 || !(isRanked || distinct)) return [];
  const { column } = only;
  if (!column.isNullable || isIdentity(column) || filters.some((filter) => filter.column === column))
    return [];
  return [{ kind: 'not', condition: { kind: 'null', of: columnOf(column) } }];
}

function havingOf(context: Context): Condition[] {
  return context.draft.having.map(({ of, operator, value }) => ({
    kind: 'compare',
    operator,
    left: comparedOf(of, context),
    right:
      typeof value === 'number' ? { kind: 'literal', value } : numberOf(value, { name: 'avg', filters: [] }),
  }));
}

function comparedOf(of: Selected, context: Context): Expression {
  if (of.what === 'combination') return combined(of, context);
  const isOfColumn = of.what === 'count' && of.column !== undefined;
  return valueOf(isOfColumn ? { what: 'count', table: undefined, column: undefined } : of, context);
}

function isDistinct(context: Context): boolean {
  const { draft } = context;
  // Distinct rows cannot be ordered by a hidden column.
  const isOrderedByShown = draft.order.every(({ by }) =>
    draft.select.some((item) => item.what === 'column' && by.what === 'column' && item.column === by.column),
  );
  return (
    (draft.distinct || draft.both || isKindsOnly(draft, context.catalog)) &&
    isOrderedByShown &&
    !isAggregated(draft)
  );
}

/** "all the types of products" names each type once. */
function isKindsOnly({ select, filters, anchors, order }: Draft, { lone }: Catalog): boolean {
  const [only, second] = select;
  if (second || only?.what !== 'column' || order.length > 0) return false;
  // "donors from Rome", where a donor is a text shared by many rows.
  if (filters.length > 0 && !lone) return false;
  const { column } = only;
  const isOther = anchors.some((table) => table !== column.table);
  const isKind =
    column.words.some((word) => kindWords.has(word)) ||
    (column.isShared && !isIdentity(column) && column.kind !== 'integer' && column.kind !== 'number');
  return !isOther && !column.isKey && isKind;
}

const kindWords = new Set(['typ', 'kind', 'category', 'class', 'genr', 'status', 'group']);

/** The requested order; a time series in its own order. */
function orderBy(context: Context): Order[] {
  const { order, period } = context.draft;
  if (period && order.length === 0) return [{ by: periodOf(period), direction: 'ascending' }];
  if (order.length === 0 && context.draft.respective) return inOrderNamed(context);
  return order.map(({ by, direction }) => ({ by: ordering(by, context), direction }));
}

/** "of Kitchen and Garden products respectively": the groups are in the order of the question. */
function inOrderNamed({ draft: { filters, group } }: Context): Order[] {
  const [column, second] = group;
  if (!column || second) return [];
  const when = conditionsEach(filters.filter((filter) => filter.column === column)).map(
    (condition, place) => ({
      condition,
      value: { kind: 'literal' as const, value: place + 1 },
    }),
  );
  if (when.length < 2) return [];
  return [
    {
      by: { kind: 'case', when, otherwise: { kind: 'literal', value: when.length + 1 } },
      direction: 'ascending',
    },
  ];
}
