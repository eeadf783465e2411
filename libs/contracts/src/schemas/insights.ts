import { z } from 'zod';
import { Timestamp } from './fields.js';

/** Something in the data that stands out by itself. */
export const Insight = z
  .object({
    id: z.string(),
    kind: z
      .enum(['unusual'])
      .describe('The last whole period of a metric is unusual beside those before it.'),
    title: z.string(),
    summary: z.string(),
    data_source_id: z.string(),
    metric_id: z.string().nullable(),
    score: z
      .number()
      .describe('The distance of the value from what is usual, as a multiple of its usual spread.'),
    surfaced_at: Timestamp,
  })
  .meta({ id: 'Insight' });
export type Insight = z.infer<typeof Insight>;

/** A look for insights that is to come. */
export const InsightScan = z.object({ requested_at: Timestamp }).meta({ id: 'InsightScan' });
export type InsightScan = z.infer<typeof InsightScan>;
