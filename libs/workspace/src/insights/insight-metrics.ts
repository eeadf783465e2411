import type { InsightKind, InsightRating } from '#contracts';
import { Counter } from '#platform';
import type { Registry } from '#platform';

/** The log line of a scan: never a name or a value. */
export interface EndedScan {
  workspaceId: string;
  /** `lost` where the lease expired and another process has the scan; `late` where time ran out before all metrics were scanned. */
  outcome: 'ended' | 'lost' | 'late';
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
  onInsight(kind: InsightKind, outcome: InsightOutcome): void;
}

/** Counters of insights. Labels are bounded sets: never a metric or a workspace. */
export class InsightMetrics implements InsightObserver {
  readonly #insights: Counter;
  readonly #scans: Counter;
  readonly #statements: Counter;

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
