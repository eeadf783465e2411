/**
 * So many requests at a time; the others wait in line. What can go wrong is a place that is never given back, so whoever
 * takes one gets the function that does it, and calling that twice is harmless.
 */
export class Places {
  #free: number;
  readonly #line = new Set<() => void>();

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place; throws the signal's reason when that comes first. */
  async take(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free -= 1;
    else await this.#turn(signal);
    let isTaken = true;
    return () => {
      if (isTaken) this.#pass();
      isTaken = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#line.delete(enter);
        reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
      };
      this.#line.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** From hand to hand: were the place free for a moment, a newcomer could slip in before the line. */
  #pass(): void {
    const [next] = this.#line;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#line.delete(next);
    next();
  }
}
