import { kinds } from '../kinds/kinds.js';
import type { Resource } from '../kinds/resource.js';

const kindsByName = new Map(kinds.map((kind) => [kind.kind, kind]));

/** Resources that write to one key of one Secret: each would replace what the other has written, at every apply. */
export function findDuplicateResources(resources: readonly (Resource & { place: string })[]): string[] {
  const places = new Map<string, string>();
  return resources.flatMap(({ place, ...resource }) => {
    const { kind, metadata } = resource;
    const written = kindsByName.get(kind)?.writesTo(resource);
    if (!written) return [];
    const target = `${written.name}, key ${written.key}`;
    const before = places.get(target);
    places.set(target, before ?? place);
    const subject = `${place}: ${kind} ${metadata.name}`;
    return before === undefined
      ? []
      : [`${subject} writes to the Secret ${target}, and so does ${before}: name another`];
  });
}
