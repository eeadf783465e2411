type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that set the endpoint of spans; any of them starts tracing. */
const endpoints = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_ZIPKIN_ENDPOINT',
];

/**
 * Exports the spans of a process where an endpoint is set, as the standard OTEL_ variables say. `service` is its name without the
 * product's. Without an endpoint this costs nothing: the SDK is not loaded.
 */
export async function startTracing(service: string, environment: Environment): Promise<void> {
  if (environment['OTEL_SDK_DISABLED'] === 'true' || !endpoints.some((name) => environment[name])) return;
  const { exportSpans } = await import('./export-spans.js');
  exportSpans(`questglass-${service}`, environment['OTEL_PROPAGATORS'] ? 'configured' : 'traceparent');
}
