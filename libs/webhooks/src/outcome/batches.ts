/** The attempts of a batch, by id and delivery. */
interface BatchedAttempt {
  batch?: string | undefined;
  deliveryId: string;
}

/**
 * The batches that a worker has under way, with the unfinished deliveries of each. A batch that is missing here is taken over as after a
 * death. Failure mode: an end is reported twice. It counts once; otherwise the batch would go while another of its deliveries is
 * under way.
 */
export class Batches {
  readonly #left = new Map<string, Set<string>>();

  begin(id: string, deliveryIds: readonly string[]): void {
    this.#left.set(id, new Set(deliveryIds));
  }

  /** Forgets a batch that this worker does not finish. */
  forget(id: string): void {
    this.#left.delete(id);
  }

  get known(): string[] {
    return Array.from(this.#left.keys());
  }

  /** The batches that these ends complete. */
  completedBy(ended: readonly BatchedAttempt[]): string[] {
    return Array.from(idsByBatch(ended)).flatMap(([id, ids]) => {
      const left = this.#left.get(id);
      return left && Array.from(left).every((each) => ids.has(each)) ? [id] : [];
    });
  }

  /** Removes ended and recorded attempts from their batches. */
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
