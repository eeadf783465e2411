import { startApiProcess } from './api-process.ts';
import { Child } from './child.ts';
import { makeKeys } from './keys.ts';
import type { Exchange } from './load-generator.ts';
import { loadRound } from './load-round.ts';
import { memoryOver } from './memory.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Plan, Side } from './rounds.ts';
import { startSpanSink } from './span-sink.ts';

const keyed = 'GET /v1/whoami';
const list = 'tools/list';
const call = 'service_list_metrics';
const keyCount = 1_000;

/** The cost of MCP beside the least that a keyed request can; and, without keys, beside a handler by hand and the SDK's own way. */
export async function mcp(databaseUrl: string, plan: Plan): Promise<Report> {
  const keys = await makeKeys(databaseUrl, keyCount);
  const sink = await startSpanSink();
  const generator = new Child('load-generator.ts');
  const servers = new Child('mcp-servers.ts');
  const api = await startApiProcess(databaseUrl, sink.url);
  const ours = await startApiProcess(databaseUrl, sink.url, 'mcp');
  try {
    const each = (make: (secret: string, id: string) => Exchange) =>
      keys.map(({ id, secret }) => make(secret, id));
    const target = { generator, databaseUrl };
    const whoamis = each((bearer, id) => ({
      path: '/v1/whoami',
      bearer,
      expected: `"key_id":"${id}"`,
    }));
    const called = { ...target, ...ours, exchanges: each((bearer) => calling(bearer)) };
    const sides: Side[] = [
      { name: keyed, run: loadRound({ ...target, ...api, exchanges: whoamis }) },
      { name: list, run: loadRound({ ...target, ...ours, exchanges: each((bearer) => listing(bearer)) }) },
      { name: call, run: loadRound(called) },
    ];
    const urls = await servers.ask<Record<string, string>>({});
    for (const [name, url] of Object.entries(urls)) {
      const bare = { ...target, url, pid: servers.pid };
      sides.push(
        { name: `${list}, ${name}`, run: loadRound({ ...bare, exchanges: [listing()] }) },
        { name: `tools/call, ${name}`, run: loadRound({ ...bare, exchanges: [calling()] }) },
      );
    }
    const { inUse, resident } = await memoryOver(called, ours);
    const results = await alternate(sides, plan);
    return { ...reportOn(results, needs, [`span batches: ${sink.batches()}`]), bounds: [inUse, resident] };
  } finally {
    await Promise.all([api.stop(), ours.stop(), generator.stop(), servers.stop()]);
    sink.close();
  }
}

const needs = [
  { of: list, to: keyed, needed: 0.5 },
  { of: call, to: keyed, needed: 0.5 },
  { of: `${list}, ours`, to: `${list}, byHand`, needed: 0.5 },
  { of: 'tools/call, ours', to: 'tools/call, byHand', needed: 0.5 },
  { of: `${list}, ours`, to: `${list}, documented`, needed: 1 },
  { of: 'tools/call, ours', to: 'tools/call, documented', needed: 1 },
];

function listing(bearer?: string): Exchange {
  return exchange(bearer, { method: 'tools/list', params: {} }, '"service_ask_data"');
}

function calling(bearer?: string): Exchange {
  const params = { name: 'service_list_metrics', arguments: {} };
  return exchange(bearer, { method: 'tools/call', params }, 'left_out');
}

function exchange(bearer: string | undefined, request: object, expected: string): Exchange {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...request });
  return { path: '/v1/mcp', body, expected, ...(bearer !== undefined && { bearer }) };
}
