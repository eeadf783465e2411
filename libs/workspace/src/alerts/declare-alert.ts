import type { WorkspaceAct } from '#access';
import type { Alert, AlertInput } from '#contracts';
import { AlertRow, AlertValueRow } from '#database';
import type { EntityManager } from '#database';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { toAlert } from './alert-record.js';
import { requireAlertQuota } from './alert-quota.js';
import type { WatchedNumber } from './alert-statement.js';
import { tellOver } from './alerts.js';
import { unevaluated } from './next-standing.js';
import { applyChange, inZone, insertAlert, measureAnew, saveChange } from './save-alert.js';
import { findWatched, tryWatched } from './watched-number.js';
import type { WatchedReader } from './watched-number.js';

/** An alert as a manifest declares it; `managedBy` names the manifest. */
export interface DeclaredAlert extends AlertInput {
  managedBy: string;
}

/** The alert that a manifest declares, if there is one. */
export function findManagedAlert(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<AlertRow | null> {
  return db.findOneBy(AlertRow, { workspaceId, managedBy });
}

/** Makes an alert match its manifest. A statement is tried first; a question is left to the evaluations, which read it. */
export async function declareAlert(
  context: SourceContext,
  act: WorkspaceAct,
  { managedBy, ...input }: DeclaredAlert,
  signal: AbortSignal,
): Promise<Alert> {
  const { db } = context;
  const { workspaceId, at } = act;
  const watched = await findWatched(context, unread(db), workspaceId, { input, at, signal });
  const before = await findManagedAlert(db, workspaceId, managedBy);
  const isNew = !before || changesOf(before, watched).length > 0;
  if (isNew && watched.question === null)
    await tryWatched(context, watched, input.condition, { at, signal, readQuestion: noQuestion });
  return db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(AlertRow, { where: { workspaceId, managedBy }, lock });
    const room = { isPerValue: watched.dimension !== null, limits: context.limits };
    if (!row || (room.isPerValue && row.dimension === null)) await requireAlertQuota(tx, workspaceId, room);
    if (!row) return toAlert(await insertAlert(tx, act, { watched, input, managedBy }));
    const others = changesOf(row, watched);
    if (others.length > 0) await watchAnother(tx, act, row, watched);
    const quietHours = await inZone(tx, workspaceId, input.quiet_hours ?? null);
    const { name, condition, every_minutes, for_minutes } = input;
    const settings = { name, condition, every_minutes, for_minutes, quiet_hours: quietHours };
    await saveChange(tx, act, row, [...others, ...applyChange(row, settings)]);
    return toAlert(row);
  });
}

/** The controller has no reader of questions: a process that evaluates reads them. */
function unread(db: EntityManager): WatchedReader {
  return async ({ workspaceId, dataSourceId }) => {
    const { id } = await findSourceOrDefault(db, workspaceId, dataSourceId);
    return { dataSourceId: id, sql: null, isRelative: true, readState: '' };
  };
}

const noQuestion = () => Promise.reject(new Error('a question is not tried'));

const wireNames: readonly [keyof WatchedNumber, string][] = [
  ['dataSourceId', 'data_source_id'],
  ['sql', 'sql'],
  ['metricId', 'metric_id'],
  ['question', 'question'],
  ['grain', 'grain'],
  ['dimension', 'dimension'],
];

/** The parts of the watched number that differ, by their wire names. The statement of a question is its reading, which no manifest declares. */
function changesOf(row: AlertRow, watched: WatchedNumber): string[] {
  const isRead = row.question !== null && row.question === watched.question;
  return wireNames
    .filter(([name]) => name !== 'sql' || !isRead)
    .flatMap(([name, wireName]) => (row[name] === watched[name] ? [] : [wireName]));
}

/** Begins anew: the former number, whose states are over, tells nothing of the new one. */
async function watchAnother(
  tx: EntityManager,
  act: WorkspaceAct,
  row: AlertRow,
  watched: WatchedNumber,
): Promise<void> {
  const { id, workspaceId } = row;
  const { at, traceparent } = act;
  await tellOver(tx, row, { at, traceparent, message: 'another number is watched now' });
  await tx.delete(AlertValueRow, { alertId: id, workspaceId });
  const none = { message: null, lastEvaluatedAt: null, valuesLeftOut: null };
  Object.assign(row, watched, unevaluated, none);
  measureAnew(row, at);
}
