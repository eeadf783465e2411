import type { Entry, WatchStore } from './list-watch.js';

type Values = Readonly<Record<string, string>>;

interface Known {
  version: string;
  /** Its content, where it was asked for. */
  values?: Values;
}

/** Hears that a Secret came, went or was changed by somebody else. */
export type SecretListener = (namespace: string, name: string) => void;

/** The Secrets with their versions, from a watch that does not tell their contents; and the contents of those that were read. */
export class SecretVersions {
  readonly #known = new Map<string, Known>();

  constructor(private readonly onChange: SecretListener) {}

  has(namespace: string, name: string): boolean {
    return this.#known.has(keyOf(namespace, name));
  }

  /** The content of a Secret, where its newest version was read. */
  valuesOf(namespace: string, name: string): Values | undefined {
    return this.#known.get(keyOf(namespace, name))?.values;
  }

  /** Remembers what was read or written. */
  keep(namespace: string, name: string, version: string, values: Values): void {
    const key = keyOf(namespace, name);
    const known = this.#known.get(key);
    if (!known || !isNewer(known.version, version)) this.#known.set(key, { version, values });
  }

  /** The store that the watch of one namespace, or of all, fills. */
  storeOf(namespace: string | undefined): WatchStore & { isComplete: boolean } {
    const store = {
      isComplete: false,
      put: (entry: Entry) => this.#put(entry),
      drop: (entry: Entry) => this.#drop(entry),
      replace: (entries: readonly Entry[], version: string) => {
        const keys = new Set(entries.map(({ metadata }) => keyOf(metadata.namespace ?? '', metadata.name)));
        for (const entry of entries) this.#put(entry);
        for (const [key, known] of this.#known) {
          const [at = '', name = ''] = key.split('/');
          const isGone = !keys.has(key) && !isNewer(known.version, version);
          if (isGone && (namespace === undefined || namespace === at)) this.#remove(at, name);
        }
        store.isComplete = true;
      },
    };
    return store;
  }

  #put({ metadata: { namespace = '', name, resourceVersion: version } }: Entry): void {
    const known = this.#known.get(keyOf(namespace, name));
    // Our own write, which its answer has told already, is no news.
    if (known && !isNewer(version, known.version)) return;
    this.#known.set(keyOf(namespace, name), { version });
    this.onChange(namespace, name);
  }

  #drop({ metadata: { namespace = '', name, resourceVersion: version } }: Entry): void {
    const known = this.#known.get(keyOf(namespace, name));
    // A Secret that we have recreated meanwhile is not the deleted one.
    if (known && !isNewer(known.version, version)) this.#remove(namespace, name);
  }

  #remove(namespace: string, name: string): void {
    if (this.#known.delete(keyOf(namespace, name))) this.onChange(namespace, name);
  }
}

function keyOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

/** Versions are decimal numbers that grow: by their length, then by their digits. */
function isNewer(version: string, than: string): boolean {
  return version.length === than.length ? version > than : version.length > than.length;
}
