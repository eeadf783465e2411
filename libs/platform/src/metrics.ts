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

/** The parts of the OpenMetrics format that the older one lacks or has otherwise. */
const counterHead = /^# HELP (\S+) (.*)\n# TYPE \1 counter$/gm;
const exemplar = / # \{trace_id="[0-9a-f]{32}"\} \S+ \S+$/gm;

/**
 * The numbers of a process, in both formats that Prometheus reads. They are written as OpenMetrics, which alone has exemplars, and the
 * older format is made of that: prom-client itself renames the counters for good when it writes the other one.
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

  /** In the text format that everything reads. */
  override async metrics(): Promise<string> {
    const text = await super.metrics();
    return text
      .replace(counterHead, '# HELP $1_total $2\n# TYPE $1_total counter')
      .replace(exemplar, '')
      .replace(/\n# EOF\n$/, '\n')
      .replaceAll('\n# HELP', '\n\n# HELP');
  }
}

/** A registry of one process: its own numbers, its build, and Node's (event loop, heap, garbage collection). `revision` is the commit that it was built of. */
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

  /** A series, for what observes it without looking its labels up each time. */
  labels(labels: Record<string, string>): { observe(value: number): void } {
    return this.#histogram.labels(labels);
  }

  observe(labels: Record<string, string>, value: number, span?: Span): void {
    if (span?.isRecording())
      this.#histogram.observe({ labels, value, exemplarLabels: { trace_id: span.spanContext().traceId } });
    else this.#histogram.observe({ labels, value });
  }
}
