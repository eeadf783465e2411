import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { notFound } from '#contracts';
import type { DashboardDocument, DashboardVersion, Page } from '#contracts';
import { DashboardRow, DashboardVersionRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import { emit } from '#webhooks';
import { documentOf, requireSeen } from './dashboards.js';
import { alignDataRows } from './data-rows.js';
import { lockDashboard, recordChange, saveDraft, storable, targetOf } from './draft.js';
import type { SeenVersion } from './seen-version.js';
import { differencesBetween } from './version-changes.js';

/** Publishes the draft for all readers. Without changes, publishing again makes no new version. */
export async function publishDashboard(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  managedBy: string | null = null,
): Promise<DashboardDocument> {
  return db.transaction(async (tx) => {
    const row = await lockDashboard(tx, act.workspaceId, id, managedBy);
    return documentOf(await publishDraft(tx, act, row), 'published');
  });
}

/** Publishes a dashboard that the transaction has locked; returns it in its new state. */
export async function publishDraft(
  tx: EntityManager,
  act: WorkspaceAct,
  row: DashboardRow,
): Promise<DashboardRow> {
  if (row.publishedRevision === row.draftRevision) return row;
  const { workspaceId, at, actor, traceparent } = act;
  const { id, name } = row;
  const version = (row.publishedVersion ?? 0) + 1;
  const change = {
    published: row.draft,
    publishedFilters: row.draftFilters,
    publishedQueries: row.draftQueries,
    publishedCount: row.draftCount,
    publishedRevision: row.draftRevision,
    publishedVersion: version,
    publishedAt: at,
    updatedAt: at,
  };
  await tx.update(DashboardRow, { id, workspaceId }, storable(change));
  await tx.insert(DashboardVersionRow, {
    id: newId('dver', at),
    workspaceId,
    dashboardId: id,
    version,
    // Widened, as `storable` does.
    widgets: row.draft satisfies object[] as object[],
    filters: row.draftFilters,
    widgetCount: row.draftCount,
    changes: differencesBetween(row.published ?? [], row.draft),
    name,
    publishedAt: at,
    publishedBy: actor.name,
  });
  const published = { ...row, ...change };
  await alignDataRows(tx, published, at);
  await recordAudit(tx, {
    ...act,
    action: 'dashboard.published',
    target: targetOf(row),
    details: { version },
  });
  await emit(tx, {
    workspaceId,
    type: 'dashboard.published',
    data: { dashboard: { id, name }, version },
    at,
    traceparent,
  });
  return published;
}

/** All but the documents. */
const listedColumns = ['id', 'version', 'widgetCount', 'changes', 'name', 'publishedAt', 'publishedBy'];

/** The published versions with their authors, times and changes, newest first. */
export async function listDashboardVersions(
  db: EntityManager,
  workspaceId: string,
  dashboardId: string,
  seen: SeenVersion,
  page: PageRequest,
): Promise<Page<DashboardVersion>> {
  await requireSeen(db, workspaceId, dashboardId, seen);
  const found = db
    .createQueryBuilder(DashboardVersionRow, 'version')
    .select(listedColumns.map((name) => `version.${name}`))
    .where('version.workspaceId = :workspaceId AND version.dashboardId = :dashboardId', {
      workspaceId,
      dashboardId,
    });
  return findPage(found, page, toVersion);
}

/** Restores an earlier version as the draft; readers see no change until it is published. */
export async function restoreDashboardVersion(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  version: string,
): Promise<DashboardDocument> {
  return db.transaction(async (tx) => {
    const row = await lockDashboard(tx, act.workspaceId, id, null);
    const earlier = await findVersion(tx, act.workspaceId, id, version);
    const restored = await saveDraft(tx, row, earlier.widgets, act.at, earlier.filters);
    await recordChange(tx, act, row, { restored_version: earlier.version });
    return documentOf(restored, 'draft');
  });
}

/** A path segment that is no version number matches none. */
async function findVersion(
  tx: EntityManager,
  workspaceId: string,
  dashboardId: string,
  version: string,
): Promise<DashboardVersionRow> {
  const isNumber = /^[1-9]\d{0,8}$/.test(version);
  const row =
    isNumber &&
    (await tx.findOneBy(DashboardVersionRow, { workspaceId, dashboardId, version: Number(version) }));
  if (!row) throw notFound('this dashboard has no such version');
  return row;
}

function toVersion(row: DashboardVersionRow): DashboardVersion {
  return {
    version: row.version,
    published_at: row.publishedAt.toISOString(),
    published_by: row.publishedBy,
    name: row.name,
    widget_count: row.widgetCount,
    changes: row.changes,
  };
}
