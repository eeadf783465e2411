import { kinds } from '../kinds/kinds.js';
import type { ApiClient } from './api-client.js';
import { isApiError } from './api-error.js';
import type { Collection } from './collection.js';
import { collectionOf, secretVersionsOf } from './collections.js';
import { ListWatch } from './list-watch.js';
import type { ListWatchSettings, WatchStore } from './list-watch.js';
import { ResourceStore } from './resource-store.js';
import type { ChangeListener } from './resource-store.js';
import { SecretVersions } from './secret-versions.js';
import type { SecretListener } from './secret-versions.js';

/** Hears how watching goes, by what is watched: a kind, or Secret. */
export interface WatchingObserver {
  listed(what: string): void;
  broke(what: string, why: string, error: unknown): void;
}

interface Watched {
  what: string;
  collection: Collection;
  store: WatchStore & { isComplete: boolean };
  heardAt: number;
}

/** All that the controller watches: its kinds and which Secrets there are, in the namespaces that are its own, or in all. */
export class WatchedCollections {
  readonly secrets: SecretVersions;
  readonly #stores = new Map<string, ResourceStore>();
  readonly #watched: Watched[] = [];
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(
    namespaces: readonly string[] | 'all',
    private readonly now: () => number,
    onChange: ChangeListener,
    onSecretChange: SecretListener,
  ) {
    this.secrets = new SecretVersions(onSecretChange);
    const heardAt = now();
    for (const namespace of namespaces === 'all' ? [undefined] : namespaces) {
      for (const kind of kinds) {
        const store = new ResourceStore(kind, onChange);
        this.#stores.set(`${kind.kind}/${namespace ?? ''}`, store);
        this.#watched.push({ what: kind.kind, collection: collectionOf(kind, namespace), store, heardAt });
      }
      const store = this.secrets.storeOf(namespace);
      this.#watched.push({ what: 'Secret', collection: secretVersionsOf(namespace), store, heardAt });
    }
  }

  start(client: ApiClient, settings: ListWatchSettings, observer: WatchingObserver): void {
    const { signal } = this.#stopping;
    this.#running = Promise.all(
      this.#watched.map((watched) => this.#watch(watched, client, settings, observer).run(signal)),
    );
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  stores(): Iterable<ResourceStore> {
    return this.#stores.values();
  }

  /** The store of a key's resource: its namespace's, or the one of all namespaces. */
  storeOf(key: string): ResourceStore | undefined {
    const [kind = '', namespace = ''] = key.split('/');
    return this.#stores.get(`${kind}/${namespace}`) ?? this.#stores.get(`${kind}/`);
  }

  /** Reports whether a namespace's resources of a kind have been listed; an unlisted resource must not be taken for lost. */
  hasListed(what: string, namespace: string): boolean {
    return this.#watched.some(
      (one) =>
        one.what === what && one.store.isComplete && (one.collection.namespace ?? namespace) === namespace,
    );
  }

  /** The collections that were never listed, by name. */
  missing(): string[] {
    return this.#watched
      .filter(({ store }) => !store.isComplete)
      .map(({ what, collection }) => `${what} in ${collection.namespace ?? 'all namespaces'}`);
  }

  /** For how long each kind's quietest watch has told nothing. */
  silentSeconds(): Map<string, number> {
    const now = this.now();
    const longest = new Map<string, number>();
    for (const { what, heardAt } of this.#watched)
      longest.set(what, Math.max(longest.get(what) ?? 0, (now - heardAt) / 1_000));
    return longest;
  }

  #watch(
    watched: Watched,
    client: ApiClient,
    settings: ListWatchSettings,
    observer: WatchingObserver,
  ): ListWatch {
    const { what, collection, store } = watched;
    return new ListWatch(client, collection, store, settings, {
      heard: () => {
        watched.heardAt = this.now();
      },
      listed: () => observer.listed(what),
      broke: (error) => observer.broke(what, explain(collection, error), error),
    });
  }
}

/** Failures that a person can mend get a sentence. */
function explain({ group, plural, namespace }: Collection, error: unknown): string {
  const name = group === '' ? plural : `${plural}.${group}`;
  if (isApiError(error, 404))
    return `the API server has no ${name}: install the definitions (the chart does, and kubectl apply -f k8s/crds/)`;
  if (isApiError(error, 403))
    return `the controller may not list and watch ${name} in ${namespace ?? 'all namespaces'}: apply its Role there`;
  return `watching ${name} broke and is restarted`;
}
