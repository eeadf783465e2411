import { findMemberNames, recordAudit } from '#access';
import type { WorkspaceAct, WorkspaceCaller } from '#access';
import type { LibraryDashboard, LibraryQuery, Page } from '#contracts';
import { DashboardRow, DashboardStarRow, findPage } from '#database';
import type { EntityManager } from '#database';
import { In } from 'typeorm';
import { listedColumns, toDashboard } from '../dashboard-record.js';
import { noSuchDashboard, targetOf } from '../draft.js';
import { seenBy } from '../seen-version.js';
import { lockFolder } from './folders.js';

/** The member who looks at the library. */
export type LibraryReader = Pick<WorkspaceCaller, 'workspaceId' | 'memberId' | 'role'>;

const columns = [...listedColumns, 'folderId', 'createdBy'] as const;
type LibraryRow = Pick<DashboardRow, (typeof columns)[number]>;

/** One page of the dashboards that a member sees, newest first, with what they need to find them again. */
export async function listLibrary(
  db: EntityManager,
  reader: LibraryReader,
  { starred, ...page }: LibraryQuery,
): Promise<Page<LibraryDashboard>> {
  const { workspaceId, memberId, role } = reader;
  const query = selectRows(db).where('dashboard.workspaceId = :workspaceId', { workspaceId });
  if (seenBy(role) === 'published') query.andWhere('dashboard.publishedVersion IS NOT NULL');
  if (starred !== undefined)
    query.innerJoin(
      DashboardStarRow,
      'star',
      'star.workspaceId = dashboard.workspaceId AND star.dashboardId = dashboard.id AND star.memberId = :memberId',
      { memberId },
    );
  const { data: rows, ...place } = await findPage(query, page, (row) => row);
  return { ...place, data: await describeRows(db, reader, rows) };
}

/**
 * Moves a dashboard into a folder, or out of it. Manifests say nothing of folders, so declared dashboards are moved as well, and a move is no
 * change of the dashboard: its time of change stays.
 */
export async function moveDashboard(
  db: EntityManager,
  act: WorkspaceAct,
  reader: LibraryReader,
  id: string,
  folderId: string | null,
): Promise<LibraryDashboard> {
  const { workspaceId } = act;
  return db.transaction(async (tx) => {
    const folder = folderId === null ? null : await lockFolder(tx, workspaceId, folderId);
    const row = await selectRows(tx)
      .where('dashboard.workspaceId = :workspaceId AND dashboard.id = :id', { workspaceId, id })
      .setLock('pessimistic_write')
      .getOne();
    if (!row) throw noSuchDashboard();
    if (row.folderId !== folderId) {
      await tx.update(DashboardRow, { workspaceId, id }, { folderId });
      const details = { folder: folder?.name ?? null };
      await recordAudit(tx, { ...act, action: 'dashboard.moved', target: targetOf(row), details });
    }
    const [moved] = await describeRows(tx, reader, [{ ...row, folderId }]);
    if (!moved) throw new Error('a dashboard was not described');
    return moved;
  });
}

function selectRows(db: EntityManager) {
  return db.createQueryBuilder(DashboardRow, 'dashboard').select(columns.map((name) => `dashboard.${name}`));
}

async function describeRows(
  db: EntityManager,
  { workspaceId, memberId }: LibraryReader,
  rows: readonly LibraryRow[],
): Promise<LibraryDashboard[]> {
  const makers = rows.flatMap(({ createdBy }) => createdBy ?? []);
  const names = await findMemberNames(db, workspaceId, [...new Set(makers)]);
  const stars = await db.findBy(DashboardStarRow, {
    workspaceId,
    memberId,
    dashboardId: In(rows.map(({ id }) => id)),
  });
  const starred = new Set(stars.map(({ dashboardId }) => dashboardId));
  return rows.map((row) => {
    const name = names.get(row.createdBy ?? '');
    return {
      ...toDashboard(row),
      folder_id: row.folderId,
      created_by: row.createdBy === null || name === undefined ? null : { id: row.createdBy, name },
      starred: starred.has(row.id),
    };
  });
}
