import type { Condition, Expression, Order, Plan, SelectItem } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { isOfManyRows } from '../intent/combination.js';
import type { Draft, Operand, Selected } from '../intent/draft.js';
import { tableOf, tablesOf } from '../intent/walker.js';
import { conditionsOf } from './conditions.js';
import { averageGroups } from './average-groups.js';
import { columnOf, isMultiplied, scopeOf, sourceOf } from './scope.js';
import type { Scope } from './scope.js';
import { metricTable } from './metric-table.js';
import { isIdentity, settleBoth, settleNegations, settleRanking, settleSuperlative } from './settle.js';
import { bothOf, withoutOf } from './subqueries.js';

/** Makes the plan of a draft; undefined where its tables cannot be joined, or nothing is asked for. */
export function assemble(catalog: Catalog, read: Draft, said: ReadonlySet<string>): Plan | undefined {
  const draft = settleRanking(
    catalog,
    settleSuperlative(catalog, settleNegations(catalog, settleBoth(read))),
  );
  if (isShareOfAll(draft)) return undefined;
  const wanted = wantedTables(catalog, draft);
  const [root] = wanted;
  const scope = scopeOf(catalog, wanted, said);
  if (!scope || !root) return undefined;
  const without = withoutOf(catalog, draft, scope);
  if (!without) return undefined;
  const filters = bothOf(catalog, draft, wanted) ?? conditionsOf(draft.filters);
  const context: Context = { catalog, draft, scope, root, filters };
  const select = selectItems(context);
  if (select.length === 0) return undefined;
  const plan: Plan = {
    from: scope.from,
    joins: scope.joins,
    // A share that is not of groups is of all rows: its conditions stand inside the count.
    where: isPartOfAll(draft)
      ? [...without]
      : [...filters, ...without, ...metricFilters(draft), ...presentGroups(draft)],
    select,
    groupBy: groupBy(context),
    having: havingOf(context),
    orderBy: orderBy(context),
    ...(draft.limit === undefined ? {} : { limit: draft.limit }),
    ...(isDistinct(context) ? { distinct: true } : {}),
  };
  return draft.averages ? averageGroups(plan) : plan;
}

interface Context {
  catalog: Catalog;
  draft: Draft;
  scope: Scope;
  root: CatalogTable;
  filters: readonly Condition[];
}

/** Every table that takes part, the one that is asked for first. */
export function wantedTables(catalog: Catalog, draft: Draft): CatalogTable[] {
  const selected = draft.select.flatMap((item) =>
    item.what === 'metric' ? (metricTable(catalog, item.metric) ?? []) : joinedTables(item, draft),
  );
  const filtered = draft.both ? [] : draft.filters.map(({ column }) => column.table);
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

/** What is counted all by itself is not joined. */
function joinedTables(item: Selected, draft: Draft): CatalogTable[] {
  return item.what === 'combination' && isApart(item, draft) ? tablesOf(item.left.of) : tablesOf(item);
}

/** "the ratio of orders to customers": each of the two is all that there are. */
function isApart({ left, right }: Combined, draft: Draft): boolean {
  return (
    !isGrouped(draft) &&
    left.of.what === 'count' &&
    right.of.what === 'count' &&
    left.of.table !== right.of.table &&
    right.filters.length === 0
  );
}

type Combined = Extract<Selected, { what: 'combination' }>;

function metricFilters({ select }: Draft): Condition[] {
  return select.flatMap((item) =>
    item.what === 'metric' ? item.metric.filters.map((sql) => ({ kind: 'sql' as const, sql })) : [],
  );
}

/** "the most common reason", "the reasons that were given": where there is none, that is no reason. */
function presentGroups({ select, order, having, group, distinct, filters }: Draft): Condition[] {
  const [only, second] = select;
  const isRanked = [...order.map(({ by }) => by), ...having.map(({ of }) => of)].some(
    ({ what }) => what === 'count',
  );
  if (second || only?.what !== 'column' || group.length > 0 || !(isRanked || distinct)) return [];
  const { column } = only;
  if (!column.isNullable || isIdentity(column) || filters.some((filter) => filter.column === column))
    return [];
  return [{ kind: 'not', condition: { kind: 'null', of: columnOf(column) } }];
}

function selectItems(context: Context): SelectItem[] {
  const { draft } = context;
  const items: SelectItem[] = [];
  const add = (item: SelectItem): void => {
    if (!items.some((known) => JSON.stringify(known.expression) === JSON.stringify(item.expression)))
      items.push(item);
  };
  if (draft.period) add({ expression: periodOf(draft.period), label: draft.period.grain });
  for (const column of draft.group) add({ expression: columnOf(column), label: column.name });
  for (const table of draft.groupThings) {
    // What is shown of a thing already says which it is.
    if (draft.select.some((item) => item.what === 'column' && item.column.table === table)) continue;
    for (const item of thing(table)) add(item);
  }
  for (const selected of draft.select) for (const item of itemsOf(selected, context)) add(item);
  return items;
}

function itemsOf(selected: Selected, context: Context): SelectItem[] {
  switch (selected.what) {
    case 'thing':
      return thing(selected.table);
    case 'everything':
      return (selected.table ?? context.root).columns.map((column) => ({
        expression: columnOf(column),
        label: column.name,
      }));
    case 'column':
      return [{ expression: columnOf(selected.column), label: selected.column.name }];
    case 'aggregate':
      return context.draft.share && isGrouped(context.draft)
        ? [{ expression: { kind: 'share', of: valueOf(selected, context) }, label: 'share' }]
        : [{ expression: valueOf(selected, context), label: `${selected.name}_${selected.column.name}` }];
    case 'count':
      return context.draft.share
        ? [{ expression: shareOf(valueOf(selected, context), context), label: 'share' }]
        : [{ expression: valueOf(selected, context), label: 'count' }];
    case 'combination':
      return [
        {
          expression: combined(selected, context),
          label: selected.operator === '/' ? 'ratio' : 'difference',
        },
      ];
    case 'metric':
      return [{ expression: { kind: 'sql', sql: selected.metric.expression }, label: selected.metric.name }];
  }
}

/** A thing is shown by its name, or else by its key. */
function thing(table: CatalogTable): SelectItem[] {
  const named = table.display.length > 0 ? table.display : [table.key ?? table.columns[0]];
  return named.flatMap((column) => (column ? [{ expression: columnOf(column), label: column.name }] : []));
}

function valueOf(selected: Selected, { draft, scope, root }: Context): Expression {
  if (selected.what === 'aggregate')
    return { kind: 'aggregate', name: selected.name, of: columnOf(selected.column) };
  if (selected.what !== 'count') return { kind: 'aggregate', name: 'count' };
  const { column, table } = selected;
  if (column && !isGrouped(draft)) return { kind: 'aggregate', name: 'count_distinct', of: columnOf(column) };
  if (column && draft.distinct) return { kind: 'aggregate', name: 'count_distinct', of: columnOf(column) };
  // Rows of what is counted may come more than once by the joins; each of them counts once.
  if (table?.key && isMultiplied(scope, table, root))
    return { kind: 'aggregate', name: 'count_distinct', of: columnOf(table.key) };
  return { kind: 'aggregate', name: 'count' };
}

/** A ratio of a group's count to that of all is its share. */
function combined(item: Combined, context: Context): Expression {
  const { operator, name } = item;
  const [left, right] = [operandOf(item.left, context), operandOf(item.right, context)];
  const isSame = JSON.stringify(left) === JSON.stringify(right);
  if (operator === '/' && isSame && isGrouped(context.draft)) return { kind: 'share', of: left };
  const { of } = item.right;
  const isAlone = isApart(item, context.draft) && of.what === 'count' && of.table;
  const whole: Expression = isAlone ? { kind: 'scalar', plan: countOf(isAlone) } : right;
  const both: Expression = { kind: 'arithmetic', operator, left, right: whole };
  return name ? { kind: 'aggregate', name, of: both } : both;
}

function operandOf({ of, filters }: Operand, context: Context): Expression {
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

function ordering(by: Selected, context: Context): Expression {
  if (by.what === 'column') {
    const column = columnOf(by.column);
    const isPlain =
      !isAggregated(context.draft) ||
      groupColumns(context).some((key) => JSON.stringify(key) === JSON.stringify(column));
    return isPlain ? column : { kind: 'aggregate', name: 'max', of: column };
  }
  const [item] = itemsOf(by, context);
  return item ? item.expression : { kind: 'aggregate', name: 'count' };
}

function isGrouped(draft: Draft): boolean {
  return (
    draft.period !== undefined ||
    draft.group.length > 0 ||
    draft.groupThings.length > 0 ||
    draft.having.length > 0 ||
    draft.order.some(({ by }) => by.what === 'count' || by.what === 'aggregate' || isOfManyRows(by))
  );
}

function isAggregated(draft: Draft): boolean {
  return isGrouped(draft) || draft.select.some(isValue);
}

function isValue(item: Selected): boolean {
  const { what } = item;
  return isOfManyRows(item) || what === 'aggregate' || what === 'count' || what === 'metric';
}

function groupBy(context: Context): Expression[] {
  const { draft } = context;
  const repeated = isAggregated(draft) ? undefined : repeatedByJoins(context);
  if (repeated) return onceEach(repeated, context);
  if (!isAggregated(draft)) return [];
  const plain = draft.select.filter((item) => !isValue(item));
  if (!isGrouped(draft) && plain.length === 0) return [];
  return groupColumns(context);
}

function onceEach({ key }: CatalogTable, context: Context): Expression[] {
  const wanted = [
    ...(key ? [columnOf(key)] : []),
    ...selectItems(context).map(({ expression }) => expression),
    ...context.draft.order.map(({ by }) => ordering(by, context)),
  ];
  const texts = wanted.map((expression) => JSON.stringify(expression));
  return wanted.filter((_, place) => texts.indexOf(texts[place] ?? '') === place);
}

/** What is shown and not summed, and the keys of the things that it is shown of. */
function groupColumns(context: Context): Expression[] {
  const { draft } = context;
  const keys: Expression[] = [];
  const add = (key: Expression): void => {
    if (!keys.some((known) => JSON.stringify(known) === JSON.stringify(key))) keys.push(key);
  };
  if (draft.period) add(periodOf(draft.period));
  for (const column of draft.group) add(columnOf(column));
  const things = draft.select.flatMap((item) => (item.what === 'thing' ? [item.table] : []));
  const named = draft.select.flatMap((item) =>
    item.what === 'column' && isNameOf(item.column.table, item.column.name) ? [item.column.table] : [],
  );
  for (const table of new Set([...draft.groupThings, ...things, ...named]))
    if (table.key) add(columnOf(table.key));
  for (const { expression } of selectItems(context)) if (expression.kind === 'column') add(expression);
  return keys;
}

function isNameOf(table: CatalogTable, name: string): boolean {
  return table.display.some((column) => column.name === name);
}

function havingOf(context: Context): Condition[] {
  return context.draft.having.map(({ of, operator, value }) => ({
    kind: 'compare',
    operator,
    left: valueOf(
      of.what === 'count' && of.column ? { what: 'count', table: undefined, column: undefined } : of,
      context,
    ),
    right: { kind: 'literal', value },
  }));
}

/** Joined to many rows of another table, a thing that is only named would come once for each of them. */
function repeatedByJoins({ draft, scope, root }: Context): CatalogTable | undefined {
  const { select, filters, order } = draft;
  if (filters.length === 0 || draft.distinct || draft.both) return undefined;
  const shown = [...select, ...order.map(({ by }) => by)].map((item) =>
    item.what === 'column' || item.what === 'thing' ? tableOf(item) : undefined,
  );
  const [table] = shown;
  if (!table?.key || shown.some((other) => other !== table)) return undefined;
  return isMultiplied(scope, table, root) ? table : undefined;
}

function isDistinct(context: Context): boolean {
  const { draft } = context;
  // Rows that are told apart by what is shown cannot be ordered by what is not.
  const isOrderedByShown = draft.order.every(({ by }) =>
    draft.select.some((item) => item.what === 'column' && by.what === 'column' && item.column === by.column),
  );
  return (draft.distinct || draft.both || isKindsOnly(draft)) && isOrderedByShown && !isAggregated(draft);
}

/** "all the types of products" names each type once. */
function isKindsOnly({ select, filters, anchors, order }: Draft): boolean {
  const [only, second] = select;
  if (second || only?.what !== 'column' || filters.length > 0 || order.length > 0) return false;
  const { column } = only;
  const isOther = anchors.some((table) => table !== column.table);
  const isKind =
    column.words.some((word) => kindWords.has(word)) ||
    (column.isShared && !isIdentity(column) && column.kind !== 'integer' && column.kind !== 'number');
  return !isOther && !column.isKey && isKind;
}

const kindWords = new Set(['typ', 'kind', 'category', 'class', 'genr', 'status', 'group']);

/** From 0 to 1: of each group among all of them, or of what meets the conditions among all rows. */
function shareOf(value: Expression, { draft, filters }: Context): Expression {
  if (!isPartOfAll(draft) || value.kind !== 'aggregate') return { kind: 'share', of: value };
  return { kind: 'arithmetic', operator: '/', left: { ...value, filter: filters }, right: value };
}

/** Without a condition or groups the share is all of it: what it was to be of was not understood. */
function isShareOfAll(draft: Draft): boolean {
  return draft.share && !isGrouped(draft) && draft.filters.length === 0 && draft.without.length === 0;
}

function isPartOfAll(draft: Draft): boolean {
  return draft.share && !isGrouped(draft) && draft.filters.length > 0;
}

function periodOf({ column, grain }: NonNullable<Draft['period']>): Expression {
  if (grain === 'weekday' || grain === 'hour') return { kind: 'part', part: grain, of: columnOf(column) };
  return { kind: 'truncate', grain, of: columnOf(column) };
}

/** As asked for; a course of time in its own order. */
function orderBy(context: Context): Order[] {
  const { order, period } = context.draft;
  if (period && order.length === 0) return [{ by: periodOf(period), direction: 'ascending' }];
  return order.map(({ by, direction }) => ({ by: ordering(by, context), direction }));
}
