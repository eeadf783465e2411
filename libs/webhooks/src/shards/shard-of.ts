import { createHash } from 'node:crypto';

/** The number of parts that the workspaces are spread over; migration 0004 has a row for each. */
export const shardCount = 64;

/** The part that a workspace's events belong to, and its subscriptions from their creation on. */
export function shardOf(workspaceId: string): number {
  return createHash('sha256').update(workspaceId).digest().readUInt16BE(0) % shardCount;
}
