/** A least-recently-used cache whose values together weigh no more than the limit. */
export class BoundedCache<V> {
  readonly #values = new Map<string, V>();
  #weight = 0;

  constructor(
    private readonly weightMax: number,
    private readonly weigh: (value: V) => number,
  ) {}

  get(name: string): V | undefined {
    const value = this.#values.get(name);
    if (value === undefined) return undefined;
    // Reinserted at the end: a map keeps the order of insertion.
    this.#values.delete(name);
    this.#values.set(name, value);
    return value;
  }

  set(name: string, value: V): void {
    this.#drop(name);
    this.#values.set(name, value);
    this.#weight += this.weigh(value);
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.weightMax) return;
      this.#drop(oldest);
    }
  }

  #drop(name: string): void {
    const value = this.#values.get(name);
    if (value === undefined) return;
    this.#values.delete(name);
    this.#weight -= this.weigh(value);
  }
}
