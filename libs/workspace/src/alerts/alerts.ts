import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { invalidRequest, isKnownPerValue, notFound, whatIsUnknownPerValue } from '#contracts';
import type {
  Alert,
  AlertChange,
  AlertEvaluation,
  AlertHistoryQuery,
  AlertInput,
  AlertValues,
  Page,
} from '#contracts';
import { AlertEvaluationRow, AlertRow, AlertValueRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import type { SourceContext } from '../data-sources/source-context.js';
import { newsOfAlert, newsOfRemovedValues, tellAll } from './alert-events.js';
import { conditionOf, toAlert, toAlertValue, toEvaluation } from './alert-record.js';
import { requireAlertQuota } from './alert-quota.js';
import { findOwnValues, forgetScheduledValues } from './record-values.js';
import {
  applyChange,
  assertManagedBy,
  inZone,
  insertAlert,
  measureAnew,
  saveChange,
  targetOf,
} from './save-alert.js';
import { findWatched, tryWatched } from './watched-number.js';
import type { AlertReaders } from './watched-number.js';

/** The dependencies of managing alerts. */
export type AlertContext = SourceContext & AlertReaders;

/** Creates an alert once its source has returned the number that it watches. It is due at once. */
export async function createAlert(
  context: AlertContext,
  act: WorkspaceAct,
  input: AlertInput,
  signal: AbortSignal,
): Promise<Alert> {
  const { workspaceId, at } = act;
  // A source is not queried for an alert that has no room.
  const room = { isPerValue: input.dimension !== undefined, limits: context.limits };
  await requireAlertQuota(context.db, workspaceId, room);
  const asking = { at, signal, readQuestion: context.readQuestion };
  const watched = await findWatched(context, context.readWatched, workspaceId, { input, at, signal });
  await tryWatched(context, watched, input.condition, asking);
  return context.db.transaction(async (tx) => {
    await requireAlertQuota(tx, workspaceId, room);
    return toAlert(await insertAlert(tx, act, { watched, input, managedBy: null }));
  });
}

/** The alerts of a workspace, newest first. */
export async function listAlerts(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<Alert>> {
  const found = db
    .createQueryBuilder(AlertRow, 'alert')
    .where('alert.workspaceId = :workspaceId', { workspaceId });
  return findPage(found, page, toAlert);
}

/** An alert as it is shown, or 404. */
export async function describeAlert(db: EntityManager, workspaceId: string, id: string): Promise<Alert> {
  return toAlert(await findAlert(db, workspaceId, id));
}

/** The alert, or 404. */
export async function findAlert(db: EntityManager, workspaceId: string, id: string): Promise<AlertRow> {
  const row = await db.findOneBy(AlertRow, { workspaceId, id });
  if (!row) throw unknownAlert();
  return row;
}

/** The evaluations of an alert or of one of its values, newest first. */
export async function listAlertHistory(
  db: EntityManager,
  workspaceId: string,
  id: string,
  { dimension_value: value, ...page }: AlertHistoryQuery,
): Promise<Page<AlertEvaluation>> {
  await findAlert(db, workspaceId, id);
  const found = db
    .createQueryBuilder(AlertEvaluationRow, 'evaluation')
    .where('evaluation.alertId = :id AND evaluation.workspaceId = :workspaceId', { id, workspaceId })
    .andWhere('evaluation.dimensionValue IS NOT DISTINCT FROM :value', { value: value ?? null });
  return findPage(found, page, toEvaluation);
}

/** The values that an alert watches, those that fire first. */
export async function listAlertValues(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<AlertValues> {
  await findAlert(db, workspaceId, id);
  const order = { firingSince: { direction: 'ASC', nulls: 'LAST' }, value: 'ASC' } as const;
  const rows = await db.find(AlertValueRow, { where: { workspaceId, alertId: id }, order });
  return { data: rows.map(toAlertValue) };
}

/** Changes the given fields of an alert. */
export async function changeAlert(
  context: AlertContext,
  act: WorkspaceAct,
  id: string,
  { change, signal }: { change: AlertChange; signal: AbortSignal },
): Promise<Alert> {
  const { workspaceId, at } = act;
  const before = await findAlert(context.db, workspaceId, id);
  requireChangeable(before, change);
  requireKnownPerValue(before, change);
  if (change.sql !== undefined) {
    requireOwnSql(before);
    const condition = change.condition ?? conditionOf(before);
    const asking = { at, signal, readQuestion: context.readQuestion };
    await tryWatched(context, { ...before, sql: change.sql }, condition, asking);
  }
  return context.db.transaction(async (tx) => {
    const row = await lockAlert(tx, workspaceId, id);
    requireChangeable(row, change);
    const { quiet_hours: hours } = change;
    const quietHours = hours && (await inZone(tx, workspaceId, hours));
    const changed = applyChange(row, { ...change, quiet_hours: quietHours });
    if (changed.includes('sql')) {
      measureAnew(row, at);
      await forgetScheduledValues(tx, row);
    }
    await saveChange(tx, act, row, changed);
    return toAlert(row);
  });
}

/** Removes an alert. Receivers that were told of its firing are told that it is over, because nothing else would close it. */
export async function removeAlert(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  managedBy: string | null = null,
): Promise<void> {
  const { workspaceId, at, traceparent } = act;
  await db.transaction(async (tx) => {
    const row = await lockAlert(tx, workspaceId, id);
    assertManagedBy(row, managedBy);
    // The channels are removed with the alert, so they are told first.
    await tellOver(tx, row, { at, traceparent });
    await tx.delete(AlertRow, { workspaceId, id });
    await recordAudit(tx, { ...act, action: 'alert.removed', target: targetOf(row) });
  });
}

/** Resolves what receivers were told of, as its number is not watched any more; without a message the alert was removed. */
export async function tellOver(
  tx: EntityManager,
  row: AlertRow,
  { at, traceparent, message }: Pick<WorkspaceAct, 'at' | 'traceparent'> & { message?: string },
): Promise<void> {
  const last = { value: row.lastValue, measured: undefined, message, at, traceparent };
  if (row.dimension !== null)
    await tellAll(tx, newsOfRemovedValues(row, await findOwnValues(tx, row), { at, traceparent, message }));
  else if (row.announcedAt) await tellAll(tx, [newsOfAlert('alert.resolved', row, last)]);
}

/** A mute is no part of a manifest: who is woken at night mutes a declared alert, too. */
function requireChangeable(row: AlertRow, { muted_until: _, ...declared }: AlertChange): void {
  if (Object.keys(declared).length > 0) assertManagedBy(row, null);
}

function requireKnownPerValue({ dimension, grain }: AlertRow, { condition }: AlertChange): void {
  if (!condition || isKnownPerValue({ dimension, grain, condition })) return;
  const { path, error: message } = whatIsUnknownPerValue;
  throw invalidRequest([{ path: path.join('.'), message }]);
}

function requireOwnSql({ metricId, question }: AlertRow): void {
  if (metricId === null && question === null) return;
  const message = `this alert watches a ${metricId === null ? 'question' : 'metric'}; make another one for the SQL`;
  throw invalidRequest([{ path: 'sql', message }]);
}

async function lockAlert(tx: EntityManager, workspaceId: string, id: string): Promise<AlertRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(AlertRow, { where: { workspaceId, id }, lock });
  if (!row) throw unknownAlert();
  return row;
}

function unknownAlert() {
  return notFound('there is no such alert');
}
