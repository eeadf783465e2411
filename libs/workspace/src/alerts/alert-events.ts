import type { AlertRow, EntityManager } from '#database';
import { emit, emitAll } from '#webhooks';
import type { NewEvent } from '#webhooks';
import { announceAlert, announceValues } from '../deliveries/announce-alert.js';
import type { AlertTransition, ValuesTransition } from '../deliveries/announce-alert.js';
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

/** The events of an alert, and what people are told besides. */
export interface AlertNews {
  events: readonly NewEvent[];
  announce: (tx: EntityManager) => Promise<void>;
}

/** Tells receivers of events and channels, in the transaction that records it; its events take one statement. */
export async function tellAll(tx: EntityManager, news: readonly AlertNews[]): Promise<void> {
  await emitAll(
    tx,
    news.flatMap(({ events }) => events),
  );
  for (const { announce } of news) await announce(tx);
}

type Type = 'alert.fired' | 'alert.resolved';

/** An alert that fired or resolved. */
export function newsOfAlert(
  type: Type,
  row: AlertRow,
  { traceparent, ...transition }: Omit<AlertTransition, 'type'> & Cause,
): AlertNews {
  const data = { alert: namedAlert(row), value: transition.value, threshold: thresholdOf(row) };
  return {
    events: [{ workspaceId: row.workspaceId, type, data, at: transition.at, traceparent }],
    announce: (tx) => announceAlert(tx, row, { type, ...transition }),
  };
}

/** An event for each value that fired or resolved; people are told of all that fired at once, and of all that resolved. */
export function newsOfValues(
  row: AlertRow,
  { values, gone }: Pick<JudgedValues, 'values' | 'gone'>,
  { measured, ...cause }: Cause & { measured: Measured },
): AlertNews[] {
  const changed = [
    ...values.flatMap(({ event, ...told }) => (event ? [{ type: event, ...told }] : [])),
    ...gone.flatMap((each) => resolvedBy({ ...each, lastValue: null }, goneMessage)),
  ];
  const format = measured.state === 'grouped' ? measured.format : undefined;
  return (['alert.fired', 'alert.resolved'] as const).flatMap((type) => {
    const told = changed.filter((each) => each.type === type);
    return told.length === 0 ? [] : [newsOfType(type, row, { values: told, format, ...cause })];
  });
}

/** Resolves the values that receivers were told of, as their alert is removed. */
export function newsOfRemovedValues(
  row: AlertRow,
  known: readonly KnownValue[],
  { message, ...cause }: Cause & { message?: string | undefined },
): AlertNews[] {
  const values = known.flatMap((each) => resolvedBy(each, message ?? 'the alert was removed'));
  const isRemoved = message === undefined;
  return values.length === 0
    ? []
    : [newsOfType('alert.resolved', row, { values, format: undefined, isRemoved, ...cause })];
}

function newsOfType(
  type: Type,
  row: AlertRow,
  { traceparent, ...transition }: Omit<ValuesTransition, 'type'> & Cause,
): AlertNews {
  const { workspaceId, dimension } = row;
  const { values, at } = transition;
  const threshold = thresholdOf(row);
  return {
    events: values.map(({ value, number }) => ({
      workspaceId,
      type,
      data: { alert: namedAlert(row), value: number, threshold, dimension: { name: dimension ?? '', value } },
      at,
      traceparent,
    })),
    announce: (tx) => announceValues(tx, row, { type, ...transition }),
  };
}

function resolvedBy({ value, lastValue: number, announcedAt }: KnownValue, message: string) {
  return announcedAt ? [{ type: 'alert.resolved' as const, value, number, message }] : [];
}

function thresholdOf(row: AlertRow): number | null {
  const condition = conditionOf(row);
  return condition.kind === 'no_data' ? null : condition.threshold;
}

function namedAlert({ id, name, metricId }: AlertRow) {
  return { id, name, metric_id: metricId };
}
