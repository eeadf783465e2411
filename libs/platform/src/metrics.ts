import {
  Counter,
  Gauge,
  Histogram as PlainHistogram,
  Registry as OpenRegistry,
  collectDefaultMetrics,
} from 'prom-client';
import type { HistogramConfiguration, OpenMetricsContentType } from 'prom-client';
import type { Span } from '@opentelemetry/api';
import { version } from './version.js';

export { Counter, Gauge, PlainHistogram as Histogram };

/** The parts of the OpenMetrics format that the older one lacks or writes differently. */
const counterHead = /^# HELP (\S+) (.*)\n# TYPE \1 counter$/gm;
const exemplar = / # \{trace_id="[0-9a-f]{32}"\} \S+ \S+$/gm;

/**
 * The metrics of a process in both of Prometheus' formats. They are collected as OpenMetrics, the only one with exemplars, and the
 * older format is derived from it. With prom-client's own conversion, the counters would stay renamed.
 */
export class Registry extends OpenRegistry<OpenMetricsContentType> {
  constructor() {
    super();
    this.setContentType(OpenRegistry.OPENMETRICS_CONTENT_TYPE);
  }

  /** In the OpenMetrics format. */
  openMetrics(): Promise<string> {
    return super.metrics();
  }

  /** In the classic text format. */
  override async metrics(): Promise<string> {
    const text = await super.metrics();
    return text
      .replace(counterHead, '# HELP $1_total $2\n# TYPE $1_total counter')
      .replace(exemplar, '')
      .replace(/\n# EOF\n$/, '\n')
      .replaceAll('\n# HELP', '\n\n# HELP');
  }
}

/** The registry of a process: its own metrics, its build, and Node's (event loop, heap, garbage collection). `revision` is the built commit. */
export function createRegistry(service: string, revision = 'unknown'): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const build = new Gauge({
    name: 'questglass_build_info',
    help: 'Always 1; the labels name the build.',
    labelNames: ['version', 'revision', 'node_version'],
    registers: [registry],
  });
  build.set({ version, revision, node_version: process.versions.node }, 1);
  return registry;
}

/** A histogram whose buckets each name the trace of a value that fell into them, where that trace is recorded. */
export class TracedHistogram {
  readonly #histogram: PlainHistogram;

  constructor(settings: Omit<HistogramConfiguration<string>, 'enableExemplars'>) {
    this.#histogram = new PlainHistogram({ ...settings, enableExemplars: true });
  }

  /** A series with its labels resolved once. */
  labels(labels: Record<string, string>): { observe(value: number): void } {
    return this.#histogram.labels(labels);
  }

  observe(labels: Record<string, string>, value: number, span?: Span): void {
    if (span?.isRecording())
      this.#histogram.observe({ labels, value, exemplarLabels: { trace_id: span.spanContext().traceId } });
    else this.#histogram.observe({ labels, value });
  }
}
