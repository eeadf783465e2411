import type { AlertRow, EntityManager } from '#database';
import { emit } from '#webhooks';
import { announceAlert } from '../deliveries/announce-alert.js';
import type { AlertTransition } from '../deliveries/announce-alert.js';
import { conditionOf } from './alert-record.js';

/** The moment and the request of an event. */
interface Cause {
  at: Date;
  traceparent?: string | undefined;
}

/** Tells of a new alert, in the transaction that makes it. */
export async function emitCreated(tx: EntityManager, row: AlertRow, cause: Cause): Promise<void> {
  const { workspaceId } = row;
  await emit(tx, { workspaceId, type: 'alert.created', data: { alert: namedAlert(row) }, ...cause });
}

/** Tells that an alert fired or is over, in the transaction that records it: receivers of events, and its channels. */
export async function emitMeasured(
  tx: EntityManager,
  type: 'alert.fired' | 'alert.resolved',
  row: AlertRow,
  { traceparent, ...transition }: Omit<AlertTransition, 'type'> & Cause,
): Promise<void> {
  const condition = conditionOf(row);
  const threshold = condition.kind === 'no_data' ? null : condition.threshold;
  const data = { alert: namedAlert(row), value: transition.value, threshold };
  await emit(tx, { workspaceId: row.workspaceId, type, data, at: transition.at, traceparent });
  await announceAlert(tx, row, { type, ...transition });
}

function namedAlert({ id, name, metricId }: AlertRow) {
  return { id, name, metric_id: metricId };
}
