import { z } from 'zod';
import { ChartSpec } from './dashboards.js';
import { idOf, text } from './fields.js';
import { Cell } from './results.js';

export const modelTiers = ['low', 'medium', 'high'] as const;

export const AskInput = z
  .strictObject({
    question: text(4_000),
    data_source_ids: z
      .array(idOf('ds'))
      .min(1)
      .max(20)
      .transform((ids) => [...new Set(ids)])
      .optional()
      .describe("Limits the answer to these sources; the workspace's default source, when it is left out."),
    model_tier: z
      .enum(modelTiers)
      .optional()
      .describe('How much a model may think, where one is configured.'),
  })
  .meta({ id: 'AskInput' });
export type AskInput = z.infer<typeof AskInput>;

/** A failed question is an answer, too: `success` is false then and `error` says why. */
export const AskAnswer = z
  .object({
    message_id: z.string(),
    sql: z.string().nullable(),
    columns: z.array(z.string()),
    rows: z.array(z.array(Cell)),
    chart_spec: ChartSpec.nullable(),
    insight: z.string().nullable(),
    suggestions: z.array(z.string()),
    error: z.string().nullable(),
    success: z.boolean(),
  })
  .meta({ id: 'AskAnswer' });
export type AskAnswer = z.infer<typeof AskAnswer>;
