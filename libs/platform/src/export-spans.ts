import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { recordTraces } from './tracing.js';

/** Traces recorded in a second at most when QG_TRACES_PER_SECOND does not say. */
const defaultPerSecond = 20;

/** Starts exporting spans; endpoint, headers and service name come from the OTEL_ variables that everyone uses. */
export function exportSpans(environment: NodeJS.ProcessEnv): void {
  recordTraces(Number(environment['QG_TRACES_PER_SECOND'] ?? defaultPerSecond));
  const service = resourceFromAttributes({
    'service.name': environment['OTEL_SERVICE_NAME'] ?? 'questglass',
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(service)
      .merge(detectResources({ detectors: [envDetector] })),
    // The SDK is asked for what is recorded and nothing else, and records all of it.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
}
