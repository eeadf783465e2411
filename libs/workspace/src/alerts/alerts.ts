import { isDeepStrictEqual } from 'node:util';
import { findWorkspaceSettings, recordAudit } from '#access';
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
  QuietHours,
} from '#contracts';
import { AlertEvaluationRow, AlertRow, AlertValueRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import type { SourceContext } from '../data-sources/source-context.js';
import { emitCreated, newsOfAlert, newsOfRemovedValues, tellAll } from './alert-events.js';
import { conditionOf, toAlert, toAlertValue, toEvaluation } from './alert-record.js';
import { requireAlertRoom } from './alert-room.js';
import { unevaluated } from './next-standing.js';
import { findOwnValues, forgetScheduledValues } from './record-values.js';
import { findWatched, tryWatched, watchKeyOf } from './watched-number.js';
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
  const { workspaceId, at, traceparent } = act;
  // A source is not queried for an alert that has no room.
  const room = { isPerValue: input.dimension !== undefined, limits: context.limits };
  await requireAlertRoom(context.db, workspaceId, room);
  const asking = { at, signal, readQuestion: context.readQuestion };
  const watched = await findWatched(context, context.readWatched, workspaceId, { input, at, signal });
  await tryWatched(context, watched, input.condition, asking);
  return context.db.transaction(async (tx) => {
    await requireAlertRoom(tx, workspaceId, room);
    const row = tx.create(AlertRow, {
      id: newId('alr', at),
      ...watched,
      watchKey: watchKeyOf(watched),
      name: input.name,
      condition: input.condition,
      everyMinutes: input.every_minutes,
      forMinutes: input.for_minutes,
      ...unevaluated,
      message: null,
      lastValue: null,
      scheduledValue: null,
      valuesLeftOut: null,
      failures: 0,
      mutedUntil: null,
      quietHours: await inZone(tx, workspaceId, input.quiet_hours ?? null),
      lastEvaluatedAt: null,
      revision: 1,
      measuredSince: at,
      dueAt: at,
      evaluatingUntil: null,
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(AlertRow, row);
    await recordAudit(tx, { ...act, action: 'alert.created', target: targetOf(row) });
    await emitCreated(tx, row, { at, traceparent });
    return toAlert(row);
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
  requireKnownPerValue(before, change);
  if (change.sql !== undefined) {
    requireOwnSql(before);
    const condition = change.condition ?? conditionOf(before);
    const asking = { at, signal, readQuestion: context.readQuestion };
    await tryWatched(context, { ...before, sql: change.sql }, condition, asking);
  }
  return context.db.transaction(async (tx) => {
    const row = await lockAlert(tx, workspaceId, id);
    const { quiet_hours: hours } = change;
    const quietHours = hours && (await inZone(tx, workspaceId, hours));
    const changed = applyChange(row, { ...change, quiet_hours: quietHours });
    if (changed.length === 0) return toAlert(row);
    Object.assign(row, { updatedAt: at });
    if (changed.some((name) => decisive.has(name))) makeDue(row, changed, at);
    if (changed.includes('sql')) await forgetScheduledValues(tx, row);
    const { id: _id, workspaceId: _workspaceId, ...columns } = row;
    await tx.update(AlertRow, { id, workspaceId }, columns);
    await recordAudit(tx, { ...act, action: 'alert.changed', target: targetOf(row), details: { changed } });
    return toAlert(row);
  });
}

/** Removes an alert. Receivers that were told of its firing are told that it is over, because nothing else would close it. */
export async function removeAlert(db: EntityManager, act: WorkspaceAct, id: string): Promise<void> {
  const { workspaceId, at, traceparent } = act;
  await db.transaction(async (tx) => {
    const row = await lockAlert(tx, workspaceId, id);
    const last = { value: row.lastValue, measured: undefined, message: undefined, at, traceparent };
    // The channels are removed with the alert, so they are told first.
    if (row.dimension !== null)
      await tellAll(tx, newsOfRemovedValues(row, await findOwnValues(tx, row), { at, traceparent }));
    else if (row.announcedAt) await tellAll(tx, [newsOfAlert('alert.resolved', row, last)]);
    await tx.delete(AlertRow, { workspaceId, id });
    await recordAudit(tx, { ...act, action: 'alert.removed', target: targetOf(row) });
  });
}

/** Quiet hours go on by the zone that they were given in, whatever becomes of the workspace's. */
async function inZone<T extends QuietHours | null>(
  tx: EntityManager,
  workspaceId: string,
  hours: T,
): Promise<T> {
  if (hours === null || hours.time_zone !== undefined) return hours;
  const { time_zone: timeZone } = await findWorkspaceSettings(tx, workspaceId);
  return { ...hours, time_zone: timeZone };
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

/** The fields that can affect the state; the name cannot. */
const decisive: ReadonlySet<string> = new Set([
  'sql',
  'condition',
  'every_minutes',
  'for_minutes',
  'muted_until',
  'quiet_hours',
]);

/** Changes the row and returns the changed fields by their wire names. */
function applyChange(row: AlertRow, change: AlertChange): string[] {
  const { muted_until: mutedUntil, quiet_hours: quietHours, condition } = change;
  const wanted: [string, Partial<AlertRow>][] = [
    ['name', { name: change.name }],
    ['sql', { sql: change.sql }],
    ['condition', { condition }],
    ['every_minutes', { everyMinutes: change.every_minutes }],
    ['for_minutes', { forMinutes: change.for_minutes }],
    ['muted_until', { mutedUntil: typeof mutedUntil === 'string' ? new Date(mutedUntil) : mutedUntil }],
    ['quiet_hours', { quietHours }],
  ];
  return wanted.flatMap(([wireName, values]) => {
    const present: Partial<Record<string, unknown>> = { ...row };
    const given = Object.entries(values).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(present[name], value),
    );
    Object.assign(row, Object.fromEntries(given));
    return given.length > 0 ? [wireName] : [];
  });
}

/** Makes an alert due. A number in progress no longer counts, because its lease has ended. */
function makeDue(row: AlertRow, changed: readonly string[], at: Date): void {
  Object.assign(row, { dueAt: at, evaluatingUntil: null, failures: 0, revision: row.revision + 1 });
  if (!changed.includes('sql')) return;
  // Another statement's number must not be compared with.
  Object.assign(row, { lastValue: null, scheduledValue: null, measuredSince: at, watchKey: watchKeyOf(row) });
}

async function lockAlert(tx: EntityManager, workspaceId: string, id: string): Promise<AlertRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(AlertRow, { where: { workspaceId, id }, lock });
  if (!row) throw unknownAlert();
  return row;
}

function targetOf({ id, name }: AlertRow) {
  return { type: 'alert', id, name };
}

function unknownAlert() {
  return notFound('there is no such alert');
}
