import { describe, expect, it } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { startTracing } from './start-tracing.js';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' };

describe('tracing', () => {
  it.each([
    ['without an endpoint', {}],
    ['with an empty one', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    ['with the SDK disabled', { ...endpoint, OTEL_SDK_DISABLED: 'true' }],
  ])('%s records nothing', async (_case, environment) => {
    await startTracing('api', environment);
    expect(trace.getTracer('test').startSpan('a span').isRecording()).toBe(false);
  });
});
