import type { DashboardFilter } from '#contracts';
import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import { In, IsNull, Not } from 'typeorm';
import { filtersSeen } from './dashboard-record.js';

/** The ids among these that are no dashboard of the workspace, in their order. */
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

/** The filters of those dashboards, as their readers see them. */
export async function findEmbeddableFilters(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<DashboardFilter[]> {
  const rows = await db.find(DashboardRow, {
    select: { id: true, draftFilters: true, publishedFilters: true, publishedVersion: true },
    where: { workspaceId, id: In([...ids]) },
  });
  return rows.flatMap((row) => filtersSeen(row, 'published_or_draft') ?? []);
}

/** The published ones of those dashboards, in their order; of all, the newest hundred. */
export async function listOpened(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[] | null,
): Promise<{ id: string; name: string }[]> {
  const rows = await db.find(DashboardRow, {
    select: { id: true, name: true },
    where: { workspaceId, publishedVersion: Not(IsNull()), ...(ids && { id: In([...ids]) }) },
    order: { id: 'DESC' },
    take: 100,
  });
  const opened = rows.map(({ id, name }) => ({ id, name }));
  return ids ? opened.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)) : opened;
}
