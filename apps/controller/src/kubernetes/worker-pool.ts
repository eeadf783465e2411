import { InFlightTasks } from '#platform';
import type { WorkQueue } from './work-queue.js';

/** Works on the keys of a queue, `size` at a time; a timer waits for what is due later. */
export class WorkerPool {
  readonly #inFlight = new InFlightTasks<string>();
  #timer: NodeJS.Timeout | undefined;
  #working = false;

  constructor(
    private readonly queue: WorkQueue,
    private readonly size: number,
    private readonly now: () => number,
    private readonly work: (key: string) => Promise<void>,
    /** Receives a bug in the work, which must not end the work on all other keys. */
    private readonly onError: (key: string, error: unknown) => void,
  ) {}

  get active(): number {
    return this.#inFlight.size;
  }

  start(): void {
    this.#working = true;
    this.wake();
  }

  /** Takes what there is; to be called whenever something was added. */
  wake(): void {
    clearTimeout(this.#timer);
    if (!this.#working) return;
    while (this.#inFlight.size < this.size) {
      const key = this.queue.take();
      if (key === undefined) break;
      void this.#inFlight
        .track(key, this.#run(key), (error) => this.onError(key, error))
        .then(() => this.wake());
    }
    if (this.#inFlight.size < this.size) this.#sleep();
  }

  /** Takes no more at once, and returns when nothing is under way. */
  async stop(): Promise<void> {
    this.#working = false;
    clearTimeout(this.#timer);
    await this.#inFlight.settled();
  }

  async #run(key: string): Promise<void> {
    try {
      await this.work(key);
    } finally {
      this.queue.done(key);
    }
  }

  #sleep(): void {
    const at = this.queue.nextAt();
    if (at !== undefined) this.#timer = setTimeout(() => this.wake(), Math.max(1, at - this.now()));
  }
}
