import type { AlertRow, EntityManager } from '#database';
import { emit } from '#webhooks';
import { announceAlert, announceValues } from '../deliveries/announce-alert.js';
import type { AlertTransition } from '../deliveries/announce-alert.js';
import { conditionOf } from './alert-record.js';
import type { JudgedValues, KnownValue } from './judge-values.js';
import type { Measured } from './measurement.js';
import { goneMessage } from './record-values.js';

/** The moment and the request of an event. */
interface Cause {
  at: Date;
  traceparent?: string | undefined;
}

/** Emits the event of a new alert, in the transaction that makes it. */
export async function emitCreated(tx: EntityManager, row: AlertRow, cause: Cause): Promise<void> {
  const { workspaceId } = row;
  await emit(tx, { workspaceId, type: 'alert.created', data: { alert: namedAlert(row) }, ...cause });
}

/** Tells receivers of events and the alert's channels that it fired or resolved, in the transaction that records it. */
export async function emitMeasured(
  tx: EntityManager,
  type: Type,
  row: AlertRow,
  { traceparent, ...transition }: Omit<AlertTransition, 'type'> & Cause,
): Promise<void> {
  const data = { alert: namedAlert(row), value: transition.value, threshold: thresholdOf(row) };
  await emit(tx, { workspaceId: row.workspaceId, type, data, at: transition.at, traceparent });
  await announceAlert(tx, row, { type, ...transition });
}

type Type = 'alert.fired' | 'alert.resolved';

/** Emits an event for each value that fired or resolved; people are told of all that fired at once, and of all that resolved. */
export async function emitOfValues(
  tx: EntityManager,
  row: AlertRow,
  { values, gone }: Pick<JudgedValues, 'values' | 'gone'>,
  { measured, at, traceparent }: Cause & { measured: Measured },
): Promise<void> {
  const news = [
    ...values.flatMap(({ event, ...told }) => (event ? [{ type: event, ...told }] : [])),
    ...gone.flatMap((each) => resolvedBy({ ...each, lastValue: null }, goneMessage)),
  ];
  const format = measured.state === 'grouped' ? measured.format : undefined;
  for (const type of ['alert.fired', 'alert.resolved'] as const) {
    const told = news.filter((each) => each.type === type);
    if (told.length === 0) continue;
    for (const { value, number } of told)
      await emitOfValue(tx, type, row, { value, number, at, traceparent });
    await announceValues(tx, row, { type, values: told, format, at });
  }
}

/** Resolves the values that receivers were told of, as their alert is removed. */
export async function emitRemovedValues(
  tx: EntityManager,
  row: AlertRow,
  known: readonly KnownValue[],
  cause: Cause,
): Promise<void> {
  const told = known.flatMap((each) => resolvedBy(each, 'the alert was removed'));
  if (told.length === 0) return;
  for (const { value, number, type } of told) await emitOfValue(tx, type, row, { value, number, ...cause });
  await announceValues(tx, row, { type: 'alert.resolved', values: told, format: undefined, at: cause.at });
}

function resolvedBy({ value, lastValue: number, announcedAt }: KnownValue, message: string) {
  return announcedAt ? [{ type: 'alert.resolved' as const, value, number, message }] : [];
}

async function emitOfValue(
  tx: EntityManager,
  type: Type,
  row: AlertRow,
  { value, number, ...cause }: { value: string; number: number | null } & Cause,
): Promise<void> {
  const { workspaceId, dimension } = row;
  const data = {
    alert: namedAlert(row),
    value: number,
    threshold: thresholdOf(row),
    dimension: { name: dimension ?? '', value },
  };
  await emit(tx, { workspaceId, type, data, ...cause });
}

function thresholdOf(row: AlertRow): number | null {
  const condition = conditionOf(row);
  return condition.kind === 'no_data' ? null : condition.threshold;
}

function namedAlert({ id, name, metricId }: AlertRow) {
  return { id, name, metric_id: metricId };
}
