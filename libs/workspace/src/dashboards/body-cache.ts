import { BoundedCache } from '#platform';

/** A bounded cache of response bodies that are ready to be sent. */
export class BodyCache {
  readonly #bodies: BoundedCache<Buffer>;
  readonly #loading = new Map<string, Promise<Buffer | undefined>>();

  constructor(bytesMax: number) {
    this.#bodies = new BoundedCache(bytesMax, ({ byteLength }) => byteLength);
  }

  /** The body of that name, loaded once for all who wait for it. A failed load is retried by the next caller. */
  async get(name: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    return this.#bodies.get(name) ?? this.#loading.get(name) ?? this.#load(name, load);
  }

  #load(name: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const loading = load()
      .then((body) => {
        if (body) this.#bodies.set(name, body);
        return body;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }
}
