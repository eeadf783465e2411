import type { Metric } from '#contracts';
import { columnUnder } from '#english';
import type { Catalog, PlanWords } from '#english';
import type { Condition, Plan, SelectItem } from '#sql';

/** A plan, and the other measures of its source. */
interface Measured {
  plan: Plan;
  catalog: Catalog;
  metrics: readonly Metric[];
}

/** The same lines with another measure: metrics with the same groups, or the sums and the count of the same rows. */
export function otherMeasures({ plan, catalog, metrics }: Measured, words: PlanWords): Plan[] {
  const [measure, second] = plan.select.filter((_, place) => words.columns[place]?.role === 'measure');
  if (!measure || second || plan.having.length > 0) return [];
  const metric = metrics.find(({ name }) => measure.expression.kind === 'sql' && name === measure.label);
  if (metric)
    return likeMetrics(metric, plan, metrics).map((other) => withMetric(plan, measure, metric, other));
  const source = plan.from;
  if (!('table' in source) || plan.joins.length > 0) return [];
  const table = catalog.tables.find(({ name }) => name === source.table.name);
  const amounts = (table?.columns ?? []).filter(({ unit, isKey }) => unit !== undefined && !isKey);
  const count: SelectItem = { expression: { kind: 'aggregate', name: 'count' }, label: 'count' };
  const others = amounts.flatMap((column): SelectItem[] => {
    const { name, unit } = column;
    const of = columnUnder(source.alias, column);
    const average: SelectItem = { expression: { kind: 'aggregate', name: 'avg', of }, label: `avg_${name}` };
    const sum: SelectItem = { expression: { kind: 'aggregate', name: 'sum', of }, label: `sum_${name}` };
    return unit === 'percent' || unit === 'points' ? [average] : [sum, average];
  });
  return [count, ...others]
    .filter(({ expression }) => JSON.stringify(expression) !== JSON.stringify(measure.expression))
    .map((other) => withMeasure(plan, measure, other));
}

/** The metrics over the same rows that have the same groups. */
function likeMetrics(metric: Metric, plan: Plan, metrics: readonly Metric[]): Metric[] {
  const groups = plan.groupBy.flatMap((each) => (each.kind === 'column' ? [each.column] : []));
  return metrics.filter(
    ({ name, source, time_column: time, dimensions }) =>
      name !== metric.name &&
      source === metric.source &&
      time === metric.time_column &&
      groups.every((group) => dimensions.includes(group)),
  );
}

function withMetric(plan: Plan, measure: SelectItem, from: Metric, to: Metric): Plan {
  const isOwn = (condition: Condition) => condition.kind === 'sql' && from.filters.includes(condition.sql);
  const changed = withMeasure(plan, measure, {
    expression: { kind: 'sql', sql: to.expression },
    label: to.name,
  });
  return {
    ...changed,
    where: [
      ...to.filters.map((sql) => ({ kind: 'sql' as const, sql })),
      ...plan.where.filter((condition) => !isOwn(condition)),
    ],
  };
}

function withMeasure(plan: Plan, measure: SelectItem, other: SelectItem): Plan {
  const key = JSON.stringify(measure.expression);
  return {
    ...plan,
    select: plan.select.map((item) => (item === measure ? other : item)),
    orderBy: plan.orderBy.map((order) =>
      JSON.stringify(order.by) === key ? { ...order, by: other.expression } : order,
    ),
  };
}
