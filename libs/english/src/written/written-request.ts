import { z } from 'zod';

/**
 * A request as JSON, as a language model writes it: one property for each kind of clause, names as in the source, and values as texts. It is not
 * recursive, so that small models and simple grammars can produce it.
 */

/** A name of a table, "customers" or "sales.customers", of a column, "customers.country", or of an amount that the model lists. */
const Name = z.string().min(1).max(200);
const listMax = 20;

/** Properties that models omit are read as empty; the JSON Schema requires them all the same. */
function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).max(listMax).default([]);
}

const WrittenTest = z.object({
  of: Name,
  is: z.enum([
    '=',
    '<>',
    '<',
    '<=',
    '>',
    '>=',
    'between',
    'exists',
    'missing',
    'means',
    'current',
    'later_than',
    'contains',
    'above_average',
    'below_average',
  ]),
  values: z.array(z.string().max(1_000)).max(100).default([]),
});

const WrittenAmount = z.object({
  fn: z.enum([
    'count',
    'count_distinct',
    'sum',
    'avg',
    'min',
    'max',
    'median',
    'rate',
    'metric',
    'count_days',
    'count_weeks',
    'count_months',
  ]),
  of: Name,
  where: listOf(WrittenTest),
});

/** A day, month, quarter or year each; both are included. */
const WrittenPeriod = z.object({
  from: z.string().max(40).nullable().default(null),
  to: z.string().max(40).nullable().default(null),
});

export const WrittenRequest = z.object({
  list: Name.nullable().default(null),
  show: listOf(Name),
  measures: listOf(
    WrittenAmount.extend({
      divided_by: WrittenAmount.nullable().default(null),
      in_percent: z.boolean().default(false),
    }),
  ),
  by: listOf(
    z.object({
      of: Name,
      grain: z.enum(['day', 'week', 'month', 'quarter', 'year', 'weekday', 'hour']).nullable().default(null),
    }),
  ),
  where: listOf(WrittenTest.extend({ where: listOf(WrittenTest), or: listOf(WrittenTest) })),
  when: listOf(WrittenPeriod.extend({ time: Name })),
  having: listOf(WrittenAmount.extend({ is: z.enum(['=', '<>', '<', '<=', '>', '>=']), value: z.number() })),
  rank: z
    .object({
      by: Name.nullable().default(null),
      direction: z.enum(['ascending', 'descending']),
      limit: z.int().min(1).max(10_000).nullable().default(null),
    })
    .nullable()
    .default(null),
  compare: z
    .object({ time: Name, periods: z.array(WrittenPeriod).min(2).max(listMax) })
    .nullable()
    .default(null),
  as: z.enum(['plain', 'share', 'change', 'running']).default('plain'),
});

export type WrittenRequest = z.infer<typeof WrittenRequest>;
export type WrittenTest = z.infer<typeof WrittenTest>;
export type WrittenAmount = z.infer<typeof WrittenAmount>;
export type WrittenPeriod = z.infer<typeof WrittenPeriod>;
