import { describe, expect, it } from '@jest/globals';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();
const metrics = { name: 'service_list_metrics', arguments: {} };
const invalid = { error_code: 'invalid_request', jsonrpc: '2.0', id: null };

describe('initialize', () => {
  const params = {
    protocolVersion: '2025-03-26',
    clientInfo: { name: 'a test', version: '1' },
    capabilities: {},
  };

  it('names the server service-mcp, version 1.0.0, and protocol 2025-03-26', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body, headers } = await mcp.request(secret, 'initialize', params).expect(200);
    expect(headers['content-type']).toContain('application/json');
    expect(headers).not.toHaveProperty('mcp-session-id');
    expect(body).toMatchObject({
      jsonrpc: '2.0',
      id: 1,
      result: {
        protocolVersion: '2025-03-26',
        serverInfo: { name: 'service-mcp', version: '1.0.0' },
        capabilities: { tools: {} },
      },
    });
  });

  it('answers a client that asks for another version with ours', async () => {
    const { secret } = await mcp.api.make.aKey();
    const newer = { ...params, protocolVersion: '2025-11-25' };
    const { body } = await mcp.request(secret, 'initialize', newer, { 'mcp-protocol-version': undefined });
    expect(body.result.protocolVersion).toBe('2025-03-26');
  });

  it.each([{ protocolVersion: 5 }, { clientInfo: 'me' }, { capabilities: [] }, [], 'text', 7])(
    'refuses params of a wrong type: %j',
    async (wrong) => {
      const { secret } = await mcp.api.make.aKey();
      const { body } = await mcp.request(secret, 'initialize', wrong).expect(200);
      expect(body.error.code).toBe(-32602);
    },
  );

  it.each([[['ask']], [['read']], [[]]] as const)('works for a key with the scopes %j', async (scopes) => {
    const { secret } = await mcp.api.make.aKey({ scopes: [...scopes] });
    await mcp.request(secret, 'initialize', params).expect(200);
  });
});

describe('without initialize', () => {
  it.each(['ping', 'tools/list'])('%s is answered', async (method) => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp.request(secret, method).expect(200);
    expect(body).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} });
  });
});

describe('a method that there is not', () => {
  it.each([
    'server/discover',
    'resources/list',
    'prompts/list',
    'logging/setLevel',
    'tasks/list',
    '__proto__',
  ])('%s gets −32601', async (method) => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp.request(secret, method).expect(200);
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32601, message: 'Method not found' },
    });
  });
});

describe('notifications alone', () => {
  it.each([
    ['initialized', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['cancelled', { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
    ['a call without an id, which is not run', { jsonrpc: '2.0', method: 'tools/call', params: metrics }],
    ['an answer to nothing', { jsonrpc: '2.0', id: 1, result: {} }],
    [
      'a batch of them',
      [
        { jsonrpc: '2.0', method: 'a' },
        { jsonrpc: '2.0', method: 'b' },
      ],
    ],
  ])('answer 202 without a body: %s', async (_name, body) => {
    const { secret } = await mcp.api.make.aKey();
    const answer = await mcp.post(secret, body).expect(202);
    expect(answer.text).toBe('');
  });
});

describe('batches', () => {
  it('are answered in their order, each request by its id, notifications not at all', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp
      .post(secret, [
        rpc('ping', {}, 'a'),
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        rpc('tools/call', metrics, 0),
        rpc('nothing', {}, 'a'),
        5,
      ])
      .expect(200);
    expect(body).toMatchObject([
      { id: 'a', result: {} },
      { id: 0, result: { content: [{ type: 'text' }] } },
      { id: 'a', error: { code: -32601 } },
      { id: null, error: { code: -32600 } },
    ]);
  });

  it('hold at most a hundred', async () => {
    const { secret } = await mcp.api.make.aKey();
    const batchOf = (size: number) => Array.from({ length: size }, (_, index) => rpc('ping', {}, index));
    expect((await mcp.post(secret, batchOf(100)).expect(200)).body).toHaveLength(100);
    const { body } = await mcp.post(secret, batchOf(1_000)).expect(400);
    expect(body).toMatchObject({ ...invalid, error: { code: -32600 } });
  });
});

describe('ids', () => {
  it.each([0, -1, 1, Number.MAX_SAFE_INTEGER, '', '0', 'a "quoted" id', '\u2028', '\ud800', '__proto__'])(
    'come back as they were: %j',
    async (id) => {
      const { secret } = await mcp.api.make.aKey();
      const { body } = await mcp.post(secret, rpc('ping', {}, id)).expect(200);
      expect(body).toEqual({ jsonrpc: '2.0', id, result: {} });
    },
  );

  it.each(['null', 'true', '1.5', '1e400', '9007199254740993', '[1]', '{"a":1}'])(
    'of another type or that cannot be told apart are refused: %s',
    async (id) => {
      const { secret } = await mcp.api.make.aKey();
      const { body } = await mcp.post(secret, `{"jsonrpc":"2.0","id":${id},"method":"ping"}`).expect(400);
      expect(body).toMatchObject({ ...invalid, error: { code: -32600 } });
    },
  );

  it('that callers share are not mixed up: each gets its own workspace', async () => {
    const callers = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const member = await mcp.api.make.aMember();
        const session = await mcp.api.signIn(member);
        const name = `Dashboard of caller ${index}`;
        await mcp.api.http
          .post(`/workspaces/${member.workspace.id}/dashboards`)
          .set(session)
          .send({ name })
          .expect(201);
        return { name, ...(await mcp.api.make.aKey({ workspace: member.workspace })) };
      }),
    );
    const seen = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const caller = callers[index % callers.length];
        const { json } = await mcp.call(caller?.secret ?? '', 'service_list_dashboards');
        return json.data.length === 1 && json.data[0].name === caller?.name;
      }),
    );
    expect(seen).toEqual(Array(200).fill(true));
  });

  it('that others cancel are answered all the same', async () => {
    const { secret } = await mcp.api.make.aKey();
    const other = await mcp.api.make.aKey();
    const cancel = (requestId: unknown) => ({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId },
    });
    const cancels = Array.from({ length: 60 }, (_, index) => cancel(index));
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => mcp.call(secret, 'service_list_metrics'))),
      mcp.post(other.secret, cancels).expect(202),
      mcp.post(secret, cancels).expect(202),
    ]);
    expect(answers.map(({ json }) => JSON.stringify(json))).toEqual(
      Array(20).fill('{"data":[],"left_out":0}'),
    );
  });
});

describe('Accept', () => {
  it.each([
    undefined,
    '*/*',
    'application/json',
    'text/event-stream',
    'text/event-stream, application/json',
    'application/json;q=0.9, text/event-stream;q=0.1',
    'APPLICATION/JSON',
    'text/html, application/*',
  ])('%p passes', async (accept) => {
    const { secret } = await mcp.api.make.aKey();
    const { headers } = await mcp.request(secret, 'ping', {}, { accept }).expect(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('that leaves JSON out gets 406', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp.request(secret, 'ping', {}, { accept: 'text/html' }).expect(406);
    expect(body).toMatchObject({ error_code: 'not_acceptable', message: expect.any(String) });
  });
});

describe('Content-Type', () => {
  it.each(['application/json; charset=utf-8', 'Application/JSON'])('%s passes', async (type) => {
    const { secret } = await mcp.api.make.aKey();
    await mcp.request(secret, 'ping', {}, { 'content-type': type }).expect(200);
  });

  it.each(['text/plain', 'application/jsonp', 'application/x-www-form-urlencoded', 'multipart/form-data'])(
    '%s gets 415',
    async (type) => {
      const { secret } = await mcp.api.make.aKey();
      const { body } = await mcp.request(secret, 'ping', {}, { 'content-type': type }).expect(415);
      expect(body).toMatchObject({ error_code: 'unsupported_media_type', message: expect.any(String) });
    },
  );
});

describe('a body that is no JSON-RPC', () => {
  it.each<[string, string, number]>([
    ['nothing', '', -32700],
    ['half an object', '{"jsonrpc":"2.0"', -32700],
    ['text', 'tools/list', -32700],
    ['an empty batch', '[]', -32600],
    ['a number', '5', -32600],
    ['null', 'null', -32600],
    ['an empty object', '{}', -32600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', -32600],
    ['a method that is no text', '{"jsonrpc":"2.0","id":1,"method":{}}', -32600],
    ['too deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`, -32600],
  ])('gets 400 in both forms: %s', async (_name, body, code) => {
    const { secret } = await mcp.api.make.aKey();
    const answer = await mcp.post(secret, body).expect(400);
    expect(answer.body).toEqual({
      ...invalid,
      message: expect.any(String),
      error: { code, message: expect.any(String) },
    });
  });

  it('that is longer than what is read gets 413', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body } = await mcp.post(secret, rpc('ping', { padding: 'x'.repeat(1_050_000) })).expect(413);
    expect(body).toMatchObject({
      error_code: 'payload_too_large',
      message: expect.stringContaining('1,048,576 bytes'),
      limit_bytes: 1_048_576,
      error: { data: { error_code: 'payload_too_large', limit_bytes: 1_048_576 } },
    });
  });
});
