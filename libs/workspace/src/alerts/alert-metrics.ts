import { Counter, Gauge, Histogram } from '#platform';
import type { Registry } from '#platform';

/** The end of a scheduled evaluation; `dropped` where the alert was changed, or claimed by another process, meanwhile. */
export type EvaluationOutcome = 'ok' | 'pending' | 'firing' | 'no_data' | 'error' | 'dropped' | 'fault';

/** The log line of an evaluation: never a name or a value. */
export interface EndedEvaluation {
  workspaceId: string;
  alertId: string;
  outcome: EvaluationOutcome;
  seconds: number;
  /** The delay from the evaluation's due time to its beginning. */
  lateSeconds: number;
}

/** Observes scheduled evaluations. */
export interface AlertObserver {
  onEvaluation(ended: EndedEvaluation): void;
  onDue(count: number): void;
}

/** Counters of alerts. Labels are bounded sets: never an alert or a workspace. */
export class AlertMetrics implements AlertObserver {
  readonly #evaluations: Counter;
  readonly #lateness: Histogram;
  readonly #due: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#evaluations = new Counter({
      name: 'alert_evaluations_total',
      help: 'Evaluations of alerts on schedule, by what came of them.',
      labelNames: ['outcome'],
      registers,
    });
    this.#lateness = new Histogram({
      name: 'alert_evaluation_lateness_seconds',
      help: 'How long after its time an evaluation of an alert began.',
      buckets: [1, 5, 15, 30, 60, 120, 300, 900, 3_600],
      registers,
    });
    this.#due = new Gauge({
      name: 'alerts_due',
      help: 'Alerts that are due and not under evaluation, as of the last look of this process.',
      registers,
    });
  }

  onEvaluation({ outcome, lateSeconds }: EndedEvaluation): void {
    this.#evaluations.labels(outcome).inc();
    this.#lateness.observe(lateSeconds);
  }

  onDue(count: number): void {
    this.#due.set(count);
  }
}
