import { z } from 'zod';
import { Timestamp, idOf } from './fields.js';
import { FilterAccess, FilterTerms } from './filter-terms.js';

/** A dashboard to share by a link. */
export const ShareInput = z
  .strictObject({
    dashboard_id: idOf('dash'),
    expires_at: Timestamp.optional().describe('Thirty days from now, when it is left out.'),
    filters: FilterTerms.optional().describe(
      "The dashboard's filters for its viewers; when it is left out, all that are published now are open.",
    ),
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
    filters: FilterAccess,
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof Share>;

/** A new share with its address, which is shown only once. */
export const CreatedShare = Share.extend({
  url: z.string(),
  token: z.string().describe('Part of the address; shown this once.'),
}).meta({ id: 'CreatedShare' });
export type CreatedShare = z.infer<typeof CreatedShare>;
