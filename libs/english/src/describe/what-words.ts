import { changeExpression } from '#sql';
import type { Expression, Plan } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { shownOf } from '../catalog/display-column.js';
import { changeLabels } from '../planning/change-labels.js';
import { measureWords } from './measure-words.js';
import { nameWords, plural, singular } from './name-words.js';
import type { PlanNames } from './plan-names.js';

/** The measure or list of a plan in words: "total price of products", "name and country of customers", "orders". */
export function whatWords(plan: Plan, names: PlanNames): string {
  const together = togetherWords(plan, names);
  if (together !== undefined) return together;
  const measures = plan.select.filter(({ expression }) => isMeasure(expression));
  if (plan.limitPer) return listWords(withoutGroups(plan), names);
  if (measures.length === 0) return `${plan.distinct ? 'different ' : ''}${listWords(plan, names)}`;
  const words = measures.map((item) => measureWords(item, names)).join(' and ');
  const tables = new Set(measures.map(({ expression }) => tableOf(expression, names)));
  const [table, other] = [...tables];
  return table && !other && tables.size === 1 ? `${words} of ${names.thingsOf(table)}` : words;
}

/** "phone of customers and suppliers": one list of several kinds of things. */
function togetherWords({ from, select }: Plan, names: PlanNames): string | undefined {
  if (!('plan' in from) || from.others === undefined) return undefined;
  const things = [from.plan, ...from.others].flatMap((each) => names.within(each).root?.plainName ?? []);
  const [only] = select;
  const words = only && (names.wordsOf(only.expression) ?? nameWords(only.label));
  return words && `${plural(words)} of ${things.map((name) => plural(nameWords(name))).join(' and ')}`;
}

/** "total amount": the number whose change a plan breaks down. */
export function changedWords({ select }: Plan, names: PlanNames): string {
  const expression = select.find(({ label }) => label === changeLabels.before)?.expression;
  const value = expression?.kind === 'case' ? expression.otherwise : expression;
  return value ? measureWords({ expression: value, label: 'value' }, names) : 'value';
}

/** Flattens a breakdown of a change into one query, whose parts are put into words; undefined for other plans. */
export function flattenedChange({ from, select, orderBy }: Plan): Plan | undefined {
  if (!select.some(({ label }) => label === changeLabels.change) || !('plan' in from)) return undefined;
  const inner = new Map(from.plan.select.map(({ label, expression }) => [label, expression]));
  const flattened = (expression: Expression): Expression =>
    changeExpression(expression, (each) =>
      each.kind === 'column' && each.of === from.alias ? inner.get(each.column) : undefined,
    );
  return {
    ...from.plan,
    select: select.map((item) => ({ ...item, expression: flattened(item.expression) })),
    orderBy: orderBy.map((order) => ({ ...order, by: flattened(order.by) })),
  };
}

/** The inner query that computes a metric by line and period, in a flattened change. */
export function metricByPeriod({ from }: Plan): Plan | undefined {
  return 'plan' in from && from.others === undefined && isOfMetric(from.plan) ? from.plan : undefined;
}

export function isOfMetric({ select }: Plan): boolean {
  return select.some(({ expression }) => expression.kind === 'sql');
}

/** The groups that a plan only counts. */
export function groupsCounted({ from, joins, select }: Plan): Plan | undefined {
  if (!('plan' in from) || from.others !== undefined || joins.length > 0) return undefined;
  const [only, second] = select;
  const isCount = only?.expression.kind === 'aggregate' && only.expression.name === 'count';
  return isCount && second === undefined ? from.plan : undefined;
}

/** The groups whose numbers a plan averages. */
export function groupsAveraged({ from, joins, where, select, groupBy }: Plan): Plan | undefined {
  if (!('plan' in from) || from.others !== undefined || joins.length > 0 || where.length > 0)
    return undefined;
  const [only, second] = select;
  const isAverage = only?.expression.kind === 'aggregate' && only.expression.name === 'avg';
  const measures = from.plan.select.filter(({ expression }) => expression.kind === 'aggregate');
  const isOfGroups = from.plan.groupBy.length > 0 && measures.length === 1;
  return isAverage && isOfGroups && second === undefined && groupBy.length === 0 ? from.plan : undefined;
}

/** "number of customers", "number of different categories". */
export function groupsWords(groups: Plan, names: PlanNames): string {
  const [group] = groups.groupBy;
  const column = group && names.column(group);
  if (!column) return 'number of groups';
  if (column.table.key === column) return `number of ${plural(nameWords(column.table.plainName))}`;
  return `number of different ${plural(nameWords(column.name))}`;
}

/** The groups of a plan in words: "by country", "per customer", "per month". */
export function perWords(plan: Plan, names: PlanNames): string[] {
  if (plan.limitPer) return plan.limitPer.map((each) => `per ${groupWords(each, names)}`);
  if (plan.groupBy.length === 0 || !plan.select.some(({ expression }) => isMeasure(expression))) return [];
  const things = names.tables.filter((table) => isGrouped(table, plan, names));
  const isOfThing = (expression: Expression) => {
    const column = names.column(expression);
    return column !== undefined && things.includes(column.table) && column.table.display.includes(column);
  };
  const groups = plan.select.filter(
    ({ expression }) => !isComputed(expression) && expression.kind !== 'truncate' && !isOfThing(expression),
  );
  const grains = plan.select.flatMap(({ expression }) =>
    expression.kind === 'truncate' ? [expression.grain] : [],
  );
  return [
    ...things.map(({ plainName }) => `per ${singular(nameWords(plainName))}`),
    ...groups.map(({ expression, label }) => `by ${names.wordsOf(expression) ?? nameWords(label)}`),
    ...grains.map((grain) => `per ${grain}`),
  ].map((each, place) => (place === 0 ? each : each.replace(/^by /, 'per ')));
}

/** The ranked items, without those that identify the group. */
function withoutGroups(plan: Plan): Plan {
  const groups = plan.limitPer?.map((each) => JSON.stringify(each)) ?? [];
  const select = plan.select.filter(({ expression }) => !groups.includes(JSON.stringify(expression)));
  return select.length > 0 ? { ...plan, select } : plan;
}

/** "the top 5 products by revenue": the ranked things without their number; undefined if it is not shown. */
export function rankedWords(plan: Plan, names: PlanNames): string | undefined {
  const [order] = plan.orderBy;
  const [measure, second] = plan.select.filter(({ expression }) => isMeasure(expression));
  const isRanked =
    plan.limit !== undefined &&
    measure !== undefined &&
    measure.expression.kind !== 'sql' &&
    JSON.stringify(measure.expression) === JSON.stringify(order?.by);
  const select = plan.select.filter((item) => item !== measure);
  return isRanked && !second && select.length > 0 ? whatWords({ ...plan, select }, names) : undefined;
}

/** "customer", "month": the things or periods that rows are grouped by. */
export function groupWords(group: Expression, names: PlanNames): string {
  if (group.kind === 'truncate') return group.grain;
  const column = names.column(group);
  if (column && column.table.key === column) return singular(nameWords(column.table.plainName));
  return names.wordsOf(group) ?? 'group';
}

/** The things that rows are; undefined for grouped, joined or distinct rows. */
export function thingsListed(plan: Plan, names: PlanNames): string | undefined {
  const isPlain = plan.groupBy.length === 0 && plan.joins.length === 0 && plan.distinct !== true;
  const isComputedOf = plan.select.some(({ expression }) => isComputed(expression));
  return isPlain && !isComputedOf && names.root ? rowsOf(names.root, names) : undefined;
}

/** "orders", or "order rows" if an order may have several. */
function rowsOf(table: CatalogTable, names: PlanNames): string {
  return table.key?.isRecord ? `${singular(nameWords(table.plainName))} rows` : names.thingsOf(table);
}

/** Reports whether it is computed, and not read from a row. */
export function isComputed({ kind }: Expression): boolean {
  return !['column', 'number_of_text', 'literal', 'part'].includes(kind);
}

function isMeasure(expression: Expression): boolean {
  return isComputed(expression) && expression.kind !== 'truncate';
}

/** Reports whether each row of a table is a group of its own. */
function isGrouped({ key }: CatalogTable, plan: Plan, names: PlanNames): boolean {
  return key !== undefined && plan.groupBy.some((each) => names.column(each) === key);
}

/** The table of a sum; a count names its table itself. */
function tableOf(expression: Expression, names: PlanNames): CatalogTable | undefined {
  if (expression.kind === 'round') return tableOf(expression.of, names);
  if (expression.kind !== 'aggregate' || expression.of === undefined) return undefined;
  const column = names.column(expression.of);
  return column && column.table.key !== column ? column.table : undefined;
}

/** The listed rows, or their shown columns. */
function listWords(plan: Plan, names: PlanNames): string {
  const shown = Map.groupBy(
    plan.select.flatMap(({ expression }) => names.column(expression) ?? []),
    ({ table }) => table,
  );
  if (shown.size === 0) return plan.select.map(({ label }) => nameWords(label)).join(' and ');
  return [...shown]
    .map(([table, columns]) => {
      const things = names.thingsOf(table);
      const called = shownOf(table);
      const isWhole = columns.length === called.length && columns.every((column) => called.includes(column));
      if (isWhole) return rowsOf(table, names);
      const all = columns.map(({ name }) => nameWords(name)).join(' and ');
      if (plan.groupBy.length > 0 && plan.select.length === 1) return plural(all);
      return plan.distinct && columns.length === 1 ? `${plural(all)} of ${things}` : `${all} of ${things}`;
    })
    .join(' and ');
}
