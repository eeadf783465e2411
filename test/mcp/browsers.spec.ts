import { describe, expect, it } from '@jest/globals';
import { rpc, startTestMcp } from './start-test-mcp.js';

const page = 'https://app.example.com';
const mcp = startTestMcp({ QG_MCP_ORIGINS: page });

describe('a page of an allowed origin', () => {
  it('is told before it calls what it may send', async () => {
    const { headers, text } = await mcp.api.http
      .options('/v1/mcp')
      .set({ origin: page, 'access-control-request-method': 'POST' })
      .expect(204);
    expect(text).toBe('');
    expect(headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('mcp-protocol-version'),
      vary: expect.stringContaining('origin'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('ratelimit');
  });

  it('may read the answer, refusals included', async () => {
    const { secret } = await mcp.api.make.aKey();
    const answered = await mcp.request(secret, 'ping', {}, { origin: page });
    expect(answered.status).toBe(200);
    const refused = await mcp.request(undefined, 'ping', {}, { origin: page });
    expect(refused.status).toBe(401);
    for (const { headers } of [answered, refused]) {
      expect(headers['access-control-allow-origin']).toBe(page);
      expect(headers['access-control-expose-headers']).toContain('retry-after');
    }
  });
});

describe('a page of another origin', () => {
  it('may neither ask nor read', async () => {
    const origin = 'https://evil.example';
    const asked = await mcp.api.http.options('/v1/mcp').set('origin', origin).expect(403);
    expect(asked.body.error_code).toBe('origin_not_allowed');
    const called = await mcp.request((await mcp.api.make.aKey()).secret, 'ping', {}, { origin }).expect(403);
    for (const { headers } of [asked, called])
      expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is what has no origin at all: OPTIONS is no method of this address then', async () => {
    const { headers } = await mcp.api.http.options('/v1/mcp').expect(405);
    expect(headers['allow']).toBe('POST');
  });
});

describe('a refusal carries an error of JSON-RPC', () => {
  it('with the id of the request, the same message and the code', async () => {
    const { secret } = await mcp.api.make.aKey({ scopes: ['read'] });
    const body = rpc(
      'tools/call',
      { name: 'service_ask_data', arguments: { question: 'How many?' } },
      'mine',
    );
    const answer = await mcp.post(secret, body).expect(403);
    expect(answer.body).toEqual({
      error_code: 'insufficient_scope',
      required_scope: 'ask',
      message: expect.any(String),
      jsonrpc: '2.0',
      id: 'mine',
      error: {
        code: -32_050,
        message: answer.body.message,
        data: { error_code: 'insufficient_scope', required_scope: 'ask' },
      },
    });
  });

  it('without an id for a batch', async () => {
    const { body } = await mcp.post(undefined, [rpc('ping'), rpc('ping', {}, 2)]).expect(401);
    expect(body).toMatchObject({ jsonrpc: '2.0', id: null, error_code: 'unauthorized' });
  });
});
