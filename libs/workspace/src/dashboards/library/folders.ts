import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, notFound } from '#contracts';
import type { DashboardFolder, DashboardFolderInput, Page } from '#contracts';
import { DashboardFolderRow, findPage, isUniqueViolation } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import { requireFixedRoom } from '../../record-limits.js';
import type { SeenVersion } from '../seen-version.js';

/** Makes a folder. */
export async function createFolder(
  db: EntityManager,
  act: WorkspaceAct,
  { name }: DashboardFolderInput,
): Promise<DashboardFolder> {
  const { workspaceId, at } = act;
  const row = { id: newId('fold', at), workspaceId, name, createdAt: at };
  return withFreeName(() =>
    db.transaction(async (tx) => {
      await requireFixedRoom(tx, workspaceId, 'folders');
      await tx.insert(DashboardFolderRow, row);
      await recordAudit(tx, { ...act, action: 'dashboard_folder.created', target: targetOf(row) });
      return toFolder(row);
    }),
  );
}

/** One page of the folders, newest first. A folder of drafts alone does not exist for those who see none. */
export function listFolders(
  db: EntityManager,
  workspaceId: string,
  seen: SeenVersion,
  page: PageRequest,
): Promise<Page<DashboardFolder>> {
  const query = db
    .createQueryBuilder(DashboardFolderRow, 'folder')
    .where('folder.workspaceId = :workspaceId', { workspaceId });
  if (seen === 'published')
    query.andWhere(
      `EXISTS (SELECT FROM dashboard d WHERE d.folder_id = folder.id AND d.published_version IS NOT NULL)`,
    );
  return findPage(query, page, toFolder);
}

/** Renames a folder. */
export async function renameFolder(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  { name }: DashboardFolderInput,
): Promise<DashboardFolder> {
  const { workspaceId } = act;
  return withFreeName(() =>
    db.transaction(async (tx) => {
      const row = await lockFolder(tx, workspaceId, id);
      if (row.name === name) return toFolder(row);
      await tx.update(DashboardFolderRow, { workspaceId, id }, { name });
      const target = targetOf({ id, name });
      const details = { from: row.name, to: name };
      await recordAudit(tx, { ...act, action: 'dashboard_folder.changed', target, details });
      return toFolder({ ...row, name });
    }),
  );
}

/** Removes a folder. Its dashboards stay, in no folder. */
export async function removeFolder(db: EntityManager, act: WorkspaceAct, id: string): Promise<void> {
  const { workspaceId } = act;
  await db.transaction(async (tx) => {
    const row = await lockFolder(tx, workspaceId, id);
    await tx.delete(DashboardFolderRow, { workspaceId, id });
    await recordAudit(tx, { ...act, action: 'dashboard_folder.removed', target: targetOf(row) });
  });
}

/** The folder, locked until the transaction ends, or 404. */
export async function lockFolder(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<DashboardFolderRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(DashboardFolderRow, { where: { workspaceId, id }, lock });
  if (!row) throw notFound('there is no such folder');
  return row;
}

async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, 'dashboard_folder_name'))
      throw conflict('another folder of this workspace has that name');
    throw error;
  }
}

function targetOf({ id, name }: Pick<DashboardFolderRow, 'id' | 'name'>) {
  return { type: 'dashboard_folder', id, name };
}

function toFolder({ id, name, createdAt }: DashboardFolderRow): DashboardFolder {
  return { id, name, created_at: createdAt.toISOString() };
}
