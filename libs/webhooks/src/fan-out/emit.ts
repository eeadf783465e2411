import type { EventData, EventType } from '#contracts';
import { afterCommit } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { shardOf } from '../shards/shard-of.js';
import { wakeWorkers } from '../shards/wake.js';

/** Something that happened in a workspace; `data` is what receivers get to know of it. */
export interface NewEvent<T extends EventType = EventType> {
  workspaceId: string;
  type: T;
  data: EventData<T>;
  at: Date;
  /** The trace of the request that caused it: deliveries refer to it. */
  traceparent?: string | undefined;
}

/** An event as it is kept: `body` is what every attempt sends, to the byte. */
export interface StoredEvent {
  id: string;
  workspaceId: string;
  type: EventType;
  body: string;
  traceparent: string | null;
  at: Date;
}

/**
 * Records an event in the transaction that made it true: neither is ever there without the other. The body is serialised
 * here, once; every attempt to deliver it sends these bytes, and the signature is over them.
 */
export async function emit<T extends EventType>(tx: EntityManager, event: NewEvent<T>): Promise<string> {
  const kept = buildEvent(event);
  await tx.query(`WITH kept AS (${insertEvent}) INSERT INTO event_queue (event_id, shard) VALUES ($1, $7)`, [
    ...eventValues(kept),
    shardOf(event.workspaceId),
  ]);
  afterCommit(tx, () => wakeWorkers(tx));
  return kept.id;
}

/** Gives an event its id and its bytes. */
export function buildEvent<T extends EventType>({
  workspaceId,
  type,
  data,
  at,
  traceparent,
}: NewEvent<T>): StoredEvent {
  const id = newId('evt', at);
  const body = JSON.stringify({ id, type, created_at: at.toISOString(), workspace_id: workspaceId, data });
  return { id, workspaceId, type, body, traceparent: traceparent ?? null, at };
}

/** Keeps an event; the values are `eventValues`. */
export const insertEvent = `
  INSERT INTO event (id, workspace_id, type, body, traceparent, created_at) VALUES ($1, $2, $3, $4, $5, $6)`;

export function eventValues({ id, workspaceId, type, body, traceparent, at }: StoredEvent): unknown[] {
  return [id, workspaceId, type, body, traceparent, at];
}
