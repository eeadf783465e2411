/**
 * Mirrors a collection: lists it in pages, then watches from the version of the list. Failure modes:
 * - A page's or a watch's version is too old (410): it lists again.
 * - The connection is reset, or the server restarts: it watches on from the last version.
 * - The watch falls silent without an end: it is cut and restarted.
 * - The server is away or refuses: it retries for ever, with a random backoff.
 * A dead watch must never go unnoticed, so there is one loop with one way out, its signal.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { ApiClient } from './api-client.js';
import { ApiError, ApiStatus, isApiError } from './api-error.js';
import { jitteredBackoffMs } from '#platform';
import type { JitteredBackoffRange } from '#platform';
import { pathOf } from './collection.js';
import type { Collection } from './collection.js';

const Entry = z.looseObject({
  metadata: z.looseObject({
    name: z.string(),
    namespace: z.string().optional(),
    resourceVersion: z.string(),
  }),
});
/** A listed object, with the fields that a watch depends on. */
export type Entry = z.infer<typeof Entry>;

const Page = z.looseObject({
  metadata: z.looseObject({ resourceVersion: z.string(), continue: z.string().optional() }),
  // The server writes a list of metadata that is empty as null.
  items: z.array(Entry).nullable(),
});

const WatchEvent = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['ADDED', 'MODIFIED', 'DELETED', 'BOOKMARK']), object: z.unknown() }),
  z.object({ type: z.literal('ERROR'), object: ApiStatus }),
]);
const Bookmark = z.looseObject({ metadata: z.looseObject({ resourceVersion: z.string() }) });

/** The store of the listed resources, which receives each change. */
export interface WatchStore {
  /** All there was at a version; whatever else was known is gone. */
  replace(entries: readonly Entry[], version: string): void;
  put(entry: Entry): void;
  drop(entry: Entry): void;
}

export interface ListWatchSettings {
  pageSize: number;
  /** A watch that is silent for longer is cut; bookmarks come about every minute. */
  silenceMs: number;
  backoff: JitteredBackoffRange;
}

export interface ListWatchObserver {
  /** Something came from the server. */
  heard(): void;
  listed(): void;
  /** A list or watch broke; the loop goes on. */
  broke(error: unknown): void;
}

/** The server ends a watch after this long, which spreads them over its replicas. */
const watchMinSeconds = 300;

/** A watch that ends sooner without a word counts as a failure, or a server that ends all at once would be stormed. */
const livedMs = 1_000;

export class ListWatch {
  #version: string | undefined;
  #failures = 0;

  constructor(
    private readonly client: ApiClient,
    private readonly collection: Collection,
    private readonly store: WatchStore,
    private readonly settings: ListWatchSettings,
    private readonly observer: ListWatchObserver,
  ) {}

  /** Goes on until the signal; never throws. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        this.#version ??= await this.#list(signal);
        await this.#watch(this.#version, signal);
      } catch (error) {
        if (signal.aborted) return;
        // Too old, or not understood: whatever it was, a new list has it or fails where it is seen.
        if (isApiError(error, 410) || error instanceof z.ZodError || error instanceof SyntaxError)
          this.#version = undefined;
        this.observer.broke(error);
        this.#failures += 1;
        const delayMs = jitteredBackoffMs(this.#failures, this.settings.backoff, Math.random());
        const askedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
        await wait(Math.max(delayMs, askedMs), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async #list(signal: AbortSignal): Promise<string> {
    const { fieldSelector, accept } = this.collection;
    const entries: Entry[] = [];
    let from: string | undefined;
    let version: string;
    do {
      const query = { limit: this.settings.pageSize, continue: from, fieldSelector };
      const path = pathOf(this.collection);
      const page = Page.parse(
        await this.client.send({
          method: 'GET',
          path,
          query,
          signal,
          ...(accept && { accept: accept.list }),
        }),
      );
      for (const entry of page.items ?? []) entries.push(entry);
      version = page.metadata.resourceVersion;
      from = page.metadata.continue || undefined;
      this.observer.heard();
    } while (from !== undefined);
    this.store.replace(entries, version);
    this.observer.listed();
    return version;
  }

  async #watch(version: string, signal: AbortSignal): Promise<void> {
    const { fieldSelector, accept } = this.collection;
    const startedAt = performance.now();
    const query = {
      watch: true,
      resourceVersion: version,
      allowWatchBookmarks: true,
      timeoutSeconds: Math.round(watchMinSeconds * (1 + Math.random())),
      fieldSelector,
    };
    const path = pathOf(this.collection);
    const lines = this.client.follow(
      { method: 'GET', path, query, signal, ...(accept && { accept: accept.watch }) },
      this.settings.silenceMs,
    );
    let heard = false;
    for await (const line of lines) {
      heard = true;
      this.#failures = 0;
      this.observer.heard();
      this.#take(WatchEvent.parse(line));
    }
    if (!heard && performance.now() - startedAt < livedMs) throw new Error('a watch ended as it began');
    this.#failures = 0;
  }

  #take(event: z.infer<typeof WatchEvent>): void {
    if (event.type === 'ERROR') {
      throw ApiError.of(event.object.code ?? 500, event.object, 'watch');
    }
    if (event.type !== 'BOOKMARK') {
      const entry = Entry.parse(event.object);
      if (event.type === 'DELETED') this.store.drop(entry);
      else this.store.put(entry);
    }
    // Only once it was taken: what throws on the way is listed again rather than skipped.
    this.#version = Bookmark.parse(event.object).metadata.resourceVersion;
  }
}
