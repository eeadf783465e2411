import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import { In, IsNull, Not } from 'typeorm';

/** Which of the ids are no dashboard of the workspace, in their order. */
export async function findMissingDashboards(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db.find(DashboardRow, {
    select: { id: true },
    where: { workspaceId, id: In([...ids]) },
  });
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** The dashboard that was made last of those that are published. */
export async function findNewestPublished(
  db: EntityManager,
  workspaceId: string,
): Promise<string | undefined> {
  const row = await db.findOne(DashboardRow, {
    select: { id: true },
    where: { workspaceId, publishedVersion: Not(IsNull()) },
    order: { id: 'DESC' },
  });
  return row?.id;
}
