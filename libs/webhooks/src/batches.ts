/** The batches that a worker has under way, and how much of each has not ended. What it does not know of is taken over as if it had died. */
export class Batches {
  readonly #left = new Map<string, number>();

  begin(id: string, count: number): void {
    this.#left.set(id, count);
  }

  /** Nobody here goes on with it. */
  forget(id: string): void {
    this.#left.delete(id);
  }

  get known(): string[] {
    return Array.from(this.#left.keys());
  }

  /** Those that are over when these have ended, each named once for each of its deliveries. */
  overWith(ended: readonly (string | undefined)[]): string[] {
    return Array.from(countsOf(ended)).flatMap(([id, count]) => (this.#left.get(id) === count ? [id] : []));
  }

  /** These have ended and are recorded. */
  end(ended: readonly (string | undefined)[]): void {
    for (const [id, count] of countsOf(ended)) {
      const left = (this.#left.get(id) ?? 0) - count;
      if (left > 0) this.#left.set(id, left);
      else this.#left.delete(id);
    }
  }
}

function countsOf(ids: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
