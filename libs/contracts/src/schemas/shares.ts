import { z } from 'zod';
import { PageQuery, Timestamp, idOf } from './fields.js';
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
    dashboard_name: z.string(),
    created_by: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('The member who made it; null where that is not known.'),
    created_at: Timestamp,
    expires_at: Timestamp,
    filters: FilterAccess,
    filter_labels: z
      .record(z.string(), z.string())
      .describe('The labels of these filters by their keys, without those that the dashboard no longer has.'),
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof Share>;

/** The links to list. */
export const ShareQuery = PageQuery.extend({
  dashboard_id: idOf('dash').optional().describe('The links to this dashboard alone.'),
});
export type ShareQuery = z.infer<typeof ShareQuery>;

/** A new share with its address, which is shown only once. */
export const CreatedShare = Share.extend({
  url: z.string(),
  token: z.string().describe('Part of the address; shown this once.'),
}).meta({ id: 'CreatedShare' });
export type CreatedShare = z.infer<typeof CreatedShare>;
