import { createHash } from 'node:crypto';

/** The number of shards; migration 0004 has a row for each. */
export const shardCount = 64;

/** The shard of a workspace's events, and of its subscriptions from their creation on. */
export function shardOf(workspaceId: string): number {
  return createHash('sha256').update(workspaceId).digest().readUInt16BE(0) % shardCount;
}
