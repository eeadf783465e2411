import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { startApiProcess } from '../api-process.js';
import { startSpanCollector } from './span-collector.js';
import type { SpanCollector } from './span-collector.js';

let database: TestDatabase;
let collector: SpanCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startSpanCollector();
});

afterAll(async () => {
  await collector.close();
  await database.drop();
});

describe('traces', () => {
  it("go to the collector when the process ends at the latest, under the caller's trace, and hold no secret", async () => {
    const source = await openDatabase({
      url: database.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError: () => undefined,
    });
    const { secret } = await new Builders(source.manager).aKey();
    await source.destroy();
    const api = await startApiProcess(database.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: 'questglass-under-test',
    });
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const headers = { authorization: `Bearer ${secret}`, traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    const answer = await fetch(`${api.url}/v1/whoami?token=${secret}`, { headers });
    expect(answer.headers.get('x-request-id')).toBe(traceId);
    expect(await api.end()).toBe(0);
    const spans = collector.received();
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
});
