import { createHash } from 'node:crypto';

/** How many parts the subscriptions are spread over; migration 0004 has a row for each. */
export const shardCount = 64;

/** The part that a subscription belongs to, for good. */
export function shardOf(subscriptionId: string): number {
  return createHash('sha256').update(subscriptionId).digest().readUInt16BE(0) % shardCount;
}
