import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { exportingStarts } from './tracing.js';

/** Starts exporting spans; endpoint, headers and service name come from the OTEL_ variables that everyone uses. */
export function exportSpans(environment: NodeJS.ProcessEnv): void {
  const service = resourceFromAttributes({
    'service.name': environment['OTEL_SERVICE_NAME'] ?? 'questglass',
  });
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(service)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  trace.setGlobalTracerProvider(provider);
  exportingStarts();
}
