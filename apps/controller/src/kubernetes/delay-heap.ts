interface DelayedKey {
  key: string;
  at: number;
}

/**
 * Keys with one due time each, the earliest first: a binary heap in which an appointment that was moved or cancelled stays until it
 * surfaces, and is known by the map as out of date.
 */
export class DelayHeap {
  readonly #heap: DelayedKey[] = [];
  readonly #times = new Map<string, number>();

  /** Makes an appointment; an earlier one of the same key stands. */
  add(key: string, at: number): void {
    const known = this.#times.get(key);
    if (known !== undefined && known <= at) return;
    this.#times.set(key, at);
    this.#heap.push({ key, at });
    this.#rise(this.#heap.length - 1);
    // Only a key that keeps being moved leaves much behind.
    if (this.#heap.length > 2 * this.#times.size + 64) this.#rebuild();
  }

  cancel(key: string): void {
    this.#times.delete(key);
  }

  clear(): void {
    this.#heap.length = 0;
    this.#times.clear();
  }

  /** The earliest due time. */
  next(): number | undefined {
    for (let first = this.#heap[0]; first; first = this.#heap[0]) {
      if (this.#times.get(first.key) === first.at) return first.at;
      this.#removeFirst();
    }
    return undefined;
  }

  /** Takes out a key that is due by now. */
  take(now: number): string | undefined {
    const at = this.next();
    const [first] = this.#heap;
    if (at === undefined || at > now || !first) return undefined;
    this.#removeFirst();
    this.#times.delete(first.key);
    return first.key;
  }

  #rebuild(): void {
    this.#heap.length = 0;
    for (const [key, at] of this.#times) {
      this.#heap.push({ key, at });
      this.#rise(this.#heap.length - 1);
    }
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.#sink(0);
  }

  #rise(from: number): void {
    for (let place = from; place > 0;) {
      const parent = (place - 1) >> 1;
      if (this.#at(parent) <= this.#at(place)) return;
      this.#swap(parent, place);
      place = parent;
    }
  }

  #sink(from: number): void {
    for (let place = from; ;) {
      const left = 2 * place + 1;
      const smaller = this.#at(left + 1) < this.#at(left) ? left + 1 : left;
      if (this.#at(smaller) >= this.#at(place)) return;
      this.#swap(place, smaller);
      place = smaller;
    }
  }

  #at(place: number): number {
    return this.#heap[place]?.at ?? Infinity;
  }

  #swap(one: number, other: number): void {
    const [first, second] = [this.#heap[one], this.#heap[other]];
    if (!first || !second) return;
    this.#heap[one] = second;
    this.#heap[other] = first;
  }
}
