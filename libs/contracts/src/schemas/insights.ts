import { z } from 'zod';
import { Timestamp } from './fields.js';

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
    surfaced_at: Timestamp,
  })
  .meta({ id: 'Insight' });
export type Insight = z.infer<typeof Insight>;

/** A look for insights that is to come. */
export const InsightScan = z.object({ requested_at: Timestamp }).meta({ id: 'InsightScan' });
export type InsightScan = z.infer<typeof InsightScan>;
