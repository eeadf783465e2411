import { describe, expect, it } from '@jest/globals';
import type { Scope } from '#contracts';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();

const parameters = {
  service_ask_data: { question: 'string', source_ids: 'array', tier: 'string' },
  service_list_metrics: {},
  service_list_dashboards: {},
  service_list_sources: {},
  service_get_dashboard: { id: 'string' },
  service_search_conversations: { query: 'string' },
} as const;

const required: Partial<Record<string, string[]>> = {
  service_ask_data: ['question'],
  service_get_dashboard: ['id'],
  service_search_conversations: ['query'],
};

/** Arguments with which each tool can be called. */
const calls: readonly [name: string, args: object, scope: Scope][] = [
  ['service_ask_data', { question: 'How many customers?' }, 'ask'],
  ['service_list_metrics', {}, 'read'],
  ['service_list_dashboards', {}, 'read'],
  ['service_list_sources', {}, 'read'],
  ['service_get_dashboard', { id: 'dash_1' }, 'read'],
  ['service_search_conversations', { query: 'a' }, 'read'],
];

interface Listed {
  name: string;
  description: string;
  inputSchema: { type: string; properties: Record<string, { type: string }>; required?: string[] };
  annotations: object;
}

describe('tools/list', () => {
  it.each<[string, Scope[]]>([
    ['ask alone', ['ask']],
    ['read alone', ['read']],
    ['both', ['ask', 'read']],
    ['none set', []],
  ])('lists the six tools with their parameters to a key with %s', async (_name, scopes) => {
    const { secret } = await mcp.api.make.aKey({ scopes });
    const { body } = await mcp.request(secret, 'tools/list').expect(200);
    const tools: Listed[] = body.result.tools;
    const shapes = tools.map(({ name, inputSchema }) => [
      name,
      Object.fromEntries(Object.entries(inputSchema.properties).map(([key, { type }]) => [key, type])),
    ]);
    expect(Object.fromEntries(shapes)).toEqual(parameters);
    for (const { name, inputSchema, description, annotations } of tools) {
      expect([inputSchema.type, inputSchema.required]).toEqual(['object', required[name]]);
      expect(description.length).toBeGreaterThan(80);
      expect(annotations).toMatchObject({ readOnlyHint: true, openWorldHint: false });
    }
  });

  it('limits tier to low, medium and high, and refers to no schema elsewhere', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { body, text } = await mcp.request(secret, 'tools/list');
    const [ask] = body.result.tools;
    expect(ask.inputSchema.properties.tier.enum).toEqual(['low', 'medium', 'high']);
    expect(text).not.toContain('$ref');
  });
});

describe('scopes', () => {
  const keys: [string, Scope[]][] = [
    ['read alone', ['read']],
    ['ask alone', ['ask']],
    ['both', ['ask', 'read']],
    ['none set', []],
  ];
  it.each(
    keys.flatMap(([name, scopes]) => calls.map(([tool, args, needs]) => [name, tool, scopes, args, needs])),
  )('a key with %s that calls %s', async (_name, tool, scopes, args, needs) => {
    const granted = scopes as Scope[];
    const { secret } = await mcp.api.make.aKey({ scopes: granted });
    const isAllowed = granted.length === 0 || granted.includes(needs as Scope);
    const answer = await mcp.request(secret, 'tools/call', { name: tool, arguments: args });
    expect(answer.status).toBe(isAllowed ? 200 : 403);
    expect(answer.body.required_scope).toBe(isAllowed ? undefined : needs);
  });
});

describe('what is no call of a tool', () => {
  it.each<[string, unknown]>([
    ['an unknown tool', { name: 'service_drop_everything' }],
    ["a name of JavaScript's", { name: 'constructor' }],
    ['no name', {}],
    ['a name that is no text', { name: 5 }],
    ['no params', undefined],
    ['params that are a list', []],
    ['arguments that are no object', { name: 'service_list_metrics', arguments: 'x' }],
    ['arguments that are a list', { name: 'service_list_metrics', arguments: [] }],
    ['an argument that there is not', { name: 'service_list_metrics', arguments: { limit: 5 } }],
    ['no question', { name: 'service_ask_data', arguments: {} }],
    ['an empty question', { name: 'service_ask_data', arguments: { question: ' ' } }],
    ['a question that is no text', { name: 'service_ask_data', arguments: { question: 5 } }],
    ['a question too long', { name: 'service_ask_data', arguments: { question: 'x'.repeat(4_001) } }],
    ['another tier', { name: 'service_ask_data', arguments: { question: 'a', tier: 'huge' } }],
    [
      'the name REST has for it',
      { name: 'service_ask_data', arguments: { question: 'a', model_tier: 'low' } },
    ],
    [
      'source_ids that are no list',
      { name: 'service_ask_data', arguments: { question: 'a', source_ids: 'ds_1' } },
    ],
    ['no id', { name: 'service_get_dashboard' }],
    ['an id that is none', { name: 'service_get_dashboard', arguments: { id: '\u0000' } }],
    ['no query', { name: 'service_search_conversations', arguments: {} }],
    ['a query that is no text', { name: 'service_search_conversations', arguments: { query: ['a'] } }],
  ])('is answered 200 with −32602: %s', async (_name, params) => {
    const { secret } = await mcp.api.make.aKey();
    const body = { jsonrpc: '2.0', id: 9, method: 'tools/call', params };
    const answer = await mcp.post(secret, body).expect(200);
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: 9, error: { code: -32602 } });
    expect(answer.body).not.toHaveProperty('result');
  });

  it('says which argument is wrong, by its name here', async () => {
    const { secret } = await mcp.api.make.aKey();
    const args = { question: 'a', tier: 'huge' };
    const { body } = await mcp.call(secret, 'service_ask_data', args);
    expect(body.error.data.issues).toEqual([{ path: 'tier', message: 'must be one of low, medium, high' }]);
  });

  it('takes no prototype from anybody', async () => {
    const { secret } = await mcp.api.make.aKey();
    const params = '{"name":"service_list_metrics","arguments":{"__proto__":{"limit":1}}}';
    const sent = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
    const { body } = await mcp.post(secret, sent).expect(200);
    expect(body.result.content[0].text).toBe('{"data":[],"left_out":0}');
  });

  it('passes over what belongs to the protocol and not to the tool', async () => {
    const { secret } = await mcp.api.make.aKey();
    const params = { name: 'service_list_metrics', _meta: 5, task: { ttl: 1 }, more: true };
    await mcp.post(secret, rpc('tools/call', params)).expect(200);
    const { body } = await mcp.post(secret, rpc('tools/list', { cursor: 5, _meta: [] })).expect(200);
    expect(body.result.tools).toHaveLength(6);
  });
});

describe('service_list_dashboards, service_get_dashboard', () => {
  it('list dashboards (id, name) and read the document that REST gives', async () => {
    const { key, headers, workspace } = await aWorkspaceWithMember();
    const made = await mcp.api.http
      .post(`/workspaces/${workspace.id}/dashboards`)
      .set(headers)
      .send({ name: 'Sales', widgets: [{ title: 'A note', type: 'text', text: 'Hello' }] })
      .expect(201);
    const { id } = made.body;
    const list = await mcp.call(key.secret, 'service_list_dashboards');
    expect(list.json).toEqual({ data: [{ id, name: 'Sales' }], left_out: 0 });
    const one = await mcp.call(key.secret, 'service_get_dashboard', { id });
    const rest = await mcp.api.http
      .get(`/v1/dashboards/${id}`)
      .set('authorization', `Bearer ${key.secret}`)
      .expect(200);
    expect(one.json).toEqual(rest.body);
    expect(one.body.result).not.toHaveProperty('isError');
  });

  it("a dashboard that there is not, or another workspace's, is an error of the tool", async () => {
    const { headers, workspace } = await aWorkspaceWithMember();
    const made = await mcp.api.http
      .post(`/workspaces/${workspace.id}/dashboards`)
      .set(headers)
      .send({ name: 'Theirs' })
      .expect(201);
    const { secret } = await mcp.api.make.aKey();
    const theirs = await mcp.call(secret, 'service_get_dashboard', { id: made.body.id });
    const nobodys = await mcp.call(secret, 'service_get_dashboard', { id: 'dash_nobodys' });
    expect(theirs.body.result).toEqual(nobodys.body.result);
    expect(theirs.body.result.isError).toBe(true);
    expect(theirs.json).toMatchObject({ error_code: 'not_found' });
  });

  it('tell how many are left out', async () => {
    const { key, workspace } = await aWorkspaceWithMember();
    await mcp.api.source.query(
      `INSERT INTO conversation (id, workspace_id, title, message_count, created_at, updated_at)
       SELECT 'conv_' || lpad(n::text, 20, '0'), $1, 'Revenue ' || n, 0, now(), now() FROM generate_series(1, 130) n`,
      [workspace.id],
    );
    const { json } = await mcp.call(key.secret, 'service_search_conversations', { query: 'rEVENUE' });
    expect([json.data.length, json.left_out]).toEqual([100, 30]);
    expect(json.data[0]).toMatchObject({ id: 'conv_00000000000000000130', title: 'Revenue 130' });
    const few = await mcp.call(key.secret, 'service_search_conversations', { query: 'revenue 12' });
    expect([few.json.data.length, few.json.left_out]).toEqual([11, 0]);
    const none = await mcp.call(key.secret, 'service_search_conversations', { query: '%' });
    expect(none.json).toEqual({ data: [], left_out: 0 });
  });
});

describe('two workspaces', () => {
  it('see nothing of each other', async () => {
    const { workspace } = await aWorkspaceWithMember();
    await mcp.api.source.query(
      `INSERT INTO conversation (id, workspace_id, title, message_count, created_at, updated_at)
       VALUES ('conv_theirs', $1, 'Theirs', 0, now(), now())`,
      [workspace.id],
    );
    const { secret } = await mcp.api.make.aKey();
    for (const [tool, args] of [
      ['service_search_conversations', { query: 'Theirs' }],
      ['service_list_dashboards', {}],
      ['service_list_sources', {}],
      ['service_list_metrics', {}],
    ] as const) {
      const { json } = await mcp.call(secret, tool, args);
      expect(json).toEqual({ data: [], left_out: 0 });
    }
  });
});

async function aWorkspaceWithMember() {
  const member = await mcp.api.make.aMember();
  const headers = await mcp.api.signIn(member);
  const key = await mcp.api.make.aKey({ workspace: member.workspace });
  return { key, headers, workspace: member.workspace };
}
