/** The attempts of a batch, by id and delivery. */
interface BatchedAttempt {
  batch?: string | undefined;
  deliveryId: string;
}

/**
 * The batches that a worker has under way, and which deliveries of each have not ended. What it does not know of is taken over as if it had
 * died. What can go wrong: an end is told twice (it counts once, or the batch would be gone while another of its deliveries is under way).
 */
export class Batches {
  readonly #left = new Map<string, Set<string>>();

  begin(id: string, deliveryIds: readonly string[]): void {
    this.#left.set(id, new Set(deliveryIds));
  }

  /** Nobody here goes on with it. */
  forget(id: string): void {
    this.#left.delete(id);
  }

  get known(): string[] {
    return Array.from(this.#left.keys());
  }

  /** Those that are over when these have ended. */
  completedBy(ended: readonly BatchedAttempt[]): string[] {
    return Array.from(idsByBatch(ended)).flatMap(([id, ids]) => {
      const left = this.#left.get(id);
      return left && Array.from(left).every((each) => ids.has(each)) ? [id] : [];
    });
  }

  /** These have ended and are recorded. */
  end(ended: readonly BatchedAttempt[]): void {
    for (const { batch = '', deliveryId } of ended) {
      const left = this.#left.get(batch);
      left?.delete(deliveryId);
      if (left?.size === 0) this.#left.delete(batch);
    }
  }
}

function idsByBatch(ended: readonly BatchedAttempt[]): Map<string, Set<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { batch, deliveryId } of ended) {
    if (batch === undefined) continue;
    const known = ids.get(batch);
    if (known) known.add(deliveryId);
    else ids.set(batch, new Set([deliveryId]));
  }
  return ids;
}
