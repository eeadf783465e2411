import { Counter } from '#platform';
import type { Registry } from '#platform';

/** The outcome of compiling a chart; `kept` were compiled before, `over_limits` are refused uncompiled. */
export type ChartOutcome =
  | 'compiled'
  | 'kept'
  | 'no_chart'
  | 'too_large'
  | 'too_slow'
  | 'over_limits'
  | 'unfinished';

/** Hears of every chart. */
export interface ChartObserver {
  onChart(outcome: ChartOutcome): void;
}

/** Counters of charts. How long they take is known of their jobs. */
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
