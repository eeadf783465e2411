/*
 * Charts are compiled in threads and cached by content, so a process compiles each once for all viewers. Failure modes:
 * - A chart takes too long: its thread is killed; that is remembered for some minutes only, because the machine may just have been busy.
 * - Many ask for one chart at a time: they share one job.
 * - The threads have too much to do: the chart is reported as unfinished, and asked for again.
 */
import { createHash } from 'node:crypto';
import { ChartSpec } from '#contracts';
import { BoundedCache, ThreadFailure } from '#platform';
import type { Clock, ThreadPool } from '#platform';
import type { ChartObserver } from './chart-metrics.js';
import { VegaText } from './vega-text.js';

/** The outcome of a chart. `fault` completes a sentence about it, as in "chart_spec takes too long to draw". */
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
  /** The time-out of one chart. */
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

  /** Never rejects for an author's input. */
  async compile(workspaceId: string, spec: ChartSpec): Promise<CompiledChart> {
    // Charts saved before a limit existed are held to it, too.
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
