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

/** Emits the event of a new alert, in the transaction that makes it. */
export async function emitCreated(tx: EntityManager, row: AlertRow, cause: Cause): Promise<void> {
  const { workspaceId } = row;
  await emit(tx, { workspaceId, type: 'alert.created', data: { alert: namedAlert(row) }, ...cause });
}

/** Tells receivers of events and the alert's channels that it fired or resolved, in the transaction that records it. */
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
