/*
 * Charts are compiled in threads and kept by what they are, so a process compiles each once, whoever views it. What can go wrong: a
 * chart takes longer than it may (its thread is killed; that is remembered for some minutes, since the machine may
 * just have been busy); many ask for one chart at a time (they share one job); the threads have too much to do (the chart
 * is told to be unfinished, and is asked for again).
 */
import { createHash } from 'node:crypto';
import { ChartSpec } from '#contracts';
import { BoundedCache, ThreadFailure } from '#platform';
import type { Clock, ThreadPool } from '#platform';
import type { ChartObserver } from './chart-metrics.js';
import { VegaText } from './vega-text.js';

/** The outcome of a chart. `fault` is said of it where it was written, as in "chart_spec takes too long to draw". */
export type CompiledChart =
  | { state: 'compiled'; text: string }
  | { state: 'no_chart' }
  | { state: 'refused'; fault: string }
  | { state: 'unfinished' };

const keptCharactersMax = 16 * 1_048_576;
const slowKeptMs = 600_000;
const unfinished: CompiledChart = { state: 'unfinished' };
const tooLarge: CompiledChart = {
  state: 'refused',
  fault: 'is too large once it is prepared; use fewer layers and encodings',
};

interface ChartCompilerParts {
  observer: ChartObserver;
  clock: Clock;
  /** The time that a chart may take. */
  timeoutMs: number;
}

export class ChartCompiler {
  readonly #kept = new BoundedCache<{ chart: CompiledChart; untilMs: number }>(keptCharactersMax, weigh);
  readonly #underway = new Map<string, Promise<CompiledChart>>();

  readonly #tooSlow: CompiledChart;

  constructor(
    private readonly threads: ThreadPool,
    private readonly parts: ChartCompilerParts,
  ) {
    const seconds = parts.timeoutMs / 1_000;
    const fault = `takes more than ${seconds} seconds to prepare; use fewer layers, transforms and encodings`;
    this.#tooSlow = { state: 'refused', fault };
  }

  /** Never rejects for what an author wrote. */
  async compile(workspaceId: string, spec: ChartSpec): Promise<CompiledChart> {
    // A chart that was saved before a limit was made is judged by it, too.
    const checked = ChartSpec.safeParse(spec);
    if (!checked.success) {
      this.parts.observer.onChart('over_limits');
      return {
        state: 'refused',
        fault: checked.error.issues[0]?.message ?? 'is beyond the limits of charts',
      };
    }
    const name = createHash('sha256').update(JSON.stringify(spec)).digest('base64');
    const kept = this.#kept.get(name);
    if (kept && kept.untilMs > this.parts.clock().getTime()) {
      this.parts.observer.onChart('kept');
      return kept.chart;
    }
    const underway = this.#underway.get(name) ?? this.#begin(workspaceId, name, spec);
    this.#underway.set(name, underway);
    return underway;
  }

  async #begin(workspaceId: string, name: string, spec: ChartSpec): Promise<CompiledChart> {
    try {
      const chart = await this.#compile(workspaceId, spec);
      const untilMs = chart === this.#tooSlow ? this.parts.clock().getTime() + slowKeptMs : Infinity;
      if (chart.state !== 'unfinished') this.#kept.set(name, { chart, untilMs });
      return chart;
    } finally {
      this.#underway.delete(name);
    }
  }

  async #compile(workspaceId: string, spec: ChartSpec): Promise<CompiledChart> {
    try {
      const job = { name: 'chart', input: spec, timeoutMs: this.parts.timeoutMs };
      const vega = VegaText.parse(await this.threads.run(workspaceId, job));
      this.parts.observer.onChart(vega.state);
      return vega.state === 'too_large' ? tooLarge : vega;
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error;
      const isSlow = error.reason === 'timeout';
      this.parts.observer.onChart(isSlow ? 'too_slow' : 'unfinished');
      return isSlow ? this.#tooSlow : unfinished;
    }
  }
}

function weigh({ chart }: { chart: CompiledChart }): number {
  return 200 + (chart.state === 'compiled' ? chart.text.length : 0);
}
