import { z } from 'zod';
import { DashboardDocument, Widget } from './dashboards.js';
import { ShownBrand } from './brand.js';
import { Json, Timestamp, idOf, text } from './fields.js';
import { FilterChoices } from './dashboard-filters.js';
import { EmbeddedFilter, FilterAccess, FilterTerms } from './filter-terms.js';
import { Filters, readJson } from './filters.js';

/** A viewer's permissions on the dashboards of a token. */
const EmbedPermission = z.enum(['view', 'export']);
export type EmbedPermission = z.infer<typeof EmbedPermission>;

/** The colors of an embedded dashboard. */
export const EmbedTheme = z.enum(['auto', 'light', 'dark']);
export type EmbedTheme = z.infer<typeof EmbedTheme>;

/**
 * The origin of a page, as browsers write it. The host name may have only letters, digits, dots and dashes: the origin becomes part of a header,
 * where a semicolon would begin another directive.
 */
const Origin = z
  .string()
  .max(300)
  .refine(isOrigin, 'must be an origin such as https://app.example.com: no path, no wildcard')
  .transform((value) => new URL(value).origin);

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, host, pathname, search, hash, username, password } = new URL(value);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  if (!/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname)) return false;
  const isBare = [pathname.slice(1), search, hash, username, password].every((part) => part === '');
  return isBare && host !== '' && !/[\s?#]/.test(value);
}

const columns = z.array(z.string().min(1).max(200)).max(20);

/** The filters of a token: locked ones, and initial ones that the viewer may change. */
export const EmbedFilters = z
  .strictObject({
    locked: Filters.default({}).describe(
      'Hold for all that the token reads; nobody who has it can change them.',
    ),
    initial: Filters.default({}).describe('Hold at first; the viewer may change or remove them.'),
    hidden: columns
      .transform((names) => [...new Set(names)])
      .default([])
      .describe('The locked ones that the viewer is not told of.'),
  })
  .refine(({ locked, initial }) => Object.keys(initial).every((column) => !Object.hasOwn(locked, column)), {
    path: ['initial'],
    error: 'must not name a column that is locked',
  })
  .refine(({ locked, hidden }) => hidden.every((column) => Object.hasOwn(locked, column)), {
    path: ['hidden'],
    error: 'must name locked columns only',
  })
  .meta({ id: 'EmbedFilters', description: 'The rows that a token shows.' });
export type EmbedFilters = z.infer<typeof EmbedFilters>;

/** The rights of an embed token: its dashboards and filters, its user, the pages that may show it, and its lifetime. */
export const EmbedTokenInput = z
  .strictObject({
    dashboard_ids: z
      .array(idOf('dash'))
      .min(1)
      .max(100)
      .transform((ids) => [...new Set(ids)])
      .optional()
      .describe('The dashboards that it opens; all published ones, when it is left out.'),
    filters: EmbedFilters.prefault({}).describe('The rows of the dashboards that it shows.'),
    dashboard_filters: FilterTerms.default({}).describe(
      "The dashboards' own filters that the viewer chooses in, and those that hold.",
    ),
    external_user: text(200)
      .optional()
      .describe('The user in your own system that it is for; kept in the audit log.'),
    allowed_origins: z
      .array(Origin)
      .max(20)
      .transform((origins) => [...new Set(origins)])
      .default([])
      .describe('The pages that may show it in a frame; none, when it is left out.'),
    expires_in: z.int().min(60).max(86_400).default(900).describe('Seconds.'),
    permissions: z
      .array(EmbedPermission)
      .max(2)
      .transform((permissions) => [...new Set<EmbedPermission>(['view', ...permissions])])
      .default(['view'])
      .describe('export offers rows as CSV and charts as pictures.'),
    theme: EmbedTheme.default('auto').describe("auto follows the viewer's system."),
  })
  .meta({ id: 'EmbedTokenInput', description: 'The rights of an embed token.' });
export type EmbedTokenInput = z.infer<typeof EmbedTokenInput>;

/** A new embed token with the address to embed. */
export const EmbedToken = z
  .object({
    jti: z.string().describe('Its id, by which it is revoked.'),
    token: z.string().describe('The bearer token itself, shown this once.'),
    token_type: z.literal('embed').describe('Always embed.'),
    expires_at: Timestamp.describe('The end of its validity.'),
    expires_in: z.int().describe('Seconds until then.'),
    dashboard_ids: z.array(z.string()).nullable().describe('null: all published ones.'),
    filters: z.object({ locked: Filters, initial: Filters, hidden: z.array(z.string()) }),
    dashboard_filters: FilterTerms,
    external_user: z.string().nullable(),
    allowed_origins: z.array(z.string()),
    permissions: z.array(EmbedPermission),
    theme: EmbedTheme,
    embed_url: z
      .string()
      .describe('The page to show in a frame; the token is behind the #, which no server is sent.'),
  })
  .meta({ id: 'EmbedToken', description: 'A token that opens dashboards in other pages.' });
export type EmbedToken = z.infer<typeof EmbedToken>;

/** An active token as those who may revoke it see it: without the token itself and without the values of its filters. */
export const ActiveEmbedToken = z
  .object({
    jti: z.string(),
    created_at: Timestamp,
    expires_at: Timestamp,
    key_id: z.string().describe('The key that issued it.'),
    key_name: z.string(),
    dashboard_ids: z.array(z.string()).nullable().describe('null: all published ones.'),
    external_user: z.string().nullable(),
    allowed_origins: z.array(z.string()),
    permissions: z.array(EmbedPermission),
    locked: z.array(z.string()).describe('The columns that its filters lock.'),
    dashboard_filters: FilterAccess,
  })
  .meta({ id: 'ActiveEmbedToken' });
export type ActiveEmbedToken = z.infer<typeof ActiveEmbedToken>;

/** The facts about its token that the embedded page needs. */
export const EmbedSession = z
  .object({
    jti: z.string().describe('Of a share, its id.'),
    expires_at: Timestamp,
    dashboards: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('The dashboards that it opens, in the order asked for; of all, the newest hundred.'),
    filters: z.object({
      locked: Filters.describe('Less those that are hidden.'),
      initial: Filters,
    }),
    allowed_origins: z.array(z.string()),
    permissions: z.array(EmbedPermission),
    theme: EmbedTheme,
    brand: ShownBrand.describe('The color and logo of the workspace.'),
  })
  .meta({ id: 'EmbedSession' });
export type EmbedSession = z.infer<typeof EmbedSession>;

/** A widget as outside viewers get it, with its chart ready to draw. */
const EmbeddedWidget = Widget.extend({
  vega: Json.nullable().describe('The chart as Vega, less its rows, which belong into the data set "rows".'),
  chart_error: z
    .string()
    .nullable()
    .describe('Why there is a chart that is not drawn, as a sentence; its rows are there all the same.'),
}).meta({ id: 'EmbeddedWidget' });
export type EmbeddedWidget = z.infer<typeof EmbeddedWidget>;

/** A published dashboard as outside viewers get it. */
export const EmbeddedDashboard = DashboardDocument.extend({
  widgets: z.array(EmbeddedWidget),
  filters: z.array(EmbeddedFilter),
}).meta({ id: 'EmbeddedDashboard' });
export type EmbeddedDashboard = z.infer<typeof EmbeddedDashboard>;

/** The choices of a viewer for the filters of a widget. */
export const EmbeddedDataQuery = z.object({
  filters: z
    .string()
    .max(10_000)
    .transform(readJson)
    .pipe(Filters)
    .optional()
    .describe("The viewer's filters as JSON, in the place of the token's initial ones; {} for none."),
  choices: z
    .string()
    .max(10_000)
    .transform(readJson)
    .pipe(FilterChoices)
    .optional()
    .describe(
      "The viewer's choices of the dashboard's open filters as JSON, by key, in the place of the initial ones; {} for none.",
    ),
});

export type EmbeddedDataQuery = z.infer<typeof EmbeddedDataQuery>;

/** The values to list for a filter that is open to the viewer. */
export const EmbeddedValuesQuery = z.object({
  search: text(200).optional().describe('A part of the values, in any case.'),
});
