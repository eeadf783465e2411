import { z } from 'zod';
import { chosenFilters } from './dashboard-filters.js';
import { DashboardDataQuery } from './dashboards.js';
import { text } from './fields.js';

/** The format of exported rows. */
export const ExportFormat = z.enum(['csv', 'ndjson', 'arrow', 'spreadsheet']);
export type ExportFormat = z.infer<typeof ExportFormat>;

/** The options of a row export. */
export const ExportQuery = z.object({
  format: ExportFormat.default('csv').describe(
    'csv has the names of the columns in its first line; ndjson has a JSON object a line; arrow is an Arrow IPC stream, whose columns have types; spreadsheet is CSV in which no text is a formula.',
  ),
});

/** The options of the export of a widget by a member, who sees it in a version and within filters. */
export const MemberWidgetExportQuery = DashboardDataQuery.extend(ExportQuery.shape);

/** The options of a dashboard as a file. */
export const DashboardFileQuery = z.object({
  format: z
    .enum(['pdf', 'png'])
    .default('pdf')
    .describe('pdf has pages of A4; png is one picture of it all.'),
  filters: chosenFilters.describe(
    "Choices of the dashboard's filters as JSON, by key; the initial ones, when it is left out.",
  ),
  locale: text(35)
    .default('en')
    .describe('How numbers and dates are written, as a tag of BCP 47 such as en-GB.'),
});

/** The media types of a dashboard as a file. */
export const dashboardFileMedia = { 'application/pdf': undefined, 'image/png': undefined } as const;

/** The media types of exported rows, with an example of those that are text. */
export const exportMedia = {
  'text/csv': 'country,revenue\nNorway,1200.5\n',
  'application/x-ndjson': '{"country":"Norway","revenue":1200.5}\n',
  'application/vnd.apache.arrow.stream': undefined,
} as const;

/** The response headers of exported rows. */
export const exportHeaders = {
  'Questglass-Row-Count':
    'The number of all rows, counted as the export began. Absent where the source could not count them in time.',
  'Questglass-Row-Limit':
    'The number of rows at which an export ends. One of so many rows may have left rows out.',
} as const;
