import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceAct } from '#access';
import { recordAudit } from '#access';
import { managed, notFound } from '#contracts';
import type { DashboardFilter, Widget } from '#contracts';
import { DashboardRow } from '#database';
import type { EntityManager } from '#database';
import { alignDataRows } from './data-rows.js';
import { queriesOf } from './widget-ask.js';

/** The maximum number of widgets on a dashboard. */
export const widgetsMax = 100;

/** The dashboard, locked until the transaction ends; 409 for anybody but its manager. */
export async function lockDashboard(
  tx: EntityManager,
  workspaceId: string,
  id: string,
  managedBy: string | null,
): Promise<DashboardRow> {
  const row = await tx
    .createQueryBuilder(DashboardRow, 'dashboard')
    .where('dashboard.workspaceId = :workspaceId AND dashboard.id = :id', { workspaceId, id })
    .setLock('pessimistic_write')
    .getOne();
  if (!row) throw noSuchDashboard();
  if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
  return row;
}

/** 404, also for a caller who may not see it, so that the two look the same. */
export function noSuchDashboard() {
  return notFound('there is no such dashboard');
}

/** Replaces the draft's widgets and filters; identical ones make no new revision. */
export async function saveDraft(
  tx: EntityManager,
  row: DashboardRow,
  widgets: Widget[],
  at: Date,
  filters: DashboardFilter[] = row.draftFilters,
): Promise<DashboardRow> {
  if (isDeepStrictEqual([row.draft, row.draftFilters], [widgets, filters])) return row;
  const change = {
    draft: widgets,
    draftFilters: filters,
    draftQueries: queriesOf(widgets),
    draftCount: widgets.length,
    draftRevision: row.draftRevision + 1,
    updatedAt: at,
  };
  await tx.update(DashboardRow, { id: row.id, workspaceId: row.workspaceId }, storable(change));
  const saved = { ...row, ...change };
  await alignDataRows(tx, saved, at);
  return saved;
}

/** Records a change of a dashboard with its details. */
export async function recordChange(
  tx: EntityManager,
  act: WorkspaceAct,
  row: DashboardRow,
  details: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { ...act, action: 'dashboard.changed', target: targetOf(row), details });
}

/** The parts in which two drafts differ. */
export function changedParts(before: DashboardRow, after: DashboardRow): string[] {
  return [
    ...(isDeepStrictEqual(before.draft, after.draft) ? [] : ['widgets']),
    ...(isDeepStrictEqual(before.draftFilters, after.draftFilters) ? [] : ['filters']),
  ];
}

/** A dashboard as the audit log names it. */
export function targetOf({ id, name }: Pick<DashboardRow, 'id' | 'name'>) {
  return { type: 'dashboard', id, name };
}

/** The columns take any JSON; the mapper's type for a partial row does not end where JSON nests. */
export function storable<Row extends { draft?: Widget[]; published?: Widget[] | null }>(
  row: Row,
): Omit<Row, 'draft' | 'published'> & { draft?: object[]; published?: object[] | null } {
  return row;
}
