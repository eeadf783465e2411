/**
 * Runs jobs whose length depends on a caller's input in threads: on the event loop each would hold up every other request.
 * Failure modes:
 * - A job takes too long: its thread is terminated, and the next job gets a new one.
 * - One party has many jobs: it holds half of the threads at most, so another party waits for one of its jobs and not for all.
 * - Jobs arrive faster than they end: the queue is bounded, and refuses.
 * - A waiter gives up: it leaves the queue at once.
 * - The pool is unused for long: the threads end, with their memory.
 * A thread's memory is not isolated: exceeding the heap limit ends the whole process (seen with Node 24). So a job counts the memory
 * of its results, and stops long before that.
 */
import { FairSemaphore } from '../fair-semaphore.js';
import { JobThread } from './job-thread.js';
import { ThreadFailure } from './thread-job.js';
import type { ThreadFailureReason, ThreadJob } from './thread-job.js';

/** The outcome of a job: `failed` is by an exception in its own code, which is a bug of ours. */
export type JobOutcome = 'done' | 'failed' | ThreadFailureReason;

/** Observes jobs. */
export interface JobObserver {
  onJob(name: string, outcome: JobOutcome, seconds: number): void;
  /** The job's thread was terminated. */
  onKilled(job: ThreadJob, reason: ThreadFailureReason): void;
}

/** The number of threads, and their limits. */
export interface ThreadPoolSettings {
  /** The module that calls `serveJobs`. */
  entry: URL;
  threadsMax: number;
  /** The bound of the queue, for all parties together. */
  waitingMax: number;
  /** The time for which an unused thread is kept. */
  idleMs: number;
}

export class ThreadPool {
  readonly #semaphore: FairSemaphore;
  readonly #threads = new Set<JobThread>();
  readonly #idle: JobThread[] = [];
  #isStopped = false;
  #retiring: NodeJS.Timeout | undefined;

  constructor(
    private readonly settings: ThreadPoolSettings,
    private readonly observer: JobObserver,
  ) {
    const { threadsMax } = settings;
    this.#semaphore = new FairSemaphore(threadsMax, Math.ceil(threadsMax / 2));
  }

  /** The number of jobs that wait for a thread. */
  get waiting(): number {
    return this.#semaphore.waiting;
  }

  /** The number of threads, working or idle. */
  get threads(): number {
    return this.#threads.size;
  }

  /** Runs a job for a party; resolves to its output, and rejects with a `ThreadFailure`. */
  async run(party: string, job: ThreadJob): Promise<unknown> {
    if (this.#isStopped) throw this.#refuse(job, 'stopped');
    if (job.signal?.aborted) throw this.#refuse(job, 'late');
    if (this.waiting >= this.settings.waitingMax) throw this.#refuse(job, 'busy');
    let hasBegun = false;
    const execute = () => {
      hasBegun = true;
      return this.#execute(job);
    };
    const running = this.#semaphore.run(party, execute, job.signal).catch((error: unknown) => {
      // An aborted job that never began was still in the queue, where nothing else can fail.
      throw hasBegun ? error : this.#refuse(job, 'late');
    });
    return job.signal ? unlessAborted(running, job.signal, job) : running;
  }

  /** Ends all threads. Running and waiting jobs fail as stopped. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#retiring);
    await Promise.all([...this.#threads].map((thread) => thread.stop('stopped')));
  }

  #refuse(job: ThreadJob, reason: ThreadFailureReason): ThreadFailure {
    this.observer.onJob(job.name, reason, 0);
    return new ThreadFailure(reason, job.name);
  }

  async #execute(job: ThreadJob): Promise<unknown> {
    if (this.#isStopped) throw this.#refuse(job, 'stopped');
    if (job.signal?.aborted) throw this.#refuse(job, 'late');
    const startedAt = performance.now();
    const thread = this.#idle.pop() ?? this.#start();
    let outcome: JobOutcome = 'done';
    try {
      return await thread.run(job);
    } catch (error) {
      outcome = error instanceof ThreadFailure ? error.reason : 'failed';
      if (outcome === 'timeout' || outcome === 'crash') this.observer.onKilled(job, outcome);
      throw error;
    } finally {
      this.observer.onJob(job.name, outcome, (performance.now() - startedAt) / 1_000);
      if (this.#threads.has(thread)) this.#retain(thread);
    }
  }

  #start(): JobThread {
    const thread = new JobThread(this.settings.entry, (ended) => this.#forget(ended));
    this.#threads.add(thread);
    return thread;
  }

  #retain(thread: JobThread): void {
    this.#idle.push(thread);
    clearTimeout(this.#retiring);
    this.#retiring = setTimeout(() => {
      for (const idle of this.#idle.splice(0)) void idle.stop('stopped');
    }, this.settings.idleMs).unref();
  }

  #forget(thread: JobThread): void {
    this.#threads.delete(thread);
    const place = this.#idle.indexOf(thread);
    if (place !== -1) this.#idle.splice(place, 1);
  }
}

/** The outcome of a job, or a `late` failure as soon as its signal aborts. */
function unlessAborted(
  running: Promise<unknown>,
  signal: AbortSignal,
  { name }: ThreadJob,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new ThreadFailure('late', name));
    signal.addEventListener('abort', onAbort);
    void running.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
