import { isDeepStrictEqual } from 'node:util';
import { findWorkspaceSettings, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { managed } from '#contracts';
import type { AlertChange, AlertInput, QuietHours } from '#contracts';
import { AlertRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { emitCreated } from './alert-events.js';
import type { WatchedNumber } from './alert-statement.js';
import { unevaluated } from './next-standing.js';
import { watchKeyOf } from './watched-number.js';

/** An alert that is made. */
export interface NewAlert {
  watched: WatchedNumber;
  input: Pick<AlertInput, 'name' | 'condition' | 'every_minutes' | 'for_minutes' | 'quiet_hours'>;
  managedBy: string | null;
}

/** Adds an alert, which is due at once. */
export async function insertAlert(
  tx: EntityManager,
  act: WorkspaceAct,
  { watched, input, managedBy }: NewAlert,
): Promise<AlertRow> {
  const { workspaceId, at, traceparent } = act;
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
    managedBy,
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(AlertRow, row);
  await recordAudit(tx, { ...act, action: 'alert.created', target: targetOf(row) });
  await emitCreated(tx, row, { at, traceparent });
  return row;
}

/** Refuses a change of an alert by anybody but its declarer; null stands for everybody. */
export function assertManagedBy(row: AlertRow, managedBy: string | null): void {
  if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
}

/** Quiet hours go on by the zone that they were given in, whatever becomes of the workspace's. */
export async function inZone<T extends QuietHours | null>(
  tx: EntityManager,
  workspaceId: string,
  hours: T,
): Promise<T> {
  if (hours === null || hours.time_zone !== undefined) return hours;
  const { time_zone: timeZone } = await findWorkspaceSettings(tx, workspaceId);
  return { ...hours, time_zone: timeZone };
}

/** The fields that can affect the state; the name cannot. */
const decisive: ReadonlySet<string> = new Set([
  'data_source_id',
  'sql',
  'metric_id',
  'question',
  'grain',
  'dimension',
  'condition',
  'every_minutes',
  'for_minutes',
  'muted_until',
  'quiet_hours',
]);

/** Saves a row of which some fields were changed, and makes it due where they can affect its state. */
export async function saveChange(
  tx: EntityManager,
  act: WorkspaceAct,
  row: AlertRow,
  changed: readonly string[],
): Promise<void> {
  if (changed.length === 0) return;
  row.updatedAt = act.at;
  if (changed.some((name) => decisive.has(name))) makeDue(row, act.at);
  const { id, workspaceId, ...columns } = row;
  await tx.update(AlertRow, { id, workspaceId }, columns);
  await recordAudit(tx, { ...act, action: 'alert.changed', target: targetOf(row), details: { changed } });
}

/** Changes the row and returns the changed fields by their wire names. */
export function applyChange(row: AlertRow, change: AlertChange): string[] {
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

/** A number in progress no longer counts, because its lease has ended. */
function makeDue(row: AlertRow, at: Date): void {
  Object.assign(row, { dueAt: at, evaluatingUntil: null, failures: 0, revision: row.revision + 1 });
}

/** Another statement's number must not be compared with. */
export function measureAnew(row: AlertRow, at: Date): void {
  Object.assign(row, { lastValue: null, scheduledValue: null, measuredSince: at, watchKey: watchKeyOf(row) });
}

/** An alert as the audit log names it. */
export function targetOf({ id, name }: AlertRow) {
  return { type: 'alert', id, name };
}
