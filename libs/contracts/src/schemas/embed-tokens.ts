import { z } from 'zod';
import { Timestamp, idOf } from './fields.js';

export const EmbedTokenInput = z
  .strictObject({
    dashboard_ids: z
      .array(idOf('dash'))
      .min(1)
      .max(100)
      .transform((ids) => [...new Set(ids)])
      .optional()
      .describe('The dashboards that it opens; all published ones, when it is left out.'),
    expires_in: z.int().min(60).max(86_400).default(900).describe('Seconds.'),
  })
  .meta({ id: 'EmbedTokenInput' });
export type EmbedTokenInput = z.infer<typeof EmbedTokenInput>;

export const EmbedToken = z
  .object({
    jti: z.string(),
    token: z.string(),
    token_type: z.literal('embed'),
    expires_at: Timestamp,
    expires_in: z.int(),
    dashboard_ids: z.array(z.string()).nullable().describe('null: all published ones.'),
    embed_url: z.string(),
  })
  .meta({ id: 'EmbedToken' });
export type EmbedToken = z.infer<typeof EmbedToken>;
