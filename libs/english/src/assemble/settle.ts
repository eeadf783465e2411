import type { Catalog } from '../catalog/catalog.js';
import { joinTree } from '../catalog/join-tree.js';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Draft, Filter, Selected } from '../intent/draft.js';
import { isFlow, isJudgement, isNumeric, isRate } from '../catalog/column-facts.js';
import { tableOf } from '../intent/walker.js';

/** "the top 3 campaigns by clicks": the sum over the many rows of each campaign ranks it. */
export function settleRanking(catalog: Catalog, draft: Draft): Draft {
  const [order, second] = draft.order;
  const [only, other] = draft.select.filter((item) => !isRankedIn(item, draft));
  if (!order || second || draft.limit === undefined || order.by.what !== 'column' || !only || other)
    return draft;
  const { column } = order.by;
  const root = tableOf(only);
  if (!root || !isNumeric(column) || isRate(column) || draft.group.length > 0 || draft.groupThings.length > 0)
    return draft;
  const isOfMany =
    joinTree(catalog, [root.index, column.table.index])?.some(({ fansOut }) => fansOut) ?? false;
  if (catalog.lone && only.what === 'column' && isKindRanked(only.column, column))
    return { ...draft, order: [{ ...order, by: { what: 'aggregate', name: 'avg', column } }] };
  const isAlone = catalog.lone !== undefined && isFlow(column);
  const isOfKind = only.what === 'column' && !isIdentity(only.column) && (isKeptForEach(column) || isAlone);
  if (!isOfMany && !isOfKind) return draft;
  // "the colour of the school with the largest enrollment" is about one row, which is named.
  if (
    !isAlone &&
    draft.limit === 1 &&
    draft.anchors.includes(column.table) &&
    !draft.plural.includes(column.table)
  )
    return draft;
  const by: Selected = { what: 'aggregate', name: 'sum', column };
  // In a single table nothing is joined, and the ranking number is shown.
  const shown = isAlone ? [...draft.select, by] : draft.select;
  return { ...draft, select: shown, order: [{ ...order, by }], ...(isAlone ? { ranking: by } : {}) };
}

/** "hours last week", of a single table: the sum over that time. */
export function settleTimed({ lone }: Catalog, draft: Draft): Draft {
  const [only, second] = draft.select;
  const { filters, group, period, order, limit } = draft;
  if (!lone || only?.what !== 'column' || second || limit !== undefined) return draft;
  const { column } = only;
  const isTimed = filters.some(({ test }) => test.is === 'time');
  const isTold = filters.some((filter) => filter.column === column) || period || group.length > 0;
  if (!isNumeric(column) || !isFlow(column) || !isTimed || isTold || order.length > 0) return draft;
  return { ...draft, select: [{ what: 'aggregate', name: 'sum', column }] };
}

/** Reports whether an item names the group of a ranking. */
function isRankedIn(item: Selected, { limitPer }: Draft): boolean {
  if (item.what === 'column') return limitPer.includes(item.column);
  return item.what === 'thing' && item.table.key !== undefined && limitPer.includes(item.table.key);
}

/** An additive number of events: many rows have one, and together they are a sum. */
function isKeptForEach({ table, words }: CatalogColumn): boolean {
  return (
    words.includes('total') ||
    words.includes('population') ||
    table.refersTo.length > 0 ||
    table.display.length === 0
  );
}

/** "which agent has the lowest satisfaction", where an agent is a text shared by many rows: on average. */
function isKindRanked(kind: CatalogColumn, column: CatalogColumn): boolean {
  return !isIdentity(kind) && kind.kind === 'text' && isJudgement(column);
}

/** Reports whether a column identifies a row, and is not a category that many rows share. */
export function isIdentity(column: CatalogColumn): boolean {
  return (
    column.isKey || column.table.key === column || column.table.display.includes(column) || !column.isShared
  );
}

/** "not allergic to soy" is about the person and not about single rows of another table: none of these may match. */
export function settleNegations(catalog: Catalog, read: Draft): Draft {
  const draft = askThingsThemselves(catalog, settleWithout(read));
  const root = draft.select.map((item) => tableOf(item)).find((table) => table !== undefined);
  if (!root) return draft;
  const isAboutMany = ({ column, negated, test }: Filter): boolean => {
    if (!negated || !isOfOne(test) || column.table === root || draft.subjects.includes(column.table))
      return false;
    return joinTree(catalog, [root.index, column.table.index])?.some(({ fansOut }) => fansOut) ?? false;
  };
  const moved = draft.filters.filter(isAboutMany);
  if (moved.length === 0) return draft;
  const timed = moved.map((filter) => timesAfter(filter, draft.filters));
  const gone = new Set([...moved, ...timed.flat()]);
  return {
    ...draft,
    filters: draft.filters.filter((filter) => !gone.has(filter)),
    anchors: draft.anchors.filter((table) => !isOnlyFor(table.index, moved, catalog, root.index)),
    without: [
      ...draft.without,
      ...moved.map((filter, at) => ({
        table: filter.column.table,
        filters: [{ ...filter, negated: false, alternative: false }, ...(timed[at] ?? [])],
      })),
    ],
  };
}

/** "not returned in 2025": no return was in that time. */
function timesAfter(denied: Filter, filters: readonly Filter[]): Filter[] {
  if (denied.test.is !== 'text') return [];
  const later = filters.slice(filters.indexOf(denied) + 1);
  const end = later.findIndex(
    ({ test, column, negated }) => test.is !== 'time' || negated || column.table !== denied.column.table,
  );
  return end < 0 ? later : later.slice(0, end);
}

/** "the ids of students without any activity": a table of activities only has the ids of students with some. */
function askThingsThemselves({ edges }: Catalog, draft: Draft): Draft {
  if (draft.without.length === 0) return draft;
  const own = (item: Selected): Selected => {
    if (item.what !== 'column' || !item.column.isKey || draft.subjects.includes(item.column.table))
      return item;
    const edge = edges[item.column.table.index]?.find(
      ({ on, fansOut }) => !fansOut && on.length === 1 && on[0]?.left === item.column,
    );
    const key = edge?.on[0]?.right;
    return key ? { what: 'column', column: key } : item;
  };
  return { ...draft, select: draft.select.map(own) };
}

/** Tests of equality, not of order. */
function isOfOne(test: Filter['test']): boolean {
  return test.is === 'text' || test.is === 'time' || (test.is === 'compare' && test.operator === '=');
}

/**
 * "students in the largest dorm" means all of its students: the size identifies the dorm, and the first row of the join would be one student.
 */
export function settleSuperlative(catalog: Catalog, draft: Draft): Draft {
  const [order, second] = draft.order;
  if (!order || second || draft.limit !== 1 || order.by.what !== 'column' || draft.limitPer.length > 0)
    return draft;
  const { column } = order.by;
  const [root] = draft.select.flatMap((item) => tableOf(item) ?? []);
  if (!root || root === column.table || draft.group.length > 0 || draft.groupThings.length > 0) return draft;
  const isSummed = draft.select.some(({ what }) => what === 'aggregate' || what === 'count');
  if (!isSummed && !draft.plural.includes(root)) return draft;
  const back = joinTree(catalog, [column.table.index, root.index]);
  if (!back?.some(({ fansOut }) => fansOut)) return draft;
  const isOwn = (filter: Filter): boolean => filter.column.table === column.table;
  const name = order.direction === 'descending' ? 'max' : 'min';
  const filters = draft.filters.filter(isOwn);
  const test = { is: 'among' as const, operator: '=' as const, name, filters } as const;
  return {
    ...draft,
    order: [],
    limit: undefined,
    filters: [...draft.filters, { column, test, negated: false, alternative: false }],
  };
}

/** Reports whether a table is only on the way to a negated condition. */
function isOnlyFor(table: number, moved: readonly Filter[], catalog: Catalog, root: number): boolean {
  if (table === root) return false;
  return moved.some(({ column }) =>
    joinTree(catalog, [root, column.table.index])?.some(({ to }) => to === table),
  );
}

/** "without orders from 2024": the conditions on the orders are part of the exclusion. */
function settleWithout(draft: Draft): Draft {
  const { without } = draft;
  if (without.length === 0) return draft;
  const asked = new Set(draft.select.map((item) => tableOf(item)));
  const isInside = ({ column }: Filter): boolean =>
    !asked.has(column.table) && without.some(({ table }) => table === column.table);
  return {
    ...draft,
    filters: draft.filters.filter((filter) => !isInside(filter)),
    anchors: draft.anchors.filter(
      (table) => asked.has(table) || !without.some((each) => each.table === table),
    ),
    without: without.map(({ table, filters }) => ({
      table,
      filters: [
        ...filters,
        ...draft.filters.filter((filter) => isInside(filter) && filter.column.table === table),
      ],
    })),
  };
}
