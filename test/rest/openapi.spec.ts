import { beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { operations } from '#contracts';
import type { Operation } from '#contracts';
import { startTestApi } from '../start-test-api.js';
import { ApiDescription } from './api-description.js';

const api = startTestApi();
const rows: readonly Operation[] = Object.values(operations);

let description: ApiDescription;
beforeAll(async () => {
  const { body } = await api.http.get('/v1/openapi.json');
  description = new ApiDescription(body);
});

describe('GET /v1/openapi.json', () => {
  it('answers JSON without a key', async () => {
    const answer = await api.http.get('/v1/openapi.json').expect(200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers).not.toHaveProperty('ratelimit');
    expect(answer.body.openapi).toMatch(/^3\.1\./);
  });

  it("passes the linter's recommended rules without errors and warnings", async () => {
    const { text } = await api.http.get('/v1/openapi.json');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    const told = problems.map(({ severity, ruleId, message, location }) => {
      return `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`;
    });
    expect(told).toEqual([]);
  });

  it('names no address of ours, so that it holds wherever the service is reached', async () => {
    const { body } = await api.http.get('/v1/openapi.json');
    expect(body.servers).toEqual([{ url: '/' }]);
  });

  it('describes what the contract has, and nothing else', () => {
    const described = description.operations.map(({ id }) => id).toSorted();
    expect(described).toEqual([...rows.map(({ id }) => id), 'callMcp'].toSorted());
  });

  it.each(rows)('describes $id under its method and path, with its success and its input', (row) => {
    const described = description.operation(row.id);
    expect(described).toMatchObject({ method: row.method.toLowerCase(), path: row.path });
    expect(described.statuses).toContain(row.status);
    expect(described.body !== undefined).toBe(row.body !== undefined);
    const inPath = described.parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
    expect(inPath).toEqual(row.path.match(/\{\w+\}/g) ?? []);
  });

  it.each([
    ['getWorkspaceWidgetData', "The widget's key within its dashboard."],
    ['listFilterValues', "The filter's key within its dashboard."],
  ])('tells of what %s takes the key', (id, words) => {
    expect(description.operation(id).parameters).toContainEqual(
      expect.objectContaining({ name: 'key', description: words }),
    );
  });
});

describe('GET /v1/openapi-keys.json', () => {
  it('describes what an API key can call, and nothing else', async () => {
    const { body } = await api.http.get('/v1/openapi-keys.json').expect(200);
    const ofKeys = new ApiDescription(body);
    const expected = rows.filter(({ auth }) => auth === 'key').map(({ id }) => id);
    expect(ofKeys.operations.map(({ id }) => id).toSorted()).toEqual([...expected, 'callMcp'].toSorted());
    expect(Object.keys(body.paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
    expect(Object.keys(body.components.securitySchemes)).toEqual(['apiKey']);
  });

  it("passes the linter's recommended rules, so it has no schema that nothing names", async () => {
    const { text } = await api.http.get('/v1/openapi-keys.json');
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: text, absoluteRef: 'openapi.json', config });
    expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
  });
});

describe.each(['/v1/openapi.json', '/v1/openapi-keys.json'])('%s for generators', (address) => {
  let document: GeneratedFrom;
  beforeAll(async () => {
    document = (await api.http.get(address)).body;
  });

  it('is sent once to who keeps it, and compressed', async () => {
    const { headers } = await api.http.get(address).set('accept-encoding', 'gzip').expect(200);
    expect(headers['content-encoding']).toBe('gzip');
    await api.http.get(address).set('if-none-match', String(headers['etag'])).expect(304);
  });

  it('has no schema that refers to itself', () => {
    const { schemas } = document.components;
    const namedBy = (name: string) => {
      return [...JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
        ([, to]) => to,
      );
    };
    const within = (name: string, seen: ReadonlySet<string>): boolean =>
      seen.has(name) || namedBy(name).some((to) => within(String(to), new Set([...seen, name])));
    expect(Object.keys(schemas).filter((name) => within(name, new Set()))).toEqual([]);
  });

  it('has no default that is an object', () => {
    expect(JSON.stringify(document)).not.toMatch(/"default":\{\}/);
  });

  it('promises no answer to stay without further fields', () => {
    for (const name of ['AskAnswer', 'DashboardDocument', 'Widget'])
      expect(document.components.schemas[name]).not.toHaveProperty('additionalProperties');
  });

  it('says which answers tell when to try again', () => {
    const answers = Object.entries(document.paths['/v1/ask']?.['post']?.responses ?? {});
    const telling = answers.flatMap(([status, { headers }]) => (headers['Retry-After'] ? [status] : []));
    expect(telling).toEqual(['429', '503']);
  });
});

describe('real answers', () => {
  it.each<[string, string, number, () => Promise<Answer>]>([
    ['a key', 'whoami', 200, async () => api.whoami((await api.make.aKey()).secret)],
    ['no key', 'whoami', 401, async () => api.whoami('')],
    ['a foreign place', 'whoami', 403, async () => api.whoami((await aFarKey()).secret)],
    ['a key over its cap', 'whoami', 429, aLimitedAnswer],
    ['a sign-in', 'signIn', 201, async () => signIn(await api.make.aMember())],
    ['a wrong password', 'signIn', 401, async () => signIn({ email: 'a@example.com', password: 'x' })],
    ['a sign-in without email', 'signIn', 400, async () => signIn({ password: 'x' })],
    ['a session', 'me', 200, async () => asAdmin(() => '/auth/me')],
    ['no provider', 'startOidc', 404, async () => api.http.get('/auth/oidc/start')],
    ['keys', 'listApiKeys', 200, async () => asAdmin((path) => `${path}/api-keys`)],
    ['a plan too low', 'listApiKeys', 402, async () => asAdmin((path) => `${path}/api-keys`, 'growth')],
    ['members', 'listMembers', 200, async () => asAdmin((path) => `${path}/members`)],
    ['a page too large', 'listMembers', 400, async () => asAdmin((path) => `${path}/members?limit=101`)],
    ['the log', 'listAuditEvents', 200, async () => asAdmin((path) => `${path}/audit-events`)],
    ['no such workspace', 'listMembers', 404, async () => asAdmin(() => '/workspaces/ws_1/members')],
  ])('to %s are as %s describes its %i', async (_what, id, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(description.faultsOf(description.operation(id), status, answer.body)).toEqual([]);
  });

  it.each([
    [404, 'get', '/v1/nothing'],
    [405, 'put', '/v1/whoami'],
    [405, 'post', '/v1/docs'],
  ] as const)('of %i are refusals like all others', async (status, method, path) => {
    const answer = await api.http[method](path).expect(status);
    expect(description.faultsOfComponent('Refusal', answer.body)).toEqual([]);
  });

  it('are told from others: the judge does find faults', () => {
    expect(description.faultsOf(description.operation('whoami'), 200, { scopes: ['write'] })).not.toEqual([]);
    expect(description.faultsOfComponent('Refusal', {})).not.toEqual([]);
  });
});

describe('GET /v1/docs', () => {
  it('answers a page without a key', async () => {
    const answer = await api.http.get('/v1/docs').expect(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });

  it('allows nothing that is not ours, and no script in the page', async () => {
    const { headers } = await api.http.get('/v1/docs');
    const policy = readPolicy(String(headers['content-security-policy']));
    expect(policy).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
    const allowed = new Set(Object.values(policy).flat());
    expect(
      [...allowed].filter((source) => !/^(?:'(?:none|self|unsafe-inline)'|data:)$/.test(source)),
    ).toEqual([]);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it('names no other host', async () => {
    const { text } = await api.http.get('/v1/docs');
    expect(text).not.toMatch(/\/\/|http|@import|javascript:/i);
    expect(text).not.toMatch(/\son\w+=|<script(?![^>]*\ssrc=)/i);
  });

  it('names the description and what it needs to show it, all served here with their types', async () => {
    const { text } = await api.http.get('/v1/docs');
    const named = [...text.matchAll(/\s(?:src|href)="(\/[^"]*)"/g)].map(([, address]) => String(address));
    const types = await Promise.all(
      named.map(async (address) => {
        const { headers, text: content } = await api.http.get(address).buffer().expect(200);
        expect(content.length).toBeGreaterThan(0);
        expect(headers['x-content-type-options']).toBe('nosniff');
        return [address.split('/').at(-1), headers['content-type']];
      }),
    );
    expect(Object.fromEntries(types)).toEqual({
      'openapi.json': 'application/json; charset=utf-8',
      'swagger-ui.css': 'text/css; charset=utf-8',
      'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
      'start.js': 'text/javascript; charset=utf-8',
    });
  });

  it.each(['nothing.js', '..%2fpackage.json', '__proto__', 'package.json'])(
    'serves no %s beside them',
    async (name) => {
      const { body } = await api.http.get(`/v1/docs/${name}`).expect(404);
      expect(body).toMatchObject({ error_code: 'not_found' });
    },
  );
});

it('the description and its page cost a key nothing', async () => {
  const { secret } = await api.make.aKey({ plan: 'starter' });
  const bearer = { authorization: `Bearer ${secret}` };
  for (const path of ['/v1/openapi.json', '/v1/docs', '/v1/docs/start.js'])
    await api.http.get(path).set(bearer).expect(200);
  const { headers } = await api.whoami(secret).expect(200);
  expect(headers['ratelimit']).toBe('"minute";r=59;t=60');
});

/** The parts of a document that generators stumbled over. */
interface GeneratedFrom {
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, { responses: Record<string, { headers: Record<string, object> }> }>>;
}

interface Answer {
  status: number;
  body: unknown;
}

async function signIn({ email, password }: { email?: string; password: string }): Promise<Answer> {
  return api.http.post('/auth/sessions').send({ email, password });
}

/** The answer of an address to an admin of a workspace with a key in it. */
async function asAdmin(
  address: (workspacePath: string) => string,
  plan: 'growth' | 'scale' = 'scale',
): Promise<Answer> {
  const { workspace } = await api.make.aKey({ plan });
  const session = await api.signIn(await api.make.aMember({ workspace }));
  return api.http.get(address(`/workspaces/${workspace.id}`)).set(session);
}

function aFarKey() {
  return api.make.aKey({ cidrs: ['10.0.0.0/8'] });
}

async function aLimitedAnswer(): Promise<Answer> {
  const { secret } = await api.make.aKey({ plan: 'starter' });
  await Promise.all(Array.from({ length: 60 }, () => api.whoami(secret)));
  return api.whoami(secret);
}

function readPolicy(text: string): Record<string, string[]> {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return Object.fromEntries(directives.map(([name = '', ...sources]) => [name, sources]));
}
