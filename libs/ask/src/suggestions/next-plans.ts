import { Day } from '#platform';
import type { Metric } from '#contracts';
import { planColumns, planWords } from '#english';
import type { Catalog } from '#english';
import type { Condition, Expression, Grain, Plan, SelectItem } from '#sql';
import { textOf } from '../result-shape/cell-values.js';
import type { Result } from '../result-shape/result-shape.js';
import { counted, cutBy, movedTo, narrowedTo, startOf } from './plan-edits.js';

/** An answered plan, and the possible changes of it. */
export interface Answered {
  plan: Plan;
  catalog: Catalog;
  metrics: readonly Metric[];
  result: Result;
}

/** The follow-up questions, the likeliest first: into the largest part, over time, the period before, by another dimension. */
export function nextPlans(answered: Answered): Plan[] {
  const { plan, catalog } = answered;
  const words = planWords(plan, catalog);
  const measures = plan.select.filter((_, place) => words.columns[place]?.role === 'measure');
  const groups = plan.select.filter((_, place) => words.columns[place]?.role === 'group');
  const time = plan.select.find(({ expression }) => expression.kind === 'truncate');
  const { dimensions, when } = cutsOf(answered, [...groups.map(({ label }) => label), ...filtered(plan)]);
  if (measures.length === 0) return [...ofRanked(plan, groups, dimensions), ...ofList(plan, dimensions)];
  const over = when && startOf(time ? otherGrain(time) : grainFor(words.range), when);
  const [first, second] = dimensions;
  const by = (...items: (SelectItem | undefined)[]): Plan[] => {
    const known = items.filter((item) => item !== undefined);
    return known.length === items.length ? [cutBy(plan, measures, known)] : [];
  };
  const [group] = groups;
  return [
    ...intoLargest(answered, measures, group, first, over),
    ...(time && !group ? by(first && time, first) : []),
    ...(time ? [] : by(over, ...(group ? [group] : []))),
    ...previous(plan, words.range),
    ...by(time ? over : first),
    ...(group || time ? [] : by(second)),
    ...otherMetrics(answered, measures, groups),
  ];
}

/** The dimensions that it can still be grouped by. */
function cutsOf(
  { plan, catalog, metrics }: Answered,
  used: readonly string[],
): { dimensions: SelectItem[]; when: SelectItem | undefined } {
  const metric = metricOf(plan, metrics);
  const free = ({ label }: SelectItem) => !used.includes(label) && !/(?:^|_)id$/i.test(label);
  if (!metric) {
    const { dimensions, time } = planColumns(plan, catalog);
    return { dimensions: dimensions.filter(free), when: time };
  }
  const item = (name: string): SelectItem => ({
    expression: { kind: 'column', of: plan.from.alias, column: name },
    label: name,
  });
  const { dimensions, time_column: time } = metric;
  return { dimensions: dimensions.map(item).filter(free), when: time === null ? undefined : item(time) };
}

function metricOf({ select }: Plan, metrics: readonly Metric[]): Metric | undefined {
  const own = select.find(({ expression }) => expression.kind === 'sql');
  return own && metrics.find(({ name }) => name === own.label);
}

function filtered({ where }: Plan): string[] {
  return where.flatMap((condition) => {
    const conditions = condition.kind === 'any' ? condition.conditions : [condition];
    return conditions.flatMap((each) => {
      const of = narrowedBy(each);
      return of?.kind === 'column' ? [of.column] : [];
    });
  });
}

/** The column that a condition restricts to one value. */
export function narrowedBy(condition: Condition): Expression | undefined {
  if (condition.kind === 'equal_text') return condition.of;
  if (condition.kind === 'in') return condition.values.length === 1 ? condition.of : undefined;
  return condition.kind === 'compare' && condition.operator === '=' ? condition.left : undefined;
}

/** After the top of a ranking: all of it, by the same measure. */
function ofRanked(plan: Plan, groups: readonly SelectItem[], [first]: readonly SelectItem[]): Plan[] {
  const [order] = plan.orderBy;
  if (!order || plan.limit === undefined) return [];
  const isCounted = order.by.kind === 'aggregate';
  if (isCounted && groups.length === 1)
    return [cutBy(plan, [{ expression: order.by, label: 'count' }], groups)];
  if (order.by.kind !== 'column' || plan.groupBy.length > 0 || !first) return [];
  const average: SelectItem = {
    expression: { kind: 'aggregate', name: 'avg', of: order.by },
    label: `avg_${order.by.column}`,
  };
  return [cutBy(plan, [average], [first])];
}

/** A list of rows is counted, in total and by common columns. */
function ofList(plan: Plan, [first, second]: readonly SelectItem[]): Plan[] {
  const count = counted(plan);
  if (count.length === 0 || plan.groupBy.length > 0 || plan.limit !== undefined) return [];
  return [
    ...(first ? [cutBy(plan, count, [first])] : []),
    ...(second ? [cutBy(plan, count, [second])] : []),
    cutBy(plan, count, []),
  ];
}

/** The largest part over time, or by another dimension. */
function intoLargest(
  { plan, result }: Answered,
  measures: readonly SelectItem[],
  group: SelectItem | undefined,
  other: SelectItem | undefined,
  over: SelectItem | undefined,
): Plan[] {
  const place = group ? plan.select.indexOf(group) : -1;
  const measure = plan.select.findIndex((item) => measures.includes(item));
  const [largest] = result.rows.toSorted((a, b) => Number(b[measure]) - Number(a[measure]));
  const name = largest?.[place];
  if (!group || typeof name !== 'string' || textOf(name) !== name) return [];
  // The only part is the whole.
  if (filtered(plan).includes(group.label)) return [];
  const inner = narrowedTo(plan, group.expression, name);
  return [over, other].flatMap((item) => (item ? [cutBy(inner, measures, [item])] : []));
}

/** The same for the preceding period of the same length. */
function previous(
  plan: Plan,
  range: { from?: string | undefined; before?: string | undefined } | undefined,
): Plan[] {
  const [from, before] = [range?.from?.slice(0, 10), range?.before?.slice(0, 10)];
  if (from === undefined || before === undefined) return [];
  return [
    movedTo(
      plan,
      new Map([
        [from, earlier(from, before)],
        [before, from],
      ]),
    ),
  ];
}

/** The start of the preceding period: as many months earlier, for whole months. */
function earlier(from: string, before: string): string {
  const [start, end] = [new Date(from), new Date(before)];
  const months =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
  const day = Day.of(start);
  if (start.getUTCDate() === 1 && end.getUTCDate() === 1) return day.plus('month', -months).toString();
  return day.plus('day', -Math.round((end.getTime() - start.getTime()) / 86_400_000)).toString();
}

/** A grain with ten to thirty points, as far as the time is known. */
function grainFor(range: { from?: string | undefined; before?: string | undefined } | undefined): Grain {
  if (range?.from === undefined || range.before === undefined) return 'month';
  const days = (Date.parse(range.before.slice(0, 10)) - Date.parse(range.from.slice(0, 10))) / 86_400_000;
  return days <= 62 ? 'day' : days <= 200 ? 'week' : 'month';
}

function otherGrain({ expression }: SelectItem): Grain {
  const others = { day: 'week', week: 'month', month: 'quarter', quarter: 'month', year: 'quarter' } as const;
  return expression.kind === 'truncate' ? others[expression.grain] : 'month';
}

/** Metrics of the same table with the same groups. */
function otherMetrics(
  { plan, metrics }: Answered,
  measures: readonly SelectItem[],
  groups: readonly SelectItem[],
): Plan[] {
  const metric = metricOf(plan, metrics);
  if (!metric) return [];
  return metrics
    .filter(({ name, source, time_column: time, dimensions }) => {
      const isCutAlike = groups.every(({ label }) => dimensions.includes(label));
      return name !== metric.name && source === metric.source && time === metric.time_column && isCutAlike;
    })
    .map(({ name, expression, filters }) => ({
      ...plan,
      select: plan.select.map((item) =>
        measures.includes(item) ? { expression: { kind: 'sql', sql: expression }, label: name } : item,
      ),
      where: [
        ...filters.map((sql) => ({ kind: 'sql' as const, sql })),
        ...plan.where.filter(({ kind }) => kind !== 'sql'),
      ],
    }));
}
