import { z } from 'zod';
import { PageQuery, Timestamp } from './fields.js';

/** The value of a dimension that made an insight. */
export const InsightCause = z
  .object({
    dimension: z.string(),
    value: z.string(),
    now: z.number().describe('Its amount in the period.'),
    usual: z.number().describe('Its usual amount.'),
    share: z
      .number()
      .describe('Its part in the change; of a value that is new or has vanished, in the number.'),
  })
  .meta({ id: 'InsightCause' });
export type InsightCause = z.infer<typeof InsightCause>;

/** A member's word on an insight. */
export const InsightRating = z.enum(['useful', 'not_useful']);
export type InsightRating = z.infer<typeof InsightRating>;

/** A word on an insight, which replaces an earlier one. */
export const InsightRatingInput = z
  .strictObject({ rating: InsightRating.nullable().describe('null takes it back.') })
  .meta({ id: 'InsightRatingInput' });
export type InsightRatingInput = z.infer<typeof InsightRatingInput>;

/** A page of insights in one of their orders. */
export const InsightQuery = PageQuery.extend({
  sort: z
    .enum(['newest', 'relevance'])
    .default('newest')
    .describe(
      'By relevance: by their score and age, and by how many of the same metric and kind were useful to members.',
    ),
});
export type InsightQuery = z.infer<typeof InsightQuery>;

/** Something in the data that stands out by itself. */
export const Insight = z
  .object({
    id: z.string(),
    kind: z
      .enum(['unusual', 'level', 'new_value', 'vanished_value'])
      .describe(
        'The last whole period of a metric is unusual beside those before it; its last two weeks have another level than any two of the twelve before; or a value of a dimension is new in the last whole week, or has vanished.',
      ),
    title: z.string(),
    summary: z.string(),
    data_source_id: z.string(),
    metric_id: z.string().nullable(),
    score: z
      .number()
      .describe(
        'The distance of the value from what is usual, as a multiple of its usual spread; of a value that is new or has vanished ten times its part in the number.',
      ),
    cause: InsightCause.nullable().describe('The first cause; null where none is known.'),
    rating: InsightRating.nullable().describe('Your own word on it.'),
    surfaced_at: Timestamp,
  })
  .meta({ id: 'Insight' });
export type Insight = z.infer<typeof Insight>;

/** A look for insights that is to come. */
export const InsightScan = z.object({ requested_at: Timestamp }).meta({ id: 'InsightScan' });
export type InsightScan = z.infer<typeof InsightScan>;
