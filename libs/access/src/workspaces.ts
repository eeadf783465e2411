import { managed, notFound } from '#contracts';
import type { Workspace, WorkspaceChange, WorkspaceSettings } from '#contracts';
import { WorkspaceRow } from '#database';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import type { WorkspaceAct } from './workspace-act.js';

/** The workspace as its members see it. */
export async function describeWorkspace(db: EntityManager, workspaceId: string): Promise<Workspace> {
  return toWorkspace(await findWorkspace(db, workspaceId));
}

/** The account of a workspace. */
export async function findAccountId(db: EntityManager, workspaceId: string): Promise<string> {
  return (await findWorkspace(db, workspaceId)).accountId;
}

/** The first day of a week, from 1 for Monday to 7 for Sunday. */
export const weekStarts = { monday: 1, saturday: 6, sunday: 7 } as const;

/** The settings of a workspace: its calendar, and its limits on models. */
export async function findWorkspaceSettings(
  db: EntityManager,
  workspaceId: string,
): Promise<WorkspaceSettings> {
  return toSettings(await findWorkspace(db, workspaceId));
}

/** Sets the declared data source that is to be the default, connected or not. */
export async function setDefaultSource(
  db: EntityManager,
  workspaceId: string,
  defaultSource: string | null,
): Promise<void> {
  await db.update(WorkspaceRow, { id: workspaceId }, { defaultSource });
}

/** Changes the given fields of a workspace. A declared workspace is changed by its manifest alone; null stands for everybody. */
export async function changeWorkspace(
  db: EntityManager,
  act: WorkspaceAct,
  change: WorkspaceChange,
  managedBy: string | null = null,
): Promise<Workspace> {
  return db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(WorkspaceRow, { where: { id: act.workspaceId }, lock });
    if (!row) throw unknownWorkspace();
    if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
    const before = toWorkspace(row);
    const after = { ...before, ...change };
    const changed = Object.keys(change).filter((name) => valueOf(before, name) !== valueOf(after, name));
    if (changed.length === 0) return before;
    await tx.update(WorkspaceRow, { id: row.id }, { name: after.name, ...columnsOf(after) });
    const target = { type: 'workspace', id: row.id, name: after.name };
    await recordAudit(tx, { ...act, action: 'workspace.changed', target, details: { changed } });
    return after;
  });
}

async function findWorkspace(db: EntityManager, id: string): Promise<WorkspaceRow> {
  const row = await db.findOneBy(WorkspaceRow, { id });
  if (!row) throw unknownWorkspace();
  return row;
}

function toWorkspace(row: WorkspaceRow): Workspace {
  const { id, name, managedBy, createdAt } = row;
  return { id, name, ...toSettings(row), managed_by: managedBy, created_at: createdAt.toISOString() };
}

function toSettings(row: WorkspaceRow): WorkspaceSettings {
  return {
    time_zone: row.timeZone,
    week_start: row.weekStart,
    fiscal_year_start: row.fiscalYearStart,
    model_tier: row.modelTier,
    shares_values: row.sharesValues,
  };
}

function columnsOf(settings: WorkspaceSettings) {
  return {
    timeZone: settings.time_zone,
    weekStart: settings.week_start,
    fiscalYearStart: settings.fiscal_year_start,
    modelTier: settings.model_tier,
    sharesValues: settings.shares_values,
  };
}

function valueOf(record: object, name: string): unknown {
  return Object.entries(record).find(([key]) => key === name)?.[1];
}

function unknownWorkspace() {
  return notFound('there is no such workspace');
}
