import type { Condition, Expression, Plan } from '#sql';

/** A curated metric as a model may use it: by its name, never by its SQL. */
export interface PlanMetric {
  name: string;
  expression: string;
  filters: readonly string[];
}

/** A metric in a plan, after its SQL was put in the place of its name. */
export type MetricUse = Extract<Expression, { kind: 'sql' }> & { metric: string; filters: readonly string[] };

/** Two metrics of one query are over different rows, so that no single set of conditions fits both. */
export class MetricsDisagree extends Error {
  override readonly name = 'MetricsDisagree';
}

/** The plan with the conditions that always apply to the metrics it computes itself; those of a query within it are its own. */
export function withMetricFilters(plan: Plan): Plan {
  const uses = [...metricsIn([plan.select, plan.having, plan.orderBy])];
  const [first, ...others] = uses;
  if (first === undefined) return plan;
  const other = others.find(({ filters }) => !sameTexts(filters, first.filters));
  if (other)
    throw new MetricsDisagree(
      `the metrics ${JSON.stringify(first.metric)} and ${JSON.stringify(other.metric)} are over different rows: compute each in a query of its own`,
    );
  const filters = first.filters.map((sql): Condition => ({ kind: 'sql', sql }));
  return { ...plan, where: [...filters, ...plan.where] };
}

function* metricsIn(part: unknown): Generator<MetricUse> {
  if (Array.isArray(part)) for (const item of part) yield* metricsIn(item);
  else if (isMetricUse(part)) yield part;
  else if (typeof part === 'object' && part !== null)
    for (const [key, inner] of Object.entries(part)) if (key !== 'plan') yield* metricsIn(inner);
}

function isMetricUse(part: unknown): part is MetricUse {
  return typeof part === 'object' && part !== null && 'metric' in part && 'filters' in part;
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
