import { EventType } from '#contracts';
import { z } from 'zod';

/** The common part of every verdict on a delivery. */
interface Named {
  deliveryId: string;
  subscriptionId: string;
  shard: number;
  eventId: string;
  /** The number of the next attempt. */
  number: number;
  /** The batch that records the attempt, where the queue does not. */
  batch?: string | undefined;
}

/** A delivery whose attempt is recorded and may be sent now. */
export interface Begun extends Named {
  verdict: 'begun';
  /** The number of the attempt since the delivery was queued; the backoff grows with it. */
  numberSinceQueued: number;
  queuedAt: Date;
  revision: number;
  /** True where the subscription counts as failing, so that a success changes its health. */
  wasFailing: boolean;
  event: { type: EventType; body: string; traceparent: string | null; createdAt: Date };
}

/** A delivery whose latest attempt was cut off by a crash; it goes on once that is recorded. */
export interface CutOff extends Named {
  verdict: 'cut off';
  /** The number of that attempt since the delivery was queued. */
  numberSinceQueued: number;
  queuedAt: Date;
}

/** The verdict on claiming one delivery; a delivery that is not due, or not ours, has none. */
export type Claimed =
  | Begun
  | CutOff
  /** The subscription is gone, or was disabled meanwhile. */
  | (Named & { verdict: 'unwanted' })
  /** The event has been deleted; the attempt is recorded and cannot be made. */
  | (Named & { verdict: 'forgotten' });

/**
 * The columns of a claimed delivery, from rows `w` that have all of it. One JSON text instead would cost the server and us more
 * than the rest of the row. Times are in milliseconds, because parsing dates is as costly.
 */
export const claimedColumns = (verdict: string) => `
  w.delivery_id, w.subscription_id, w.shard, w.event_id, w.attempts + 1, w.earlier_attempts, date_part('epoch', w.queued_at) * 1000, w.revision,
  w.failing_since IS NOT NULL, ${verdict}, w.type, w.body, w.traceparent, date_part('epoch', w.created_at) * 1000`;

const Row = z.tuple([
  z.string(),
  z.string(),
  z.int(),
  z.string(),
  z.int(),
  z.int(),
  z.number(),
  z.int().nullable(),
  z.boolean(),
  z.enum(['begun', 'cut off', 'unwanted']),
  EventType.nullable(),
  z.string().nullable(),
  z.string().nullable(),
  z.number().nullable(),
]);

/** A row of those columns. */
export function readClaimed(row: readonly unknown[], batch?: string): Claimed {
  const [
    deliveryId,
    subscriptionId,
    shard,
    eventId,
    number,
    earlier,
    queuedAt,
    revision,
    wasFailing,
    verdict,
    ...event
  ] = Row.parse(row);
  const [type, body, traceparent, createdAt] = event;
  const named = { deliveryId, subscriptionId, shard, eventId, number, batch };
  const since = { numberSinceQueued: number - earlier, queuedAt: new Date(queuedAt) };
  if (verdict === 'unwanted') return { ...named, verdict };
  if (verdict === 'cut off') return { ...named, ...since, verdict };
  if (type === null || body === null || createdAt === null || revision === null)
    return { ...named, verdict: 'forgotten' };
  return {
    ...named,
    verdict,
    ...since,
    revision,
    wasFailing,
    event: { type, body, traceparent, createdAt: new Date(createdAt) },
  };
}
