import { z } from 'zod';
import { ModelTier } from './ask.js';
import { text, Timestamp } from './fields.js';

/** The first day of the week. */
export const WeekStart = z.enum(['monday', 'saturday', 'sunday']);
export type WeekStart = z.infer<typeof WeekStart>;

/** A time zone that the runtime knows, because a calendar cannot be computed for any other. */
export const TimeZone = text(64).refine(
  isTimeZone,
  'must be a name of the IANA time zone database, such as Europe/Oslo',
);

/** The settings of a workspace: its calendar, and the permissions of models. */
export const WorkspaceSettings = z.object({
  time_zone: TimeZone.describe(
    'Where days begin, for "today" and "last month": a name of the IANA database.',
  ),
  week_start: WeekStart,
  fiscal_year_start: z.int().min(1).max(12).describe('The month that the fiscal year begins in.'),
  model_tier: ModelTier.describe('How much a model may think, where a question does not say.'),
  shares_values: z.boolean().describe('Whether a model may see sample values beside the names of columns.'),
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** A workspace with its settings. */
export const Workspace = z
  .object({
    id: z.string(),
    name: z.string(),
    ...WorkspaceSettings.shape,
    managed_by: z.string().nullable().describe('The manifest that declares it; it is changed there.'),
    created_at: Timestamp,
  })
  .meta({ id: 'Workspace' });
export type Workspace = z.infer<typeof Workspace>;

/** Changes to a workspace; omitted fields stay. */
export const WorkspaceChange = z
  .strictObject({ name: text(100), ...WorkspaceSettings.shape })
  .partial()
  .meta({ id: 'WorkspaceChange' });
export type WorkspaceChange = z.infer<typeof WorkspaceChange>;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
