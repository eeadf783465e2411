import type { EventData, EventType } from '#contracts';
import { afterCommit } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { shardOf } from '../shards/shard-of.js';
import { wakeWorkers } from '../shards/wake.js';

/** An event of a workspace; `data` is the part that receivers get. */
export interface NewEvent<T extends EventType = EventType> {
  workspaceId: string;
  type: T;
  data: EventData<T>;
  at: Date;
  /** The trace of the request that caused it; deliveries link to it. */
  traceparent?: string | undefined;
}

/** An event as it is stored: `body` is sent by every attempt, byte for byte. */
export interface StoredEvent {
  id: string;
  workspaceId: string;
  type: EventType;
  body: string;
  traceparent: string | null;
  at: Date;
}

/**
 * Records an event in the transaction that made it true, so that neither exists without the other. The body is serialized once, here;
 * every attempt sends these bytes, and the signature covers them.
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

/** Records events like `emit`, all of them in one statement: what is locked meanwhile waits for one round trip. */
export async function emitAll(tx: EntityManager, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const given = events.map(buildEvent).map((kept) => ({
    ...kept,
    workspace_id: kept.workspaceId,
    shard: shardOf(kept.workspaceId),
  }));
  await tx.query(insertEvents, [JSON.stringify(given)]);
  afterCommit(tx, () => wakeWorkers(tx));
}

const insertEvents = `
  WITH given AS MATERIALIZED (SELECT * FROM json_to_recordset($1::json) AS g (id text, workspace_id text, type text, body text,
      traceparent text, at timestamptz, shard integer)),
    kept AS (INSERT INTO event (id, workspace_id, type, body, traceparent, created_at)
      SELECT id, workspace_id, type, body, traceparent, at FROM given)
  INSERT INTO event_queue (event_id, shard) SELECT id, shard FROM given`;

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

/** Stores an event; the values are `eventValues`. */
export const insertEvent = `
  INSERT INTO event (id, workspace_id, type, body, traceparent, created_at) VALUES ($1, $2, $3, $4, $5, $6)`;

export function eventValues({ id, workspaceId, type, body, traceparent, at }: StoredEvent): unknown[] {
  return [id, workspaceId, type, body, traceparent, at];
}
