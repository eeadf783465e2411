import type { Kind } from '../kinds/kind.js';
import type { Resource } from '../kinds/resource.js';
import { finalizer, hasFinalizer } from './annotations.js';
import { isApiError } from './api-error.js';
import { pathOf } from './collection.js';
import { collectionOf } from './collections.js';
import type { ApiSender } from './api-sender.js';
import { fieldManager } from './status.js';

/**
 * Has the resource stay until what it makes is taken back. By server-side apply, which conflicts with nobody's edits; the uid keeps
 * it from making a resource that has just gone.
 */
export async function addFinalizer(sender: ApiSender, kind: Kind, resource: Resource): Promise<void> {
  const { apiVersion, metadata } = resource;
  const { name, namespace, uid } = metadata;
  if (hasFinalizer(resource)) return;
  await sender.send({
    method: 'PATCH',
    path: pathOf(collectionOf(kind, namespace), name),
    query: { fieldManager, force: true },
    contentType: 'application/apply-patch+yaml',
    body: { apiVersion, kind: kind.kind, metadata: { name, namespace, uid, finalizers: [finalizer] } },
  });
}

/** Lets the resource go. A list that has changed meanwhile refuses it (422), and it is tried again with the new one. */
export async function removeFinalizer(sender: ApiSender, kind: Kind, { metadata }: Resource): Promise<void> {
  const { name, namespace, uid, finalizers = [] } = metadata;
  const place = finalizers.indexOf(finalizer);
  if (place < 0) return;
  const at = `/metadata/finalizers/${place}`;
  try {
    await sender.send({
      method: 'PATCH',
      path: pathOf(collectionOf(kind, namespace), name),
      query: { fieldManager },
      contentType: 'application/json-patch+json',
      body: [
        { op: 'test', path: '/metadata/uid', value: uid },
        { op: 'test', path: at, value: finalizer },
        { op: 'remove', path: at },
      ],
    });
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}
