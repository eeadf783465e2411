import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';

/** Share of traces that are kept when OTEL_TRACES_SAMPLER_ARG does not say. */
const defaultRatio = 0.1;

/** Starts exporting spans; endpoint, headers and service name come from the OTEL_ variables that everyone uses. */
export function exportSpans(environment: NodeJS.ProcessEnv): void {
  const ratio = Number(environment['OTEL_TRACES_SAMPLER_ARG'] ?? defaultRatio);
  const byRatio = new TraceIdRatioBasedSampler(ratio);
  const service = resourceFromAttributes({
    'service.name': environment['OTEL_SERVICE_NAME'] ?? 'questglass',
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(service)
      .merge(detectResources({ detectors: [envDetector] })),
    // A caller's "sampled" flag is a wish, not an order: anybody can set it, and the ratio is what we pay for.
    sampler: new ParentBasedSampler({ root: byRatio, remoteParentSampled: byRatio }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
}
