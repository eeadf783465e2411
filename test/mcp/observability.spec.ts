import { describe, expect, it } from '@jest/globals';
import { operator, setMcpEnabled } from '#access';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();

function lineOf(requestId: string | undefined) {
  const line = mcp.api.logLines
    .map((text) => JSON.parse(text))
    .find((entry) => entry.trace_id === requestId && entry.message === 'request');
  return line as Record<string, unknown>;
}

describe('the log', () => {
  it('has one line per HTTP request, with method and tool', async () => {
    const { secret, id } = await mcp.api.make.aKey();
    const { headers } = await mcp.call(secret, 'service_list_metrics');
    expect(lineOf(headers['x-request-id'])).toMatchObject({
      method: 'POST',
      route: '/v1/mcp',
      status: 200,
      key_id: id,
      mcp_method: 'tools/call',
      mcp_tool: 'service_list_metrics',
    });
  });

  it('has how many a batch was, and names of ours alone, whatever a client writes', async () => {
    const { secret } = await mcp.api.make.aKey();
    const call = rpc('tools/call', { name: '","status":1,"x":"' });
    const batch = await mcp.post(secret, [call, rpc('ping')]).expect(200);
    expect(lineOf(batch.headers['x-request-id'])).toMatchObject({
      status: 200,
      mcp_method: 'tools/call',
      mcp_tool: 'unknown',
      mcp_requests: 2,
    });
    const strange = await mcp.post(secret, rpc(`a"${secret}`)).expect(200);
    expect(lineOf(strange.headers['x-request-id'])).toMatchObject({ mcp_method: 'other' });
    expect(mcp.api.logLines.join('')).not.toContain(secret.slice(8));
  });

  it('names the refusal of a refused one', async () => {
    const { headers } = await mcp.post(undefined, rpc('ping')).expect(401);
    expect(lineOf(headers['x-request-id'])).toMatchObject({ refusal: 'unauthorized', mcp_method: 'none' });
  });
});

describe('metrics', () => {
  it('count requests by method, tool and outcome, and time them', async () => {
    const { secret } = await mcp.api.make.aKey({ scopes: ['read'] });
    await mcp.call(secret, 'service_list_sources');
    await mcp.call(secret, 'service_get_dashboard', { id: 'dash_no' });
    await mcp.call(secret, 'service_get_dashboard', {});
    await mcp.call(secret, 'service_ask_data', { question: 'a' });
    await mcp.post(secret, rpc('made/up'));
    const { text } = await mcp.api.health.get('/metrics').expect(200);
    for (const series of [
      'method="tools/call",tool="service_list_sources",outcome="ok"',
      'method="tools/call",tool="service_get_dashboard",outcome="tool_error"',
      'method="tools/call",tool="service_get_dashboard",outcome="invalid_params"',
      'method="tools/call",tool="service_ask_data",outcome="insufficient_scope"',
      'method="other",tool="none",outcome="method_not_found"',
    ])
      expect(text).toContain(`mcp_requests_total{${series},service="api"} `);
    expect(text).toMatch(/^mcp_request_duration_seconds_count\{.*tool="service_list_sources".*\} 1$/m);
    expect(text).toMatch(/^rate_limit_decisions_total\{surface="mcp",plan="scale",decision="allowed"/m);
  });

  it('show the switch', async () => {
    const { secret } = await mcp.api.make.aKey();
    const enabled = async () =>
      /^mcp_enabled\S* (\d)$/m.exec((await mcp.api.health.get('/metrics')).text)?.[1];
    expect(await enabled()).toBe('1');
    const act = { actor: operator, at: new Date() };
    await setMcpEnabled(mcp.api.source.manager, act, false);
    await mcp.post(secret, rpc('ping')).expect(403);
    expect(await enabled()).toBe('0');
    await setMcpEnabled(mcp.api.source.manager, act, true);
    await mcp.post(secret, rpc('ping')).expect(200);
    expect(await enabled()).toBe('1');
  });
});
