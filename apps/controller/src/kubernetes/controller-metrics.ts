import { Counter, Gauge, Histogram } from '#platform';
import type { Registry } from '#platform';
import { kinds } from '../kinds/kinds.js';
import type { WorkQueueObserver } from './work-queue.js';

/** The name of the one queue, its workers and the election, as the labels of the metrics have it. */
const controller = 'questglass';

/** A kind as a controller's name, the way controller-runtime has it. */
const controllerOf = (kind: string) => ({ controller: kind.toLowerCase() });

/** The state that the gauges read when they are asked for. */
export interface ControllerReadings {
  depth: () => number;
  heldMs: () => number[];
  active: () => number;
  isLeading: () => boolean;
  readiness: () => Iterable<{ kind: string; state: string; count: number }>;
  silentSeconds: () => Iterable<{ kind: string; seconds: number }>;
}

export type ReconcileResult = 'success' | 'error' | 'requeue' | 'requeue_after';

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The controller's numbers, under the names that controller-runtime gave them, so that dashboards made for those work. */
export class ControllerMetrics implements WorkQueueObserver {
  readonly #results;
  readonly #errors;
  readonly #terminal;
  readonly #times;
  readonly #adds;
  readonly #retries;
  readonly #waits;
  readonly #works;
  readonly #requests;
  readonly #watchRestarts;
  readonly #lists;
  readonly #events;
  readonly #drift;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    const name = ['name'] as const;
    const counter = <L extends string>(metric: string, help: string, labelNames: readonly L[]) =>
      new Counter({ name: metric, help, labelNames, registers });
    const histogram = <L extends string>(metric: string, help: string, labelNames: readonly L[]) =>
      new Histogram({ name: metric, help, labelNames, buckets, registers });
    const of = ['controller'] as const;
    this.#results = counter('controller_runtime_reconcile_total', 'Reconciliations by result.', [
      ...of,
      'result',
    ]);
    this.#errors = counter('controller_runtime_reconcile_errors_total', 'Reconciliations that failed.', of);
    this.#terminal = counter(
      'controller_runtime_terminal_reconcile_errors_total',
      'Reconciliations that failed and wait for somebody to change something.',
      of,
    );
    this.#times = histogram('controller_runtime_reconcile_time_seconds', 'What a reconciliation takes.', of);
    this.#adds = counter('workqueue_adds_total', 'Keys added to the queue.', name);
    this.#retries = counter('workqueue_retries_total', 'Keys that come back because they failed.', name);
    this.#waits = histogram('workqueue_queue_duration_seconds', 'How long keys wait in the queue.', name);
    this.#works = histogram('workqueue_work_duration_seconds', 'How long keys are held.', name);
    this.#requests = counter('rest_client_requests_total', 'Requests to the API server by status.', [
      'method',
      'code',
    ]);
    this.#watchRestarts = counter(
      'questglass_controller_watch_restarts_total',
      'Lists and watches that broke and were restarted.',
      ['kind'],
    );
    this.#lists = counter('questglass_controller_lists_total', 'Full lists of a kind.', ['kind']);
    this.#events = counter('questglass_controller_events_total', 'Events by how telling them ended.', [
      'outcome',
    ]);
    this.#drift = counter('questglass_drift_corrected_total', 'Drift that was corrected.', ['kind']);
    for (const { kind } of kinds) this.#drift.inc({ kind }, 0);
    this.#adds.inc({ name: controller }, 0);
    this.#retries.inc({ name: controller }, 0);
  }

  /** Adds the gauges; they read what there is when they are asked for. */
  watch(readings: ControllerReadings, places: number): void {
    this.#watchQueue(readings);
    this.#watchWorkers(readings, places);
    this.#watchResources(readings);
  }

  added(): void {
    this.#adds.inc({ name: controller });
  }

  retried(): void {
    this.#retries.inc({ name: controller });
  }

  taken(waitedMs: number): void {
    this.#waits.observe({ name: controller }, waitedMs / 1_000);
  }

  done(workedMs: number): void {
    this.#works.observe({ name: controller }, workedMs / 1_000);
  }

  reconciled(kind: string, result: ReconcileResult, seconds: number): void {
    const labels = controllerOf(kind);
    this.#results.inc({ ...labels, result });
    this.#times.observe(labels, seconds);
    if (result === 'error') this.#errors.inc(labels);
  }

  stalled(kind: string): void {
    this.#terminal.inc(controllerOf(kind));
  }

  requested(method: string, status: number): void {
    this.#requests.inc({ method, code: status === 0 ? '<error>' : String(status) });
  }

  listed(kind: string): void {
    this.#lists.inc({ kind });
  }

  watchBroke(kind: string): void {
    this.#watchRestarts.inc({ kind });
  }

  eventRecorded(outcome: string): void {
    this.#events.inc({ outcome });
  }

  driftCorrected(kind: string): void {
    this.#drift.inc({ kind });
  }

  #watchQueue({ depth, heldMs }: ControllerReadings): void {
    const heldSeconds = () => heldMs().map((ms) => ms / 1_000);
    const ofQueue = (name: string, help: string, read: () => number) =>
      this.#gauge(name, help, ['name'], (gauge) => gauge.set({ name: controller }, read()));
    ofQueue('workqueue_depth', 'Keys that wait in the queue.', depth);
    ofQueue('workqueue_unfinished_work_seconds', 'How long all held keys have been held, in sum.', () =>
      heldSeconds().reduce((sum, one) => sum + one, 0),
    );
    ofQueue('workqueue_longest_running_processor_seconds', 'For how long the oldest of them.', () =>
      Math.max(0, ...heldSeconds()),
    );
  }

  #watchWorkers({ active, isLeading }: ControllerReadings, places: number): void {
    this.#gauge('controller_runtime_active_workers', 'Keys under work.', ['controller'], (gauge) =>
      gauge.set({ controller }, active()),
    );
    this.#gauge('controller_runtime_max_concurrent_reconciles', 'Workers.', ['controller'], (gauge) =>
      gauge.set({ controller }, places),
    );
    this.#gauge('leader_election_master_status', '1 in the process that leads.', ['name'], (gauge) =>
      gauge.set({ name: controller }, isLeading() ? 1 : 0),
    );
  }

  #watchResources({ readiness, silentSeconds }: ControllerReadings): void {
    const byState = ['kind', 'state'] as const;
    this.#gauge('questglass_resource_ready', 'Declared resources by kind and state.', byState, (gauge) => {
      for (const { kind, state, count } of readiness()) gauge.set({ kind, state }, count);
    });
    const name = 'questglass_controller_watch_last_event_age_seconds';
    this.#gauge(name, 'Time since the last event of a watch, bookmarks included.', ['kind'], (gauge) => {
      for (const { kind, seconds } of silentSeconds()) gauge.set({ kind }, seconds);
    });
  }

  #gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: (gauge: Gauge<L>) => void,
  ): void {
    const gauge: Gauge<L> = new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect: () => read(gauge),
    });
  }
}
