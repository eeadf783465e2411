import { z } from 'zod';
import type { Resource } from '../kinds/resource.js';

const Target = z.looseObject({ name: z.string(), key: z.string().optional() });
const ApiKey = z.looseObject({ secret: z.looseObject({ writeTo: Target }) });
const WebhookSubscription = z.looseObject({ signingSecret: z.looseObject({ writeTo: Target }) });

/** Resources that write to one key of one Secret: each would replace what the other has written, at every apply. */
export function writtenTwice(resources: readonly (Resource & { place: string })[]): string[] {
  const places = new Map<string, string>();
  return resources.flatMap(({ kind, metadata, spec, place }) => {
    const target = targetOf(kind, spec);
    if (target === undefined) return [];
    const before = places.get(target);
    places.set(target, before ?? place);
    return before === undefined
      ? []
      : [
          `${place}: ${kind} ${metadata.name} writes to the Secret ${target}, and so does ${before}: name another`,
        ];
  });
}

function targetOf(kind: string, spec: unknown): string | undefined {
  if (kind === 'ApiKey') return nameOf(ApiKey.safeParse(spec).data?.secret.writeTo, 'api-key');
  if (kind !== 'WebhookSubscription') return undefined;
  return nameOf(WebhookSubscription.safeParse(spec).data?.signingSecret.writeTo, 'signing-secret');
}

function nameOf(target: z.infer<typeof Target> | undefined, usualKey: string): string | undefined {
  return target && `${target.name}, key ${target.key ?? usualKey}`;
}
