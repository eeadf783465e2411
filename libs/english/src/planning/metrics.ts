import { changeConditions, changeExpression } from '#sql';
import type { Condition, Expression, Plan, SelectItem } from '#sql';
import type { Amount } from '../request/request.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

type Metric = Extract<Amount, { kind: 'metric' }>;

/** The curated metrics among amounts, including those within ratios. */
export function metricsIn(amounts: readonly Amount[]): Metric[] {
  return leavesOf(amounts).filter((amount): amount is Metric => amount.kind === 'metric');
}

/** The name of the metric with an expression's SQL. */
export function nameOfMetric(metrics: readonly Metric[], expression: Expression): string | undefined {
  return metrics.find(({ sql }) => expression.kind === 'sql' && expression.sql === sql)?.name;
}

/** The conditions that always apply to the metrics of a query: all of its amounts have to be over the same rows. */
export function filtersOf(amounts: readonly Amount[]): Condition[] {
  const [first] = metricsIn(amounts);
  if (!first) return [];
  const { name, filters } = first;
  const other = leavesOf(amounts).find(
    (amount) => amount.kind !== 'number' && !isOverRowsOf(filters, amount),
  );
  if (other)
    throw new Unplannable(
      `The metric ${name} is over rows of its own, which what is measured beside it is not: measure them in two requests.`,
    );
  return filters.map((sql) => ({ kind: 'sql', sql }));
}

function leavesOf(amounts: readonly Amount[]): Amount[] {
  return amounts.flatMap((amount) =>
    amount.kind === 'ratio' ? leavesOf([amount.part, amount.whole]) : [amount],
  );
}

function isOverRowsOf(filters: readonly string[], amount: Amount): boolean {
  const own = amount.kind === 'metric' ? amount.filters : [];
  return own.length === filters.length && own.every((filter) => filters.includes(filter));
}

const alias = 'm';

/**
 * The query with its joins in an inner one: the SQL of a metric names columns without a table, and must find its own as if the table were
 * alone.
 */
export function aroundMetrics(plan: Plan, scope: Scope): Plan {
  if (plan.joins.length === 0) return plan;
  if (plan.once) throw new Unplannable(`Rows of ${scope.base.name} would be counted more than once.`);
  const base = plan.from.alias;
  const own = scope.base.columns.map(({ name }): SelectItem => ({
    expression: { kind: 'column', of: base, column: name },
    label: name,
  }));
  const brought = new Map<string, SelectItem>();
  const change = (expression: Expression): Expression | undefined => {
    if (expression.kind !== 'column') return undefined;
    const label = expression.of === base ? expression.column : `${expression.of}_${expression.column}`;
    if (expression.of !== base) brought.set(label, { expression, label });
    return { kind: 'column', of: alias, column: label };
  };
  const outer = {
    where: changeConditions(plan.where, change),
    select: plan.select.map((item) => ({ ...item, expression: changeExpression(item.expression, change) })),
    groupBy: plan.groupBy.map((group) => changeExpression(group, change)),
    having: changeConditions(plan.having, change),
    orderBy: plan.orderBy.map((order) => ({ ...order, by: changeExpression(order.by, change) })),
    limit: plan.limit,
  };
  const inner: Plan = {
    from: plan.from,
    joins: plan.joins,
    where: [],
    select: [...own, ...brought.values()],
    groupBy: [],
    having: [],
    orderBy: [],
  };
  return { ...outer, from: { alias, plan: inner }, joins: [] };
}
