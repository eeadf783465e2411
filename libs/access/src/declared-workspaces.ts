/**
 * Workspaces that manifests declare. Namespaces and resource names get reused by others, so a workspace is identified by the uid
 * of its resource as well. A workspace that an earlier resource of the name left behind (by its deletion policy, or because the
 * database was away) goes only to a manifest that states its id.
 */
import { WorkspaceRow } from '#database';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import { releaseMembers } from './declared-members.js';
import type { WorkspaceAct } from './workspace-act.js';

/** A manifest: its name for people, and the uid that tells it from others of the name. */
export interface Declarer {
  managedBy: string;
  uid: string;
}

/** The workspace that a manifest declares, if it exists. */
export async function findManagedWorkspaceAcrossWorkspaces(
  db: EntityManager,
  { managedBy, uid }: Declarer,
): Promise<WorkspaceRow | null> {
  const row = await db.findOneBy(WorkspaceRow, { managedBy });
  return row && isOf(row, uid) ? row : null;
}

/** The workspace that an earlier manifest of the name left behind. */
export async function findFormerWorkspaceAcrossWorkspaces(
  db: EntityManager,
  { managedBy, uid }: { managedBy: string; uid: string | undefined },
): Promise<WorkspaceRow | null> {
  const left = await db.findOneBy(WorkspaceRow, { orphanedFrom: managedBy });
  if (left) return left;
  const row = await db.findOneBy(WorkspaceRow, { managedBy });
  return row && (uid === undefined || !isOf(row, uid)) ? row : null;
}

/** Records the owner of a workspace that predates the recording of uids. */
export async function claimWorkspace(db: EntityManager, row: WorkspaceRow, uid: string): Promise<void> {
  if (row.managedUid === null) await db.update(WorkspaceRow, { id: row.id }, { managedUid: uid });
}

/** Gives a workspace to the manifest that declares it again; the caller has checked that it may. */
export async function adoptWorkspace(
  db: EntityManager,
  act: WorkspaceAct,
  { managedBy, uid }: Declarer,
): Promise<void> {
  await changeManager(db, act, { managedBy, managedUid: uid, orphanedFrom: null });
}

/** Hands a workspace over to its people; the manifest that declared it is remembered. */
export async function orphanWorkspace(
  db: EntityManager,
  act: WorkspaceAct,
  managedBy: string,
): Promise<void> {
  await releaseMembers(db, act.workspaceId, managedBy);
  const noMore = { managedBy: null, managedUid: null, defaultSource: null };
  await changeManager(db, act, { ...noMore, orphanedFrom: managedBy });
}

function isOf({ managedUid }: WorkspaceRow, uid: string): boolean {
  return managedUid === null || managedUid === uid;
}

async function changeManager(
  db: EntityManager,
  act: WorkspaceAct,
  change: Pick<WorkspaceRow, 'managedBy' | 'managedUid' | 'orphanedFrom'> & { defaultSource?: null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.findOneByOrFail(WorkspaceRow, { id: act.workspaceId });
    await tx.update(WorkspaceRow, { id: row.id }, change);
    const target = { type: 'workspace', id: row.id, name: row.name };
    const details = { changed: ['managed_by'] };
    await recordAudit(tx, { ...act, action: 'workspace.changed', target, details });
  });
}
