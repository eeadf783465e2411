import type { EventType } from '#contracts';
import { EventRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';

/** Something that happened in a workspace; `data` is what receivers get to know of it. */
export interface NewEvent {
  workspaceId: string;
  type: EventType;
  data: Readonly<Record<string, unknown>>;
  at: Date;
}

/**
 * Records an event in the transaction that made it true: neither is ever there without the other. The body is serialised
 * here, once; every attempt to deliver it sends these bytes, and the signature is over them.
 */
export async function emit(tx: EntityManager, { workspaceId, type, data, at }: NewEvent): Promise<string> {
  const id = newId('evt', at);
  const body = JSON.stringify({ id, type, created_at: at.toISOString(), workspace_id: workspaceId, data });
  await tx.insert(EventRow, { id, workspaceId, type, body, traceparent: null, createdAt: at });
  return id;
}
