import { z } from 'zod';
import { PageQuery, Timestamp } from './fields.js';

/** The kinds of insights. */
export const InsightKind = z.enum([
  'unusual',
  'level',
  'trend',
  'new_value',
  'vanished_value',
  'top_mover',
  'concentration',
]);
export type InsightKind = z.infer<typeof InsightKind>;

/** The value of a dimension that caused an insight. */
export const InsightCause = z
  .object({
    dimension: z.string(),
    value: z.string(),
    now: z.number().describe('Its amount in the period.'),
    usual: z
      .number()
      .describe(
        'Its usual amount; that of the weeks or the week before in a trend, a mover or a concentration.',
      ),
    share: z
      .number()
      .describe(
        'Its part in the change; of a value that is new, has vanished or is concentrated on, in the number.',
      ),
  })
  .meta({ id: 'InsightCause' });
export type InsightCause = z.infer<typeof InsightCause>;

/** A member's rating of an insight. */
export const InsightRating = z.enum(['useful', 'not_useful']);
export type InsightRating = z.infer<typeof InsightRating>;

/** A rating of an insight, which replaces an earlier one. */
export const InsightRatingInput = z
  .strictObject({ rating: InsightRating.nullable().describe('null takes it back.') })
  .meta({ id: 'InsightRatingInput' });
export type InsightRatingInput = z.infer<typeof InsightRatingInput>;

/** A page of insights, sorted by date or by relevance. */
export const InsightQuery = PageQuery.extend({
  sort: z
    .enum(['newest', 'relevance'])
    .default('newest')
    .describe(
      'By relevance: by their score and age, and by how many of the same metric and kind were useful to members.',
    ),
});
export type InsightQuery = z.infer<typeof InsightQuery>;

/** A finding in the data that stands out without a question. */
export const Insight = z
  .object({
    id: z.string(),
    kind: InsightKind.describe(
      'The last whole period of a metric is unusual beside those before it (unusual); its last two weeks have another level than any two of the twelve before (level); its last twelve weeks rise or fall along a line (trend); a value of a dimension is new in the last whole week, or has vanished; it made most of the change from the week before (top_mover); or one to three values make a part of the whole that grows (concentration).',
    ),
    title: z.string(),
    summary: z.string(),
    data_source_id: z.string(),
    metric_id: z.string().nullable(),
    score: z
      .number()
      .describe(
        'The distance of the value from what is usual, as a multiple of its usual spread; of a value that is new or has vanished ten times its part in the number, of a trend ten times its change as a part of the usual week, and of a concentration ten times what its part has gained.',
      ),
    cause: InsightCause.nullable().describe('The first cause; null where none is known.'),
    rating: InsightRating.nullable().describe('Your own word on it.'),
    surfaced_at: Timestamp,
  })
  .meta({ id: 'Insight' });
export type Insight = z.infer<typeof Insight>;

/** A requested scan for insights. */
export const InsightScan = z.object({ requested_at: Timestamp }).meta({ id: 'InsightScan' });
export type InsightScan = z.infer<typeof InsightScan>;
