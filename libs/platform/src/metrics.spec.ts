import { describe, expect, it } from '@jest/globals';
import { trace } from '@opentelemetry/api';
import { Counter, Registry, TracedHistogram, createRegistry } from './metrics.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const recorded = Object.assign(
  trace.wrapSpanContext({ traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 }),
  { isRecording: () => true },
);

function someNumbers(): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'api' });
  const registers = [registry];
  new Counter({ name: 'things_total', help: 'Things.', registers }).inc(3);
  const seconds = new TracedHistogram({
    name: 'thing_seconds',
    help: 'Time of a thing.',
    labelNames: ['route'],
    buckets: [0.1, 1],
    registers,
  });
  seconds.observe({ route: '/v1/a # {b}' }, 0.5, recorded);
  seconds.labels({ route: '/v1/a # {b}' }).observe(0.05);
  return registry;
}

describe('metrics', () => {
  it('in the OpenMetrics format name the trace of a value in each bucket', async () => {
    const text = await someNumbers().openMetrics();
    expect(text).toMatch(
      /^thing_seconds_bucket\{le="1",.*\} 2 # \{trace_id="0af7651916cd43dd8448eb211c80319c"\} 0\.5 [\d.]+$/m,
    );
    expect(text).toMatch(/^# TYPE things counter\nthings_total\{service="api"\} 3$/m);
    expect(text).toMatch(/\n# EOF\n$/);
  });

  it('in the older format are as they always were, however often and in whatever order the two are read', async () => {
    const registry = someNumbers();
    await registry.openMetrics();
    const text = await registry.metrics();
    expect(text).toMatch(
      /^# HELP things_total Things\.\n# TYPE things_total counter\nthings_total\{service="api"\} 3$/m,
    );
    expect(text).toMatch(/^thing_seconds_bucket\{le="1",.*route="\/v1\/a # \{b\}".*\} 2$/m);
    expect(text).not.toMatch(/trace_id|EOF/);
    expect(await registry.metrics()).toBe(text);
  });

  it('of a process tell its build', async () => {
    expect(await createRegistry('api').metrics()).toMatch(
      /^questglass_build_info\{version="\d+\.\d+\.\d+",revision="unknown",node_version="[\d.]+",service="api"\} 1$/m,
    );
  });
});
