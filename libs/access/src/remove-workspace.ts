import { WorkspaceRow } from '#database';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import type { WorkspaceAct } from './workspace-act.js';

/**
 * Removes an empty workspace with its keys and memberships. The account goes with its last workspace, and its people with it.
 * The audit log stays.
 */
export async function removeWorkspace(tx: EntityManager, act: WorkspaceAct): Promise<void> {
  const { workspaceId, accountId } = act;
  const row = await tx.findOneByOrFail(WorkspaceRow, { id: workspaceId });
  for (const table of ['embed_token', 'idempotent_request'])
    await tx.query(`DELETE FROM ${table} WHERE key_id IN (SELECT id FROM api_key WHERE workspace_id = $1)`, [
      workspaceId,
    ]);
  await tx.query('DELETE FROM api_key WHERE workspace_id = $1', [workspaceId]);
  await tx.query('DELETE FROM membership WHERE workspace_id = $1', [workspaceId]);
  await tx.query('DELETE FROM workspace WHERE id = $1', [workspaceId]);
  const target = { type: 'workspace', id: row.id, name: row.name };
  await recordAudit(tx, { ...act, action: 'workspace.removed', target });
  const [left]: { count: number }[] = await tx.query(
    'SELECT count(*)::int AS count FROM workspace WHERE account_id = $1',
    [accountId],
  );
  if (left?.count !== 0) return;
  await tx.query('DELETE FROM session WHERE member_id IN (SELECT id FROM member WHERE account_id = $1)', [
    accountId,
  ]);
  await tx.query('DELETE FROM member WHERE account_id = $1', [accountId]);
  await tx.query('DELETE FROM account WHERE id = $1', [accountId]);
}

/** The removed workspaces among these; ids that this database never knew are left out. */
export async function findRemovedAcrossWorkspaces(
  db: EntityManager,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows: { id: string }[] = await db.query(
    `SELECT asked.id FROM unnest($1::text[]) AS asked (id)
     WHERE NOT EXISTS (SELECT FROM workspace w WHERE w.id = asked.id)
       AND EXISTS (SELECT FROM audit_event WHERE action = 'workspace.removed' AND target_id = asked.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}
