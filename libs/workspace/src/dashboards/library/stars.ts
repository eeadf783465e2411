import { conflict, notFound } from '#contracts';
import { DashboardStarRow } from '#database';
import type { EntityManager } from '#database';
import { noSuchDashboard } from '../draft.js';
import { seenBy } from '../seen-version.js';
import type { LibraryReader } from './library.js';

/** One page of a list holds them all. */
const starsMax = 100;

/** Stars a dashboard that the member sees; one that has their star keeps it. */
export async function starDashboard(
  db: EntityManager,
  reader: LibraryReader,
  dashboardId: string,
  at: Date,
): Promise<void> {
  const { workspaceId, memberId } = reader;
  await db.transaction(async (tx) => {
    // Two stars that are set at once do not share the last place, and none is set by a member who is being removed.
    const member: unknown[] = await tx.query(
      'SELECT FROM membership WHERE workspace_id = $1 AND member_id = $2 FOR NO KEY UPDATE',
      [workspaceId, memberId],
    );
    if (member.length === 0) throw notFound('there is no such workspace');
    await requireSeenForGood(tx, reader, dashboardId);
    const mine = { workspaceId, memberId };
    if (await tx.existsBy(DashboardStarRow, { ...mine, dashboardId })) return;
    if ((await tx.countBy(DashboardStarRow, mine)) >= starsMax)
      throw conflict(`you may star ${starsMax} dashboards at most; take the star from another first`);
    await tx.insert(DashboardStarRow, { ...mine, dashboardId, createdAt: at });
  });
}

/** Takes the member's star from a dashboard, if it has one. */
export async function unstarDashboard(
  db: EntityManager,
  reader: LibraryReader,
  dashboardId: string,
): Promise<void> {
  const { workspaceId, memberId } = reader;
  await db.transaction(async (tx) => {
    await requireSeenForGood(tx, reader, dashboardId);
    await tx.delete(DashboardStarRow, { workspaceId, memberId, dashboardId });
  });
}

/** 404 unless the member sees the dashboard, which stays until the transaction ends. */
async function requireSeenForGood(
  tx: EntityManager,
  { workspaceId, role }: LibraryReader,
  id: string,
): Promise<void> {
  const [row]: { isPublished: boolean }[] = await tx.query(
    `SELECT published_version IS NOT NULL AS "isPublished" FROM dashboard
     WHERE workspace_id = $1 AND id = $2 FOR KEY SHARE`,
    [workspaceId, id],
  );
  if (!row || (seenBy(role) === 'published' && !row.isPublished)) throw noSuchDashboard();
}
