import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { startSpanCollector } from './span-collector.js';
import type { SpanCollector } from './span-collector.js';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const otherTraceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = 'b7ad6b7169203331';

let database: TestDatabase;
let secret: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  ({ secret } = await new Builders(source.manager).aKey());
  await source.destroy();
});

afterAll(() => database.drop());

/** Runs an api with a collector of its own, to its end. */
async function traced(
  settings: Record<string, string>,
  use: (api: ApiProcess) => Promise<void>,
): Promise<SpanCollector> {
  const collector = await startSpanCollector();
  const api = await startApiProcess(database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    ...settings,
  });
  await use(api);
  expect(await api.end()).toBe(0);
  await collector.close();
  return collector;
}

const whoami = (api: ApiProcess, headers: Record<string, string>, query = '') =>
  fetch(`${api.url}/v1/whoami${query}`, { headers: { authorization: `Bearer ${secret}`, ...headers } });

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };

describe('traces', () => {
  it("go to the collector when the process ends at the latest, under the caller's trace, and hold no secret", async () => {
    const { received } = await traced({ OTEL_SERVICE_NAME: 'questglass-under-test' }, async (api) => {
      const answer = await whoami(api, { traceparent: `00-${traceId}-${spanId}-01` }, `?token=${secret}`);
      expect(answer.headers.get('x-request-id')).toBe(traceId);
    });
    const spans = received();
    for (const text of [
      'questglass-under-test',
      'GET /v1/whoami',
      'authenticate',
      'admit',
      'questglass.admission.group_size',
      'admitted',
    ]) {
      expect(spans).toContain(text);
    }
    expect(spans).toContain(Buffer.from(traceId, 'hex').toString('latin1'));
    expect(spans).not.toContain(secret.slice(8));
  });

  it('name the process, its version and the one of its replicas', async () => {
    const { spans } = await traced(
      { ...json, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' },
      async (api) => {
        await whoami(api, {});
      },
    );
    expect(spans()[0]?.resource).toMatchObject({
      'service.name': 'questglass-api',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'service.instance.id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'deployment.environment.name': 'test',
    });
  });

  it('go out as the standard variables say: protocol, headers, propagators', async () => {
    const settings = { ...json, OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours', OTEL_PROPAGATORS: 'b3' };
    const { spans, headers } = await traced(settings, async (api) => {
      const answer = await whoami(api, { b3: `${traceId}-${spanId}-1` });
      expect(answer.headers.get('x-request-id')).toBe(traceId);
    });
    expect(spans().find(({ name }) => name === 'GET /v1/whoami')).toMatchObject({
      traceId,
      parentSpanId: spanId,
    });
    expect(headers()).toMatchObject({ 'content-type': 'application/json', 'x-tenant': 'ours' });
  });
});

describe('which traces are recorded', () => {
  const recordedBy = async (settings: Record<string, string>) => {
    const { spans } = await traced({ ...json, ...settings }, async (api) => {
      await whoami(api, { traceparent: `00-${traceId}-${spanId}-00` });
      await whoami(api, { traceparent: `00-${otherTraceId}-${spanId}-01` });
    });
    return new Set(spans().map((span) => span.traceId));
  };

  it('is what a trusted proxy says of them, where that is set, however many there are', async () => {
    const settings = { QG_TRACE_SAMPLING: 'parent', QG_TRUSTED_PROXIES: '10.0.0.0/8,127.0.0.1' };
    const recorded = await recordedBy({ ...settings, QG_TRACES_PER_SECOND: '0' });
    expect(recorded).toEqual(new Set([otherTraceId]));
  });

  it('is never what anybody else says', async () => {
    const settings = { QG_TRACE_SAMPLING: 'parent', QG_TRUSTED_PROXIES: '10.0.0.0/8' };
    expect(await recordedBy(settings)).toEqual(new Set([traceId, otherTraceId]));
  });
});
