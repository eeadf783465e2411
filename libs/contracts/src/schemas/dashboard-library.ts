import { z } from 'zod';
import { Dashboard } from './dashboards.js';
import { PageQuery, Timestamp, idOf, text } from './fields.js';

/** A folder of dashboards. */
export const DashboardFolder = z
  .object({ id: z.string(), name: z.string(), created_at: Timestamp })
  .meta({ id: 'DashboardFolder', description: 'A folder of dashboards.' });
export type DashboardFolder = z.infer<typeof DashboardFolder>;

/** The name of a new or renamed folder. */
export const DashboardFolderInput = z
  .strictObject({ name: text(100).describe('No other folder of the workspace has it, in any case.') })
  .meta({ id: 'DashboardFolderInput' });
export type DashboardFolderInput = z.infer<typeof DashboardFolderInput>;

/** The folder to move a dashboard into. */
export const DashboardPlace = z
  .strictObject({ folder_id: idOf('fold').nullable().describe('null for none.') })
  .meta({ id: 'DashboardPlace' });
export type DashboardPlace = z.infer<typeof DashboardPlace>;

/** A dashboard as a member finds it in the library: with its folder, its owner and the member's star. */
export const LibraryDashboard = Dashboard.extend({
  folder_id: z.string().nullable(),
  created_by: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The member who made it; null for a declared one, and where that is not known.'),
  starred: z.boolean().describe('Whether you have starred it.'),
}).meta({ id: 'LibraryDashboard', description: 'A dashboard with its folder, its owner and your star.' });
export type LibraryDashboard = z.infer<typeof LibraryDashboard>;

/** The part of the library to list. */
export const LibraryQuery = PageQuery.extend({
  starred: z.literal('true').optional().describe('Those alone that you have starred.'),
});
export type LibraryQuery = z.infer<typeof LibraryQuery>;
