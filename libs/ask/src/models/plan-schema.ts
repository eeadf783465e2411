import type { Condition, Expression, Plan } from '#sql';
import { z } from 'zod';
import { withMetricFilters } from './plan-metrics.js';
import type { MetricUse, PlanMetric } from './plan-metrics.js';

/** A model's answer as a plan. */
export interface PlanAnswer {
  answer: 'plan' | 'needs_sql' | 'unanswerable';
  plan: Plan | null;
}

/** The parts of a plan; each refers to the others. */
interface PlanParts {
  plan: z.ZodType<Plan>;
  expression: z.ZodType<Expression>;
  condition: z.ZodType<Condition>;
}

const Name = z.string().min(1).max(200);
const Text = z.string().max(1_000);
const listMax = 100;

/** Models leave out what is empty, so that is read as empty; the JSON Schema asks for it all the same. */
function listOf<T>(item: z.ZodType<T>) {
  return z.array(item).max(listMax).default([]);
}

/**
 * The schema of a model's plan. It is the plan of #sql with one difference: where that takes SQL, this takes the name of a
 * curated metric. So no SQL that a model wrote gets into a plan, and a metric means what its curator said, filters included.
 */
export function planAnswerSchema(metrics: readonly PlanMetric[]): z.ZodType<PlanAnswer> {
  const parts: PlanParts = {
    plan: z.lazy(() => planOf(parts)),
    expression: z.lazy(() => expressionOf(parts, metrics)),
    condition: z.lazy(() => conditionOf(parts)),
  };
  for (const [name, part] of Object.entries(parts)) partNames.add(part, { id: name });
  const answer = z.enum(['plan', 'needs_sql', 'unanswerable']);
  return z.object({ answer, plan: parts.plan.nullable().default(null) });
}

/** The names of the parts in a JSON Schema. A registry of its own, since the global one describes the API. */
export const partNames = z.registry<{ id: string }>();

function planOf({ plan, expression, condition }: PlanParts): z.ZodType<Plan> {
  const tableName = z.object({
    schema: Name.nullish().transform((schema) => schema ?? undefined),
    name: Name,
  });
  const source = z.union([z.object({ alias: Name, table: tableName }), z.object({ alias: Name, plan })]);
  const join = z.object({ kind: z.enum(['inner', 'left']), source, on: listOf(condition) });
  const order = z.object({ by: expression, direction: z.enum(['ascending', 'descending']) });
  return z
    .object({
      from: source,
      joins: listOf(join),
      where: listOf(condition),
      select: z
        .array(z.object({ expression, label: Name }))
        .min(1)
        .max(listMax),
      groupBy: listOf(expression),
      having: listOf(condition),
      orderBy: listOf(order),
      limit: z
        .int()
        .min(0)
        .nullish()
        .transform((limit) => limit ?? undefined),
      distinct: z.boolean().default(false),
    })
    .transform(withMetricFilters);
}

const grain = z.enum(['day', 'week', 'month', 'quarter', 'year']);
const datePart = z.enum(['year', 'quarter', 'month', 'week', 'day', 'weekday', 'hour']);
const aggregateName = z.enum(['count', 'count_distinct', 'sum', 'avg', 'min', 'max', 'median']);
const literalValue = z.union([Text, z.number(), z.boolean(), z.null()]);

function expressionOf(
  { plan, expression, condition }: PlanParts,
  metrics: readonly PlanMetric[],
): z.ZodType<Expression> {
  return z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('column'), of: Name, column: Name }),
    z.object({ kind: z.literal('literal'), value: literalValue }),
    z.object({ kind: z.literal('date'), value: Text }),
    z.object({ kind: z.literal('timestamp'), value: Text }),
    z.object({
      kind: z.literal('aggregate'),
      name: aggregateName,
      of: expression.nullish().transform((of) => of ?? undefined),
      filter: listOf(condition).transform((all) => (all.length === 0 ? undefined : all)),
    }),
    z.object({ kind: z.literal('truncate'), grain, of: expression }),
    z.object({ kind: z.literal('part'), part: datePart, of: expression }),
    z.object({
      kind: z.literal('arithmetic'),
      operator: z.enum(['+', '-', '*', '/']),
      left: expression,
      right: expression,
    }),
    z.object({ kind: z.literal('round'), of: expression, digits: z.int().min(0).max(15) }),
    z.object({ kind: z.literal('share'), of: expression }),
    z.object({ kind: z.literal('previous'), of: expression, by: expression }),
    z.object({ kind: z.literal('running'), of: expression, by: expression }),
    z.object({ kind: z.literal('days_between'), from: expression, to: expression }),
    z.object({
      kind: z.literal('case'),
      when: z
        .array(z.object({ condition, value: expression }))
        .min(1)
        .max(listMax),
      otherwise: expression,
    }),
    z.object({ kind: z.literal('scalar'), plan }),
    ...metricVariant(metrics),
  ]);
}

/** Only the metrics that there are can be named; where there are none, there is no such expression. */
function metricVariant(metrics: readonly PlanMetric[]) {
  const [first, ...others] = metrics.map(({ name }) => name);
  if (first === undefined) return [];
  const variant = z
    .object({ kind: z.literal('metric'), name: z.enum([first, ...others]) })
    .transform(({ name }): MetricUse => {
      const metric = metrics.find((each) => each.name === name);
      return { kind: 'sql', sql: metric?.expression ?? 'NULL', filters: metric?.filters ?? [], metric: name };
    });
  return [variant];
}

function conditionOf({ plan, expression, condition }: PlanParts): z.ZodType<Condition> {
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('compare'),
      operator: z.enum(['=', '<>', '<', '<=', '>', '>=']),
      left: expression,
      right: expression,
    }),
    z.object({ kind: z.literal('within'), of: expression, from: expression, before: expression }),
    z.object({ kind: z.literal('in'), of: expression, values: listOf(expression) }),
    z.object({ kind: z.literal('in_plan'), of: expression, plan }),
    z.object({ kind: z.literal('exists'), plan }),
    z.object({ kind: z.literal('like'), of: expression, pattern: Text }),
    z.object({ kind: z.literal('equal_text'), of: expression, text: Text }),
    z.object({ kind: z.literal('null'), of: expression }),
    z.object({ kind: z.literal('not'), condition }),
    z.object({ kind: z.literal('all'), conditions: listOf(condition) }),
    z.object({ kind: z.literal('any'), conditions: listOf(condition) }),
  ]);
}
