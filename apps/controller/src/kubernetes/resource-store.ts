import { z } from 'zod';
import type { Kind } from '../kinds/kind.js';
import { Metadata, apiVersion, managedByOf } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import type { Entry, WatchStore } from './list-watch.js';

const Condition = z.looseObject({
  type: z.string(),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string().default(''),
  message: z.string().default(''),
  lastTransitionTime: z.string().default(''),
  observedGeneration: z.number().optional(),
});

const Stored = z.object({
  metadata: Metadata,
  spec: z.unknown(),
  status: z
    .looseObject({ conditions: z.array(Condition).optional(), observedGeneration: z.number().optional() })
    .optional(),
});

/** A copy of the whole spec in an annotation, for kubectl alone. */
const appliedAnnotation = 'kubectl.kubernetes.io/last-applied-configuration';

/** Observes every change of a resource; before or after is undefined where it did not exist. */
export type ChangeListener = (key: string, before: Resource | undefined, after: Resource | undefined) => void;

/** The resources of one kind as the API server last told them, by the key that the queue and our records use. */
export class ResourceStore implements WatchStore {
  readonly #resources = new Map<string, Resource>();
  /** True once the whole collection has been listed. */
  isComplete = false;

  constructor(
    readonly kind: Kind,
    private readonly onChange: ChangeListener,
  ) {}

  get(key: string): Resource | undefined {
    return this.#resources.get(key);
  }

  entries(): IterableIterator<[string, Resource]> {
    return this.#resources.entries();
  }

  replace(entries: readonly Entry[]): void {
    const keys = new Set(entries.map((entry) => this.put(entry)));
    for (const key of this.#resources.keys()) if (!keys.has(key)) this.#remove(key);
    this.isComplete = true;
  }

  put(entry: Entry): string {
    const resource = this.#read(entry);
    const key = managedByOf(this.kind.kind, resource.metadata);
    const before = this.#resources.get(key);
    this.#resources.set(key, resource);
    if (before?.metadata.resourceVersion !== resource.metadata.resourceVersion)
      this.onChange(key, before, resource);
    return key;
  }

  drop(entry: Entry): void {
    this.#remove(managedByOf(this.kind.kind, this.#read(entry).metadata));
  }

  #remove(key: string): void {
    const before = this.#resources.get(key);
    if (this.#resources.delete(key)) this.onChange(key, before, undefined);
  }

  /** Without what is only for the server and for kubectl: it is most of a resource's bytes. */
  #read(entry: Entry): Resource {
    const { metadata, spec, status } = Stored.parse(entry);
    const { managedFields: _fields, annotations = {}, ...rest } = metadata;
    const { [appliedAnnotation]: _applied, ...kept } = annotations;
    return {
      apiVersion,
      kind: this.kind.kind,
      metadata: { ...rest, annotations: kept },
      spec,
      ...(status && { status }),
    };
  }
}
