import { Counter } from '#platform';
import type { Registry } from '#platform';

/** The outcome of compiling a chart; `kept` is a cache hit, `over_limits` was refused uncompiled. */
export type ChartOutcome =
  | 'compiled'
  | 'kept'
  | 'no_chart'
  | 'too_large'
  | 'too_slow'
  | 'over_limits'
  | 'unfinished';

/** Observes charts. */
export interface ChartObserver {
  onChart(outcome: ChartOutcome): void;
}

/** Counters of charts. The metrics of thread jobs have their durations. */
export class ChartMetrics implements ChartObserver {
  readonly #charts: Counter;

  constructor(registry: Registry) {
    this.#charts = new Counter({
      name: 'chart_compilations_total',
      help: 'Charts of embedded dashboards, by what came of compiling them.',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  onChart(outcome: ChartOutcome): void {
    this.#charts.labels(outcome).inc();
  }
}
