import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import type {
  Dashboard,
  DashboardChange,
  DashboardDocument,
  DashboardFilter,
  DashboardInput,
  Page,
  Widget,
} from '#contracts';
import { DashboardRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import { emit } from '#webhooks';
import { IsNull, Not } from 'typeorm';
import type { SourceContext } from '../data-sources/source-context.js';
import { completeWidgets } from './complete-widget.js';
import { listedColumns, toDashboard, toDocument } from './dashboard-record.js';
import { alignDataRows } from './data-rows.js';
import { checkFilters } from './filters/check-filters.js';
import { lockDashboard, noSuchDashboard, recordChange, storable, targetOf } from './draft.js';
import type { SeenVersion } from './seen-version.js';
import { queriesOf } from './widget-ask.js';

/** Creates a dashboard with its first widgets, as an unpublished draft. */
export async function createDashboard(
  context: SourceContext,
  act: WorkspaceAct,
  input: DashboardInput,
): Promise<DashboardDocument> {
  const widgets = await completeWidgets(context, act.workspaceId, input.widgets);
  const filters = await checkFilters(context, act.workspaceId, input.filters);
  return context.db.transaction(async (tx) => {
    const row = await insertDashboard(tx, act, { ...input, widgets, filters, managedBy: null });
    return documentOf(row, 'draft');
  });
}

/** A new dashboard. */
export interface NewDashboard {
  name: string;
  description: string;
  widgets: Widget[];
  filters: DashboardFilter[];
  managedBy: string | null;
}

/** Inserts a dashboard with checked widgets. */
export async function insertDashboard(
  tx: EntityManager,
  act: WorkspaceAct,
  { name, description, widgets, filters, managedBy }: NewDashboard,
): Promise<DashboardRow> {
  const { workspaceId, at, traceparent } = act;
  const row: DashboardRow = {
    id: newId('dash', at),
    workspaceId,
    name,
    description,
    draft: widgets,
    draftFilters: filters,
    draftQueries: queriesOf(widgets),
    draftCount: widgets.length,
    draftRevision: 1,
    published: null,
    publishedFilters: [],
    publishedQueries: null,
    publishedCount: null,
    publishedRevision: null,
    publishedVersion: null,
    publishedAt: null,
    managedBy,
    folderId: null,
    createdBy: act.actor.type === 'member' ? act.actor.id : null,
    createdAt: at,
    updatedAt: at,
  };
  await tx.insert(DashboardRow, storable(row));
  await alignDataRows(tx, row, at);
  const details = { widgets: widgets.length };
  await recordAudit(tx, { ...act, action: 'dashboard.created', target: targetOf(row), details });
  const data = { dashboard: { id: row.id, name } };
  await emit(tx, { workspaceId, type: 'dashboard.created', data, at, traceparent });
  return row;
}

/** One page of the visible dashboards, newest first, without reading their documents. */
export async function listDashboards(
  db: EntityManager,
  workspaceId: string,
  seen: SeenVersion,
  { metric_id: metricId, ...page }: PageRequest & { metric_id?: string | undefined },
): Promise<Page<Dashboard>> {
  const query = db
    .createQueryBuilder(DashboardRow, 'dashboard')
    .select(listedColumns.map((name) => `dashboard.${name}`))
    .where('dashboard.workspaceId = :workspaceId', { workspaceId });
  if (seen === 'published') query.andWhere('dashboard.publishedVersion IS NOT NULL');
  if (metricId !== undefined) {
    const published = 'dashboard.published @> :widgets::jsonb';
    const shown = seen === 'published' ? published : `(${published} OR dashboard.draft @> :widgets::jsonb)`;
    query.andWhere(shown, { widgets: JSON.stringify([{ metric_id: metricId }]) });
  }
  return findPage(query, page, toDashboard);
}

/** The number of visible dashboards. */
export function countDashboards(db: EntityManager, workspaceId: string, seen: SeenVersion): Promise<number> {
  const published = seen === 'published' ? { publishedVersion: Not(IsNull()) } : {};
  return db.countBy(DashboardRow, { workspaceId, ...published });
}

/** The dashboard's document in the version that a member may see. */
export async function describeDashboard(
  db: EntityManager,
  workspaceId: string,
  id: string,
  seen: SeenVersion,
): Promise<DashboardDocument> {
  const row = await db.findOneBy(DashboardRow, { workspaceId, id });
  if (!row) throw noSuchDashboard();
  return documentOf(row, seen);
}

/** 404 unless the dashboard exists and a member may see it. */
export async function requireSeen(
  db: EntityManager,
  workspaceId: string,
  id: string,
  seen: SeenVersion,
): Promise<void> {
  const row = await db.findOne(DashboardRow, {
    select: { id: true, publishedVersion: true },
    where: { workspaceId, id },
  });
  if (!row || (seen === 'published' && row.publishedVersion === null)) throw noSuchDashboard();
}

/** Renames a dashboard at once for everybody: name and description belong to no version. */
export async function changeDashboard(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  change: DashboardChange,
  managedBy: string | null = null,
): Promise<DashboardDocument> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockDashboard(tx, workspaceId, id, managedBy);
    const changed = {
      name: change.name ?? row.name,
      description: change.description ?? row.description,
      updatedAt: at,
    };
    await tx.update(DashboardRow, { id, workspaceId }, changed);
    const saved = { ...row, ...changed };
    await recordChange(tx, act, saved, { changed: Object.keys(change) });
    return documentOf(saved, 'published_or_draft');
  });
}

/** Removes a dashboard with its versions, its widgets' data and its shares. */
export async function removeDashboard(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  managedBy: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDashboard(tx, act.workspaceId, id, managedBy);
    await tx.delete(DashboardRow, { workspaceId: act.workspaceId, id });
    await recordAudit(tx, { ...act, action: 'dashboard.removed', target: targetOf(row) });
  });
}

/** The document in the visible version, or 404. */
export function documentOf(row: DashboardRow, seen: SeenVersion): DashboardDocument {
  const document = toDocument(row, seen);
  if (!document) throw noSuchDashboard();
  return document;
}
