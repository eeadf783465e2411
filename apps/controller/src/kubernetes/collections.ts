import type { Kind } from '../kinds/kind.js';
import { group, version } from '../kinds/resource.js';
import type { Collection } from './collection.js';

/** The collection of a kind's resources at the API server. */
export function collectionOf({ plural }: Pick<Kind, 'plural'>, namespace: string | undefined): Collection {
  return { group, version, plural, namespace };
}

/** The Secrets of a namespace. */
export function secretsOf(namespace: string | undefined): Collection {
  return { group: '', version: 'v1', plural: 'secrets', namespace };
}

/** The same without their contents, and without those of Helm, which are many. */
export function secretVersionsOf(namespace: string | undefined): Collection {
  const as = (kind: string) => `application/json;as=${kind};g=meta.k8s.io;v=v1`;
  return {
    ...secretsOf(namespace),
    fieldSelector: 'type!=helm.sh/release.v1,type!=kubernetes.io/service-account-token',
    accept: { list: as('PartialObjectMetadataList'), watch: as('PartialObjectMetadata') },
  };
}
