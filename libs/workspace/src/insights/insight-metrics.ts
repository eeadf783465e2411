import type { InsightKind, InsightRating } from '#contracts';
import { Counter, Gauge } from '#platform';
import type { Registry } from '#platform';

/** The log line of a scan: never a name or a value. */
export interface EndedScan {
  workspaceId: string;
  /** `lost` where the lease expired and another process has the scan; `late` where time ran out before all metrics were scanned; `fault` where our own code failed. */
  outcome: 'ended' | 'lost' | 'late' | 'fault';
  metrics: number;
  /** Failed statements: the source is away, or the definition no longer fits it. */
  failed: number;
  /** The number of statements sent to sources, which is the cost of the scan. */
  statements: number;
  surfaced: number;
}

/** An event in the life of an insight. */
export type InsightOutcome = 'surfaced' | 'dismissed' | InsightRating;

/** Observes scans, and insights of each kind. */
export interface InsightObserver {
  onScan(ended: EndedScan): void;
  /** The time for which the workspace that waits longest has been due; 0 where none is. */
  onDelay(seconds: number): void;
  onInsight(kind: InsightKind, outcome: InsightOutcome): void;
}

/** Counters of insights. Labels are bounded sets: never a metric or a workspace. */
export class InsightMetrics implements InsightObserver {
  readonly #insights: Counter;
  readonly #scans: Counter;
  readonly #statements: Counter;
  readonly #delay: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#insights = new Counter({
      name: 'insights_total',
      help: 'Insights by their kind, and what became of them: surfaced, dismissed, or rated useful or not.',
      labelNames: ['kind', 'outcome'],
      registers,
    });
    this.#scans = new Counter({
      name: 'insight_scans_total',
      help: "Scans of a workspace's metrics for insights, by how they ended.",
      labelNames: ['outcome'],
      registers,
    });
    this.#statements = new Counter({
      name: 'insight_statements_total',
      help: 'Statements that scans for insights sent to sources.',
      labelNames: ['outcome'],
      registers,
    });
    this.#delay = new Gauge({
      name: 'insight_scan_delay_seconds',
      help: 'How long the workspace that waits longest for its scan has been due, when this process last looked.',
      registers,
    });
  }

  onDelay(seconds: number): void {
    this.#delay.set(seconds);
  }

  onScan({ outcome, statements, failed }: EndedScan): void {
    this.#scans.labels(outcome).inc();
    this.#statements.labels('answered').inc(statements - failed);
    this.#statements.labels('failed').inc(failed);
  }

  onInsight(kind: InsightKind, outcome: InsightOutcome): void {
    this.#insights.labels(kind, outcome).inc();
  }
}
