import type { WorkQueue } from './work-queue.js';

/** Hands for a queue: so many keys are worked on at a time, and a timer waits for what is due later. */
export class WorkerPool {
  readonly #under = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #working = false;

  constructor(
    private readonly queue: WorkQueue,
    private readonly size: number,
    private readonly now: () => number,
    private readonly work: (key: string) => Promise<void>,
  ) {}

  get active(): number {
    return this.#under.size;
  }

  start(): void {
    this.#working = true;
    this.wake();
  }

  /** Takes what there is; to be called whenever something was added. */
  wake(): void {
    clearTimeout(this.#timer);
    if (!this.#working) return;
    while (this.#under.size < this.size) {
      const key = this.queue.take();
      if (key === undefined) break;
      const run = this.#run(key);
      this.#under.add(run);
      void run.finally(() => {
        this.#under.delete(run);
        this.wake();
      });
    }
    if (this.#under.size < this.size) this.#sleep();
  }

  /** Takes no more at once, and returns when nothing is under way. */
  async stop(): Promise<void> {
    this.#working = false;
    clearTimeout(this.#timer);
    await Promise.all(this.#under);
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
