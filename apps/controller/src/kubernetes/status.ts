import { isDeepStrictEqual } from 'node:util';
import type { Kind } from '../kinds/kind.js';
import type { Condition, Resource } from '../kinds/resource.js';
import { collectionOf } from './collections.js';
import { pathOf } from './collection.js';
import { conditionsAfter, factsOf } from './conditions.js';
import type { Outcome } from './outcome.js';
import type { ApiSender } from './api-sender.js';

export const fieldManager = 'questglass-controller';

/** The next status; the fields of the kind stay as they were where there are no newer ones. */
export function statusAfter(
  kind: Pick<Kind, 'conditionsOf'>,
  { metadata, status = {} }: Resource,
  outcome: Outcome,
  fields: object | undefined,
  at: Date,
): object & { conditions: Condition[] } {
  const { conditions = [], observedGeneration: _observed, ...known } = status;
  const { generation } = metadata;
  // As JSON has it, or what is undefined would differ from what is absent.
  const json: unknown = JSON.parse(JSON.stringify(fields ?? known));
  const own = typeof json === 'object' && json !== null ? json : {};
  const facts = [...factsOf(outcome), ...kind.conditionsOf(own)];
  return {
    ...own,
    ...(generation !== undefined && { observedGeneration: generation }),
    conditions: conditionsAfter(facts, conditions, generation, at),
  };
}

/** Writes a status that differs from what is there, by server-side apply. */
export async function writeStatus(
  sender: ApiSender,
  kind: Kind,
  { apiVersion, metadata, status }: Resource,
  next: object,
): Promise<void> {
  if (isDeepStrictEqual(status, next)) return;
  const { name, namespace, uid } = metadata;
  await sender.send({
    method: 'PATCH',
    path: pathOf(collectionOf(kind, namespace), name, 'status'),
    query: { fieldManager, force: true },
    contentType: 'application/apply-patch+yaml',
    // With the uid, a resource that was recreated under the name is left alone.
    body: { apiVersion, kind: kind.kind, metadata: { name, namespace, uid }, status: next },
  });
}
