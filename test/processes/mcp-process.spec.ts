import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operator, setMcpEnabled } from '#access';
import { openDatabase } from '#database';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { startSpanCollector } from './span-collector.js';
import type { SpanCollector } from './span-collector.js';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { rpc } from '../mcp/start-test-mcp.js';

let database: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;
let collector: SpanCollector;
let make: Builders;
let replicas: [ApiProcess, ApiProcess];

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startSpanCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
  replicas = await Promise.all([
    startApiProcess(database.url, settings, 'mcp'),
    startApiProcess(database.url, settings, 'mcp'),
  ]);
  source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 4,
    pace: 'upkeep',
    onIdleError: () => undefined,
  });
  make = new Builders(source.manager);
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.end()));
  await source.destroy();
  await collector.close();
  await database.drop();
});

async function post(replica: ApiProcess, secret: string, body: object): Promise<number> {
  const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
  const answer = await fetch(`${replica.url}/v1/mcp`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  await answer.text();
  return answer.status;
}

describe('two mcp processes on one database', () => {
  it('both go by the switch from the next request on, 50 times of 50', async () => {
    const { secret } = await make.aKey({ plan: 'enterprise' });
    const act = { actor: operator, at: new Date() };
    const seen: number[][] = [];
    for (let round = 0; round < 25; round += 1) {
      for (const isOn of [false, true]) {
        await setMcpEnabled(source.manager, act, isOn);
        seen.push(await Promise.all(replicas.map((replica) => post(replica, secret, rpc('ping')))));
      }
    }
    expect(seen).toEqual(
      Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? [403, 403] : [200, 200])),
    );
  });

  it('refuse a key that is revoked on its next request, on both', async () => {
    const key = await make.aKey();
    const both = () => Promise.all(replicas.map((replica) => post(replica, key.secret, rpc('ping'))));
    expect(await both()).toEqual([200, 200]);
    await make.revoke(key);
    expect(await both()).toEqual([401, 401]);
  });

  it('admit the cap of a key and not one request more', async () => {
    const key = await make.aKey({ plan: 'starter' });
    await make.unlockMcp(key.workspace);
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, index) => post(replicas[index % 2 ? 0 : 1], key.secret, rpc('ping'))),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(60);
  });

  it('serve nothing but MCP', async () => {
    const { status, headers } = await fetch(`${replicas[0].url}/v1/whoami`);
    expect([status, headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('spans', () => {
  it("are named and described by OpenTelemetry's conventions for MCP, and hold no secret", async () => {
    const { secret } = await make.aKey();
    const replica = await startApiProcess(
      database.url,
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
      'mcp',
    );
    await post(replica, secret, rpc('tools/call', { name: 'service_list_metrics', arguments: {} }));
    await post(replica, secret, rpc('tools/call', { name: 'nothing' }));
    await replica.end();
    const spans = collector.received();
    for (const text of [
      'POST /v1/mcp',
      'tools/call service_list_metrics',
      'mcp.method.name',
      'mcp.protocol.version',
      'gen_ai.tool.name',
      'execute_tool',
      'jsonrpc.request.id',
      'rpc.response.status_code',
      'invalid_params',
    ])
      expect(spans).toContain(text);
    expect(spans).not.toContain(secret.slice(8));
  });
});
