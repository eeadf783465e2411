import type { Log } from '../log.js';
import { Counter, Gauge, Histogram } from '../metrics.js';
import type { Registry } from '../metrics.js';
import type { ThreadFailureReason, ThreadJob } from './thread-job.js';
import type { JobObserver, JobOutcome, ThreadPool } from './thread-pool.js';

/** Counters of a pool's jobs; a terminated thread gets a log line. */
export class ThreadMetrics implements JobObserver {
  readonly #jobs: Histogram;
  readonly #killed: Counter;

  constructor(
    registry: Registry,
    private readonly log: Log,
    poolOf: () => ThreadPool,
  ) {
    const registers = [registry];
    this.#jobs = new Histogram({
      name: 'thread_job_duration_seconds',
      help: 'Time of a job in a thread, by outcome; waiting excluded.',
      labelNames: ['job', 'outcome'],
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    });
    this.#killed = new Counter({
      name: 'threads_killed_total',
      help: 'Threads terminated because of their job.',
      labelNames: ['job', 'reason'],
      registers,
    });
    void new Gauge({
      name: 'thread_jobs_waiting',
      help: 'Jobs that wait for a thread.',
      registers,
      collect() {
        this.set(poolOf().waiting);
      },
    });
    void new Gauge({
      name: 'threads_running',
      help: 'Threads, busy or idle.',
      registers,
      collect() {
        this.set(poolOf().threads);
      },
    });
  }

  onJob(name: string, outcome: JobOutcome, seconds: number): void {
    this.#jobs.labels(name, outcome).observe(seconds);
  }

  onKilled({ name, timeoutMs }: ThreadJob, reason: ThreadFailureReason): void {
    this.#killed.labels(name, reason).inc();
    this.log.warn({ job: name, reason, timeout_ms: timeoutMs }, 'a thread was terminated because of its job');
  }
}
