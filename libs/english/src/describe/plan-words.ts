import type { TimeRange } from '#platform';
import type { Condition, Expression, Grain, Order, Plan, SelectItem } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import { adjectiveOf } from './adjectives.js';
import { conditionWords, thresholds } from './condition-words.js';
import { unitOfExpression } from './expression-unit.js';
import type { ExpressionUnit } from './expression-unit.js';
import { partOfAll, measureWords } from './measure-words.js';
import { nameWords, singular } from './name-words.js';
import { withoutUnsaid } from '../planning/deleted-rows.js';
import { comparedPeriodsWords, periodWords } from './period-words.js';
import { PlanNames } from './plan-names.js';
import { isOfPeriods, periodsIn, splitPeriods, splitTime } from './plan-times.js';
import {
  changedWords,
  flattenedChange,
  groupWords,
  groupsAveraged,
  groupsCounted,
  groupsWords,
  isComputed,
  isOfMetric,
  metricByPeriod,
  perWords,
  rankedWords,
  thingsListed,
  whatWords,
} from './what-words.js';

/** The role of a column of a plan's result; those beside say more about the rows that are listed. */
export type ColumnWords =
  | { role: 'time'; words: string; grain: Grain }
  | {
      role: 'group' | 'measure' | 'beside';
      words: string;
      expression: Expression;
      unit?: ExpressionUnit | undefined;
    };

/** A plan in words, part by part. */
export interface PlanWords {
  /** True if it reads a curated metric, which goes by its own name. */
  isMetric: boolean;
  /** One for each column of the result. */
  columns: ColumnWords[];
  /** The measure or list: "total price of products", "name and country of customers", "orders". */
  what: string;
  /** The number whose change is broken down: "total amount"; undefined without one. */
  changed?: string;
  /** The ranked things, without the shown number that ranks them: "products". */
  ranked: string | undefined;
  /** The things that rows are, if rows are listed as they are: "orders". */
  things: string | undefined;
  /** The groups: "by country", "per month". */
  per: string[];
  /** The places of the columns whose every value has a ranking of its own: the year of "the top 3 customers per year". */
  within: number[];
  /** "Chile": values stand alone after a metric, as people word it. */
  values: string[];
  /** `country is "Chile"`, without the metric's own filters. */
  filters: string[];
  /** "in March 2026"; empty for all time. */
  period: string;
  range: TimeRange | undefined;
  /** The two compared periods: "in Q4 2026 so far", "in Q3 2026". */
  compared?: { after: string; before: string };
  having: string[];
  order: { words: string; direction: Order['direction']; isAmount: boolean; isMoment: boolean } | undefined;
  limit: number | undefined;
  /** The same without adjectives, whose conditions are parts of their own. */
  plain: Pick<PlanWords, 'what' | 'ranked' | 'filters'>;
}

/** The parts of a plan in words; with today's date, periods that end today are worded as such. */
export function planWords(whole: Plan, catalog: Catalog, today?: string): PlanWords {
  const { believed } = catalog;
  const plan = believed ? withoutUnsaid(whole, believed.domain) : whole;
  const change = flattenedChange(plan);
  if (change) return wordsOfChange(change, catalog, today);
  const beside = periodsBeside(plan);
  if (beside) return wordsOfPeriods(beside, plan, catalog, today);
  const groups = groupsCounted(plan);
  if (groups) return wordsOfCounted(groups, plan, catalog, today);
  const averaged = groupsAveraged(plan);
  return averaged ? wordsOfAveraged(averaged, plan, catalog, today) : wordsOf(plan, catalog, today);
}

/** "average number of orders per customer": the average of what each group has. */
function wordsOfAveraged(groups: Plan, { select }: Plan, catalog: Catalog, today?: string): PlanWords {
  const told = wordsOf(groups, catalog, today);
  const names = new PlanNames(groups, catalog);
  const [group] = groups.groupBy;
  const measure = groups.select.find(({ expression }) => expression.kind === 'aggregate');
  const amount = measure ? measureWords(measure, names).replace(/^(?:total|sum of) /, '') : 'value';
  const words = `average ${amount} per ${group ? groupWords(group, names) : 'group'}`;
  const columns = select.map(({ expression }) => ({ role: 'measure' as const, words, expression }));
  const what = { what: words, ranked: undefined, filters: told.plain.filters };
  return {
    ...told,
    ...what,
    plain: what,
    columns,
    things: undefined,
    per: [],
    order: undefined,
    limit: undefined,
  };
}

/** "number of customers with more than 3 orders": the conditions of the groups, and their count. */
function wordsOfCounted(groups: Plan, { select }: Plan, catalog: Catalog, today?: string): PlanWords {
  const words = groupsWords(groups, new PlanNames(groups, catalog));
  const columns = select.map(({ expression }) => ({ role: 'measure' as const, words, expression }));
  const { plain, ...told } = wordsOf(groups, catalog, today);
  const { filters } = plain;
  const what = { what: words, ranked: told.ranked, filters };
  return { ...told, ...what, plain: what, columns, things: undefined, per: [] };
}

/** "change of revenue by channel in April 2026 against March 2026" */
function wordsOfChange(change: Plan, catalog: Catalog, today?: string): PlanWords {
  const metric = metricByPeriod(change);
  const lines = metric
    ? { ...metric, select: metric.select.filter(({ expression }) => expression.kind !== 'case') }
    : change;
  const compared = lines.where.find(isOfPeriods);
  const others = { ...lines, where: lines.where.filter((each) => each !== compared), orderBy: [] };
  const words = wordsOf(others, catalog, today);
  const changed = metric ? words.plain.what : changedWords(change, new PlanNames(change, catalog));
  const plain = { ...words.plain, what: `change of ${changed}` };
  return {
    ...words,
    ...plain,
    plain,
    columns: wordsOf(change, catalog, today).columns,
    changed,
    period: periodsCompared(compared),
  };
}

/** A number in two periods, and the condition that names them. */
interface PeriodsBeside {
  groups: readonly SelectItem[];
  measure: SelectItem;
  condition: Condition;
}

/** Finds the later number, the earlier one, their difference and its percentage at the end of the selected items. */
function periodsBeside({ select, where }: Plan): PeriodsBeside | undefined {
  const groups = select.slice(0, -4);
  const [measure, earlier, change, percentage] = select.slice(-4);
  const condition = where.find(isOfPeriods);
  const { expression } = change ?? {};
  if (!measure || !percentage || !condition || expression?.kind !== 'arithmetic') return undefined;
  const isDifference =
    expression.operator === '-' &&
    JSON.stringify([expression.left, expression.right]) ===
      JSON.stringify([measure.expression, earlier?.expression]);
  const isAlone = groups.every((item) => item.expression.kind === 'truncate' || !isComputed(item.expression));
  return isDifference && isAlone ? { groups, measure, condition } : undefined;
}

/** "number of tickets by priority in Q4 2026 against Q3 2026" */
function wordsOfPeriods(
  { groups, measure, condition }: PeriodsBeside,
  plan: Plan,
  catalog: Catalog,
  today?: string,
): PlanWords {
  const where = plan.where.filter((each) => each !== condition);
  const words = wordsOf({ ...plan, select: [...groups, measure], where }, catalog, today);
  const [before, after] = periodsIn(condition).map((range) => periodSoFar(range, today));
  if (!before || !after) return words;
  // The answer is about this number, and it would be too long for the headings of its periods.
  const heads = [after, before].map((period) => period.replace(/^(?:in|from) /, ''));
  const columns = wordsOf(plan, catalog, today).columns.map((column, place): ColumnWords => {
    const head = [...heads, 'change', 'change in percent'][place - groups.length];
    return head === undefined ? column : { ...column, words: head };
  });
  return { ...words, columns, period: periodsCompared(condition), compared: { after, before } };
}

/** "in Q4 2026 so far", if its end is still to come. */
function periodSoFar(range: TimeRange, today: string | undefined): string {
  const words = periodWords(range, today);
  const isOpen = today !== undefined && range.before !== undefined && range.before > today;
  return isOpen && !words.endsWith('so far') ? `${words} so far` : words;
}

function periodsCompared(condition: Condition | undefined): string {
  const [before, after] = condition ? periodsIn(condition) : [];
  return before && after ? comparedPeriodsWords(after, before) : '';
}

function wordsOf(whole: Plan, catalog: Catalog, today?: string): PlanWords {
  const plan = { ...whole, select: whole.select.filter(({ isBeside }) => !isBeside) };
  const names = new PlanNames(plan, catalog);
  const isMetric = isOfMetric(plan);
  const where = [...plan.where, ...filtersWithin(plan)];
  const { period, range, others } =
    (isMetric ? splitPeriods(where) : undefined) ?? splitTime(where, names, today);
  const [order] = plan.orderBy;
  const told = others.filter((each) => !isOfGroup(each, plan));
  const isValue = (each: Condition): boolean => isMetric && valueAlone(each) !== undefined;
  const filters = told.filter((each) => !isValue(each));
  const adjective = isMetric ? undefined : adjectiveAmong(filters, plan, names, today);
  const named = adjective ? new PlanNames(plan, catalog, adjective.word) : names;
  const toldFilters = (all: readonly Condition[]): string[] => [
    ...new Set(all.flatMap((each) => conditionWords(each, names) ?? [])),
  ];
  return {
    isMetric,
    columns: whole.select.map((item) => columnWords(item, names, isBesideOnly(item, plan))),
    what: whatWords(plan, named),
    ranked: rankedWords(plan, named),
    things: thingsListed(plan, named),
    per: perWords(plan, names),
    within: placesWithin(whole),
    values: told.filter(isValue).flatMap((each) => valueAlone(each) ?? []),
    filters: toldFilters(filters.filter((each) => !adjective || !isSameAs(each, adjective.condition))),
    period,
    range,
    having: plan.having.flatMap((each) => havingWords(each, names) ?? []),
    order: order && orderWords(order, plan, names),
    limit: plan.limit,
    plain: { what: whatWords(plan, names), ranked: rankedWords(plan, names), filters: toldFilters(filters) },
  };
}

function placesWithin({ select, limitPer = [] }: Plan): number[] {
  const groups = new Set(limitPer.map((each) => JSON.stringify(each)));
  return select.flatMap(({ expression }, place) => (groups.has(JSON.stringify(expression)) ? [place] : []));
}

function isSameAs(one: Condition, other: Condition): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The condition that is told before the things, where the words name them. */
function adjectiveAmong(
  filters: readonly Condition[],
  plan: Plan,
  names: PlanNames,
  today: string | undefined,
): { condition: Condition; word: string } | undefined {
  // "Percentage of paid invoices" would not tell of which whole, and "without" tells of the rows beside it.
  const within = filtersWithin(plan);
  if (filters.some((each) => each.kind === 'not' && each.condition.kind === 'in_plan')) return undefined;
  for (const condition of filters) {
    if (within.includes(condition)) continue;
    const word = adjectiveOf(condition, names, today);
    if (word === undefined) continue;
    const named = new PlanNames(plan, names.catalog, word);
    const what = rankedWords(plan, named) ?? whatWords(plan, named);
    if (what.split(`${word} `).length === 2) return { condition, word };
  }
  return undefined;
}

/** A ranking, or a list of distinct values, leaves out empty ones, which need no mention. */
function isOfGroup(condition: Condition, { groupBy, select, distinct, orderBy, limit }: Plan): boolean {
  if (condition.kind !== 'not' || condition.condition.kind !== 'null') return false;
  const of = JSON.stringify(condition.condition.of);
  const shown = distinct ? select.map(({ expression }) => expression) : groupBy;
  // The first by a time are among those that have one.
  const ranked = limit === undefined ? [] : orderBy.map(({ by }) => by);
  return [...shown, ...ranked].some((each) => JSON.stringify(each) === of);
}

/** The number that ranks the rows is what the answer is about. */
function isBesideOnly({ expression, isBeside }: SelectItem, { orderBy }: Plan): boolean {
  return isBeside === true && !orderBy.some(({ by }) => JSON.stringify(by) === JSON.stringify(expression));
}

function columnWords(item: SelectItem, names: PlanNames, isBeside: boolean): ColumnWords {
  const { expression } = item;
  if (expression.kind === 'truncate')
    return { role: 'time', words: expression.grain, grain: expression.grain };
  const unit = unitOfExpression(expression, names);
  const words = names.wordsOf(expression) ?? nameWords(item.label);
  if (isBeside) return { role: 'beside', words, expression, unit };
  // A list shows amounts of its rows as they are.
  return isComputed(expression)
    ? { role: 'measure', words: measureWords(item, names), expression, unit }
    : { role: 'group', words, expression, unit };
}

/** The text that a condition asks for; several of one column are alternatives for a row. */
function valueAlone(condition: Condition): string | undefined {
  if (condition.kind === 'equal_text') return condition.text;
  if (condition.kind === 'compare' && condition.operator === '=') return textIn(condition.right);
  const parts =
    condition.kind === 'any'
      ? condition.conditions.map(valueAlone)
      : condition.kind === 'in'
        ? condition.values.map(textIn)
        : [];
  return parts.length > 0 && parts.every((part) => part !== undefined) ? parts.join(' and ') : undefined;
}

function textIn(expression: Expression): string | undefined {
  return expression.kind === 'literal' && typeof expression.value === 'string' ? expression.value : undefined;
}

function havingWords(condition: Condition, names: PlanNames): string | undefined {
  if (condition.kind !== 'compare') return undefined;
  const { operator, left, right } = condition;
  const words = measureWords({ expression: left, label: 'value' }, names);
  if (right.kind === 'scalar') return `${words} ${operator.startsWith('>') ? 'above' : 'below'} average`;
  if (right.kind !== 'literal') return undefined;
  const amount = thresholds[operator];
  const things = /^number of (?!different )(.+)$/.exec(words)?.[1];
  return things === undefined
    ? `${words} ${amount} ${String(right.value)}`
    : `${amount} ${String(right.value)} ${right.value === 1 ? singular(things) : things}`;
}

function orderWords({ by, direction }: Order, plan: Plan, names: PlanNames): PlanWords['order'] {
  // The order of a time series, and of named values, needs no mention.
  if (by.kind === 'truncate' || by.kind === 'case') return undefined;
  if (by.kind === 'part' && direction === 'ascending') return undefined;
  const selected = plan.select.find(({ expression }) => JSON.stringify(expression) === JSON.stringify(by));
  const kind = names.column(by)?.kind;
  const isAmount = isComputed(by) || kind === 'integer' || kind === 'number';
  const isMoment = kind === 'date' || kind === 'timestamp';
  const words = measureWords(selected ?? { expression: by, label: 'value' }, names);
  return { words, direction, isAmount, isMoment };
}

/** A percentage of all rows has its conditions inside the count. */
function filtersWithin({ select }: Plan): readonly Condition[] {
  return select.flatMap(({ expression }) => partOfAll(expression)?.filter ?? []);
}
