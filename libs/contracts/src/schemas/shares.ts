import { z } from 'zod';
import { Timestamp, idOf } from './fields.js';

/** A dashboard to share by a link. */
export const ShareInput = z
  .strictObject({
    dashboard_id: idOf('dash'),
    expires_at: Timestamp.optional().describe('Thirty days from now, when it is left out.'),
  })
  .meta({ id: 'ShareInput' });
export type ShareInput = z.infer<typeof ShareInput>;

/** A link under which anybody sees one published dashboard. */
export const Share = z
  .object({
    id: z.string(),
    dashboard_id: z.string(),
    created_at: Timestamp,
    expires_at: Timestamp,
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof Share>;

/** A share at its creation, the only time that its address is told. */
export const CreatedShare = Share.extend({
  url: z.string(),
  token: z.string().describe('Part of the address; shown this once.'),
}).meta({ id: 'CreatedShare' });
export type CreatedShare = z.infer<typeof CreatedShare>;
