import { describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();
const lenient = startTestMcp({ QG_MCP_LENIENT_INITIALIZE: 'on' });
const newer = { 'mcp-protocol-version': '2025-11-25' };

describe("the official SDK's client", () => {
  it('connects, lists and calls', async () => {
    const { secret } = await mcp.api.make.aKey();
    const client = new Client({ name: 'a test', version: '1' });
    const url = new URL('/v1/mcp', mcp.api.running.url);
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    expect(client.getServerVersion()).toMatchObject({ name: 'service-mcp', version: '1.0.0' });
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'service_ask_data',
      'service_search_conversations',
      'service_list_dashboards',
      'service_get_dashboard',
      'service_list_metrics',
      'service_list_sources',
    ]);
    const { content } = await client.callTool({ name: 'service_list_metrics', arguments: {} });
    expect(content).toEqual([{ type: 'text', text: '{"data":[],"left_out":0}' }]);
    expect(await client.ping()).toEqual({});
    await client.close();
  });
});

describe('what clients are known to send', () => {
  it('Claude Code: server/discover with a newer version, and falls back on a 400 that is no JSON-RPC', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp.post(secret, rpc('server/discover'), newer).expect(400);
    expect([body.error, body.jsonrpc, body.error_code]).toEqual([
      undefined,
      undefined,
      'unsupported_protocol',
    ]);
  });

  it('Gemini CLI: no version header, and a ping', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp.post(secret, rpc('ping'), { 'mcp-protocol-version': undefined }).expect(200);
    expect(body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it('VS Code: Accept the other way round', async () => {
    const { secret } = await mcp.api.make.aKey();
    await mcp.post(secret, rpc('ping'), { accept: 'text/event-stream, application/json' }).expect(200);
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/v1/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
    '/register',
    '/v1/mcp/',
    '/mcp',
    '/sse',
  ])('looking for more: %s is a 404 in JSON', async (path) => {
    const { body, headers } = await mcp.api.http.get(path).expect(404);
    expect(headers['content-type']).toContain('application/json');
    expect(body).toMatchObject({ error_code: 'not_found' });
  });

  it('a stream by GET gets 405, and the end of a session by DELETE as well', async () => {
    await mcp.api.http.get('/v1/mcp').set('accept', 'text/event-stream').expect(405);
    await mcp.api.http.delete('/v1/mcp').set('mcp-session-id', 'a').expect(405);
  });
});

describe('a newer version stamped on initialize', () => {
  const initialize = rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {} });

  it('is refused', async () => {
    const { secret } = await mcp.api.make.aKey();
    await mcp.post(secret, initialize, newer).expect(400);
  });

  it('passes where QG_MCP_LENIENT_INITIALIZE is on, on initialize alone', async () => {
    const { secret } = await lenient.api.make.aKey();
    const { body } = await lenient.post(secret, initialize, newer).expect(200);
    expect(body.result.protocolVersion).toBe('2025-03-26');
    await lenient.post(secret, rpc('tools/list'), newer).expect(400);
    await lenient.post(secret, [initialize], newer).expect(400);
  });
});
