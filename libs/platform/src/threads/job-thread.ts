import { Worker } from 'node:worker_threads';
import { ThreadFailure } from './thread-job.js';
import type { ThreadFailureReason, ThreadJob, ThreadReport } from './thread-job.js';

/** Loading a job's modules is not part of its own time; it may take long on a machine that swaps. */
const loadingMsMax = 60_000;

interface Underway {
  job: ThreadJob;
  timer: NodeJS.Timeout;
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/**
 * A thread that does one job at a time. A job cannot be asked to stop: at its time-out the thread is terminated, which V8 does in
 * the middle of any loop or regular expression. An ended thread stays ended.
 */
export class JobThread {
  readonly #worker: Worker;
  #underway: Underway | undefined;
  #ended: ThreadFailureReason | undefined;

  /** `whenEnded` is called once, for any end. */
  constructor(
    entry: URL,
    private readonly whenEnded: (thread: JobThread) => void,
  ) {
    this.#worker = new Worker(entry, {
      // Without the process's environment, which holds its secrets, and without its preloaded modules.
      env: {},
      execArgv: [],
    });
    this.#worker.on('message', (report: ThreadReport) => this.#receive(report));
    this.#worker.on('error', (error) => this.#end('crash', error));
    this.#worker.on('exit', () => this.#end('crash'));
    this.#worker.unref();
  }

  run(job: ThreadJob): Promise<unknown> {
    if (this.#ended) return Promise.reject(new ThreadFailure(this.#ended, job.name));
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void this.stop('timeout'), loadingMsMax);
      this.#underway = { job, timer, resolve, reject };
      this.#worker.postMessage({ name: job.name, input: job.input }, job.handedOver);
    });
  }

  /** Ends the thread, and the job under way with the reason. */
  async stop(reason: ThreadFailureReason): Promise<void> {
    this.#end(reason);
    await this.#worker.terminate();
  }

  #receive(report: ThreadReport): void {
    const underway = this.#underway;
    if (!underway) return;
    clearTimeout(underway.timer);
    if (report.state === 'began') {
      underway.timer = setTimeout(() => void this.stop('timeout'), underway.job.timeoutMs);
      return;
    }
    this.#underway = undefined;
    // An idle thread must not keep the process alive.
    this.#worker.unref();
    if (report.state === 'done') underway.resolve(report.output);
    else underway.reject(new Error(`the job ${underway.job.name} failed`, { cause: report.error }));
  }

  #end(reason: ThreadFailureReason, cause?: unknown): void {
    if (this.#ended) return;
    this.#ended = reason;
    const underway = this.#underway;
    this.#underway = undefined;
    if (underway) {
      clearTimeout(underway.timer);
      underway.reject(new ThreadFailure(reason, underway.job.name, { cause }));
    }
    this.whenEnded(this);
  }
}
