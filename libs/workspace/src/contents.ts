import type { EntityManager } from '#database';

/** Ordered so that referring tables come first; the parts of a record are removed with it. */
const tables = [
  'notice',
  'delivery_schedule',
  'channel',
  'alert',
  'insight',
  'insight_scan',
  'share',
  'dashboard',
  'feedback',
  'conversation',
  'kept_answers',
  'verified_question',
  'metric',
  'data_source',
];

/** Removes the contents of a workspace: alerts, channels, dashboards, conversations, metrics and data sources. */
export async function removeContents(tx: EntityManager, workspaceId: string): Promise<void> {
  for (const table of tables) await tx.query(`DELETE FROM ${table} WHERE workspace_id = $1`, [workspaceId]);
}

/** Hands a declared data source, metric, dashboard or alert over to the people of the workspace. */
export async function releaseRecord(
  db: EntityManager,
  table: 'data_source' | 'metric' | 'dashboard' | 'alert',
  workspaceId: string,
  managedBy: string,
): Promise<void> {
  await db.query(`UPDATE ${table} SET managed_by = NULL WHERE workspace_id = $1 AND managed_by = $2`, [
    workspaceId,
    managedBy,
  ]);
}
