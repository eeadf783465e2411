import type { EndedAttempt } from './delivery-observer.js';

/**
 * The fields of an attempt's wide log line, as JSON. Ids, event names and failures are ours or of bounded sets, so nothing needs
 * quoting. The receiver's address may hold a token and its answer anything, so neither is logged.
 */
export function attemptLogLine(
  { begun, outcome, record }: EndedAttempt,
  traceId: string | undefined,
): string {
  const { deliveryId, subscriptionId, number, event } = begun;
  const { state, failure, statusCode, durationMs } = outcome;
  const { next } = record;
  return (
    (traceId === undefined ? '' : `"trace_id":"${traceId}",`) +
    `"delivery_id":"${deliveryId}","subscription_id":"${subscriptionId}","event":"${event.type}","attempt":${number},` +
    `"state":"${state}","outcome":"${failure}","status":${statusCode},"duration_ms":${durationMs},` +
    ('end' in next ? `"delivery":"${next.end}"` : `"next_attempt_at":"${next.dueAt.toISOString()}"`)
  );
}

/** The trace id of a `traceparent` field, where it has the shape of one. */
export function traceIdFrom(traceparent: string | null): string | undefined {
  return /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(traceparent ?? '')?.[1];
}
