/** Bodies that are ready to be sent, as many as fit into the limit; the one that was used longest ago goes first. */
export class BodyCache {
  readonly #bodies = new Map<string, Buffer>();
  readonly #loading = new Map<string, Promise<Buffer | undefined>>();
  #bytes = 0;

  constructor(private readonly bytesMax: number) {}

  /** The body of that name, loaded once for all who wait for it. What cannot be loaded is asked for again by the next. */
  async get(name: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const body = this.#bodies.get(name);
    if (body) {
      // A map keeps the order of insertion.
      this.#bodies.delete(name);
      this.#bodies.set(name, body);
      return body;
    }
    const loading = this.#loading.get(name) ?? this.#load(name, load);
    return loading;
  }

  #load(name: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const loading = load()
      .then((body) => {
        if (body) this.#keep(name, body);
        return body;
      })
      .finally(() => this.#loading.delete(name));
    this.#loading.set(name, loading);
    return loading;
  }

  #keep(name: string, body: Buffer): void {
    this.#bodies.set(name, body);
    this.#bytes += body.byteLength;
    for (const [oldest, { byteLength }] of this.#bodies) {
      if (this.#bytes <= this.bytesMax) return;
      this.#bodies.delete(oldest);
      this.#bytes -= byteLength;
    }
  }
}
