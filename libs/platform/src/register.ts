/**
 * Loaded with `node --import` before a process's own code. Exports spans over OTLP when OTEL_EXPORTER_OTLP_ENDPOINT (or its
 * traces form) is set, and costs nothing otherwise: the SDK is not even loaded.
 */
if (process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] || process.env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT']) {
  if (process.env['OTEL_SDK_DISABLED'] !== 'true') {
    const { exportSpans } = await import('./export-spans.js');
    exportSpans(process.env);
  }
}
