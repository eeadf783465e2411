import { WorkspaceRow } from '#database';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import type { WorkspaceAct } from './workspace-act.js';

/** Gives a workspace to the manifest that declares it again; the caller has made sure that it may. */
export async function adoptWorkspace(db: EntityManager, act: WorkspaceAct, managedBy: string): Promise<void> {
  await changeManager(db, act, { managedBy, orphanedFrom: null });
}

/** Leaves a workspace to its people; the manifest that declared it is remembered. */
export async function orphanWorkspace(
  db: EntityManager,
  act: WorkspaceAct,
  managedBy: string,
): Promise<void> {
  await changeManager(db, act, { managedBy: null, orphanedFrom: managedBy, defaultSource: null });
}

async function changeManager(
  db: EntityManager,
  act: WorkspaceAct,
  change: Pick<WorkspaceRow, 'managedBy' | 'orphanedFrom'> & { defaultSource?: null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.findOneByOrFail(WorkspaceRow, { id: act.workspaceId });
    await tx.update(WorkspaceRow, { id: row.id }, change);
    const target = { type: 'workspace', id: row.id, name: row.name };
    await recordAudit(tx, {
      ...act,
      action: 'workspace.changed',
      target,
      details: { changed: ['managed_by'] },
    });
  });
}

/**
 * Removes a workspace that holds nothing any more, with its keys and memberships; the account, with its people, goes with its
 * last workspace. The audit log stays.
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
