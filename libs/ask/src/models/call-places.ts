import { CallFailure } from './call-failure.js';

/** So many calls at a time, as many again in a queue, and none beyond: a slow endpoint must not fill the process with waiters. */
export class CallPlaces {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(private readonly placesMax: number) {
    this.#free = placesMax;
  }

  /** Runs `work` in a place of its own; throws when the queue is full, and when the signal aborts before its turn. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.#enter(signal);
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }

  async #enter(signal: AbortSignal): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.length >= this.placesMax) throw new CallFailure('busy');
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1);
        reject(new CallFailure('busy'));
      };
      this.#waiting.push(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}
