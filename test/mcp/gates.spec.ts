import { describe, expect, it } from '@jest/globals';
import { operator, setMcpEnabled } from '#access';
import type { Plan, Scope } from '#contracts';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();
const list = rpc('tools/list');
const ask = rpc('tools/call', { name: 'service_ask_data', arguments: { question: 'How many?' } });
const metrics = rpc('tools/call', { name: 'service_list_metrics', arguments: {} });

const newer = { 'mcp-protocol-version': '2025-11-25' };
const foreign = { origin: 'https://evil.example' };

/** Has the deployment's switch off while `work` runs. */
async function whileOff(work: () => Promise<void>): Promise<void> {
  const { manager } = mcp.api.source;
  const act = { actor: operator, at: new Date() };
  await setMcpEnabled(manager, act, false);
  try {
    await work();
  } finally {
    await setMcpEnabled(manager, act, true);
  }
}

/** Fills the minute of a key but for `left` requests. */
async function spend(keyId: string, left: number): Promise<void> {
  await mcp.api.source.query('UPDATE rate_bucket SET used = cap - $2 WHERE key_id = $1', [keyId, left]);
}

describe('400 unsupported_protocol', () => {
  it.each(['2025-11-25', '2024-11-05', '2025-06-18', 'nonsense', '2025-03-26, 2025-03-26', ' '])(
    'for the header MCP-Protocol-Version set to %p, with the supported version and no error of JSON-RPC',
    async (version) => {
      const { secret } = await mcp.api.make.aKey();
      const { body } = await mcp.post(secret, list, { 'mcp-protocol-version': version }).expect(400);
      expect(body).toEqual({
        error_code: 'unsupported_protocol',
        message: expect.stringContaining('2025-03-26'),
        supported_version: '2025-03-26',
      });
    },
  );

  it.each(['initialize', 'ping', 'tools/list', 'server/discover', 'notifications/initialized'])(
    'on any method: %s',
    async (method) => {
      const { secret } = await mcp.api.make.aKey();
      await mcp.post(secret, rpc(method), newer).expect(400);
    },
  );

  it('not where the header is absent', async () => {
    const { secret } = await mcp.api.make.aKey();
    await mcp.post(secret, list, { 'mcp-protocol-version': undefined }).expect(200);
  });
});

describe('401 unauthorized', () => {
  const unauthorized = { error_code: 'unauthorized', message: expect.stringContaining('qg_live_') };

  it('for a key that is missing', async () => {
    const answer = await mcp.post(undefined, list).expect(401);
    expect(plain(answer.body)).toEqual(unauthorized);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="questglass"');
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });

  it.each(['nonsense', 'qg_live_', `qg_live_${'a'.repeat(36)}`, `qg_session_${'a'.repeat(36)}`])(
    'for a key that is malformed: %s',
    async (secret) => {
      const { body } = await mcp.post(secret, list).expect(401);
      expect(plain(body)).toEqual(unauthorized);
    },
  );

  it('for a key that is revoked, from the next request on', async () => {
    const key = await mcp.api.make.aKey();
    await mcp.post(key.secret, list).expect(200);
    await mcp.api.make.revoke(key);
    const { body } = await mcp.post(key.secret, list).expect(401);
    expect(plain(body)).toEqual(unauthorized);
  });

  it.each(['nonsense', '', 'text/html', undefined])(
    'before a word about the type of the body: %p',
    async (type) => {
      const { body } = await mcp.post(undefined, list, { 'content-type': type }).expect(401);
      expect(plain(body)).toEqual(unauthorized);
    },
  );

  it('for a stranger with a long body, which is not read', async () => {
    const key = await mcp.api.make.aKey();
    await mcp.api.make.revoke(key);
    const long = rpc('tools/list', { padding: 'x'.repeat(900_000) });
    await mcp.post(key.secret, long).expect(401);
  });
});

describe('402 plan_limit', () => {
  it.each(['starter', 'growth'] as const)('on the %s plan', async (plan) => {
    const { secret } = await mcp.api.make.aKey({ plan });
    const { body } = await mcp.post(secret, list).expect(402);
    expect(plain(body)).toEqual({
      error_code: 'plan_limit',
      message: `the ${plan} plan does not include this; it needs scale or higher`,
      limit: 'mcp',
      required_plan: 'scale',
    });
  });

  it.each<[Plan, number]>([
    ['starter', 402],
    ['growth', 402],
    ['scale', 200],
    ['enterprise', 200],
  ])('the %s plan gets %i', async (plan, status) => {
    const { secret } = await mcp.api.make.aKey({ plan });
    await mcp.post(secret, list).expect(status);
  });

  it('not for an account with the override mcp_unlocked, which leaves REST closed', async () => {
    const { secret, workspace } = await mcp.api.make.aKey({ plan: 'starter' });
    await mcp.api.make.unlockMcp(workspace);
    await mcp.post(secret, list).expect(200);
    await mcp.api.http.get('/v1/metrics').set('authorization', `Bearer ${secret}`).expect(402);
  });
});

describe('403 insufficient_scope', () => {
  it.each<[Scope, object, Scope]>([
    ['read', ask, 'ask'],
    ['ask', metrics, 'read'],
  ])('a key with %s alone that calls what needs the other', async (scope, body, required) => {
    const { secret } = await mcp.api.make.aKey({ scopes: [scope] });
    const answer = await mcp.post(secret, body).expect(403);
    expect(plain(answer.body)).toEqual({
      error_code: 'insufficient_scope',
      message: expect.any(String),
      required_scope: required,
    });
  });

  it('for a whole batch of which one request lacks it, and nothing is run', async () => {
    const { secret, workspace } = await mcp.api.make.aKey({ scopes: ['ask'] });
    await mcp.post(secret, [ask, metrics]).expect(403);
    const [row] = await mcp.api.source.query(
      'SELECT count(*)::int AS asked FROM conversation WHERE workspace_id = $1',
      [workspace.id],
    );
    expect(row).toEqual({ asked: 0 });
  });
});

describe('403 ip_not_allowed', () => {
  it('from outside allowed_cidrs', async () => {
    const { secret } = await mcp.api.make.aKey({ cidrs: ['10.0.0.0/8'] });
    const { body } = await mcp.post(secret, list).expect(403);
    expect(plain(body)).toEqual({ error_code: 'ip_not_allowed', message: expect.any(String) });
  });

  it('not from inside', async () => {
    const { secret } = await mcp.api.make.aKey({ cidrs: ['127.0.0.0/8'] });
    await mcp.post(secret, list).expect(200);
  });
});

describe('403 mcp_disabled', () => {
  it('for everybody, and no longer than the switch is off', async () => {
    const { secret } = await mcp.api.make.aKey();
    const long = rpc('tools/list', { padding: 'x'.repeat(20_000) });
    await whileOff(async () => {
      for (const [key, sent] of [
        [secret, list] as const,
        [undefined, list] as const,
        [secret, long] as const,
      ]) {
        const { body } = await mcp.post(key, sent).expect(403);
        expect(plain(body)).toEqual({
          error_code: 'mcp_disabled',
          message: 'MCP is switched off on this deployment',
        });
      }
    });
    await mcp.post(secret, list).expect(200);
  });

  it('leaves REST alone', async () => {
    const { secret } = await mcp.api.make.aKey();
    await whileOff(async () => {
      await mcp.api.whoami(secret).expect(200);
    });
  });
});

describe('403 for a foreign Origin', () => {
  it.each(['https://evil.example', 'null', 'http://localhost:9', 'http://localhost:8080.evil.example'])(
    'such as %s',
    async (origin) => {
      const { secret } = await mcp.api.make.aKey();
      const { body } = await mcp.post(secret, list, { origin }).expect(403);
      expect(body).toMatchObject({ error_code: 'origin_not_allowed', message: expect.any(String) });
    },
  );

  it("not for the service's own", async () => {
    const { secret } = await mcp.api.make.aKey();
    await mcp.post(secret, list, { origin: 'http://localhost:8080' }).expect(200);
  });
});

describe('429 rate_limited', () => {
  it('over the cap, with limit_rpm and Retry-After: 60', async () => {
    const { secret, id } = await mcp.api.make.aKey();
    await mcp.post(secret, list).expect(200);
    await spend(id, 1);
    await mcp.post(secret, list).expect(200);
    const answer = await mcp.post(secret, list).expect(429);
    expect(plain(answer.body)).toEqual({
      error_code: 'rate_limited',
      message: expect.any(String),
      limit_rpm: 6_000,
      detail: { limit_rpm: 6_000 },
    });
    expect(answer.headers['retry-after']).toBe('60');
  });
});

describe('the order of the gates', () => {
  it('is Origin, switch, key, version, address, cap, plan, JSON-RPC, scope', async () => {
    const { make } = mcp.api;
    const poor = await make.aKey({ plan: 'growth', scopes: ['read'], cidrs: ['10.0.0.0/8'] });
    const near = await make.aKey({ plan: 'growth', scopes: ['read'] });
    const good = await make.aKey({ scopes: ['read'] });
    const bad = { ...newer, ...foreign };
    const codes: unknown[] = [];
    const note = async (sent: ReturnType<typeof mcp.post>) => codes.push((await sent).body.error_code);
    await whileOff(async () => {
      await note(mcp.post(undefined, '{', bad));
      await note(mcp.post(undefined, '{', newer));
    });
    await note(mcp.post(undefined, '{', newer));
    await note(mcp.post(poor.secret, '{', newer));
    await spend(poor.id, 0);
    await note(mcp.post(poor.secret, '{'));
    await mcp.post(near.secret, list).expect(402);
    await spend(near.id, 0);
    await note(mcp.post(near.secret, '{'));
    await spend(near.id, 10);
    await note(mcp.post(near.secret, '{'));
    await note(mcp.post(good.secret, '{'));
    await note(mcp.post(good.secret, ask));
    expect(codes).toEqual([
      'origin_not_allowed',
      'mcp_disabled',
      'unauthorized',
      'unsupported_protocol',
      'ip_not_allowed',
      'rate_limited',
      'plan_limit',
      'invalid_request',
      'insufficient_scope',
    ]);
  });
});

describe('other methods', () => {
  it.each(['get', 'delete', 'put', 'patch'] as const)('%s answers 405 with Allow', async (method) => {
    const { secret } = await mcp.api.make.aKey();
    const answer = await mcp.api.http[method]('/v1/mcp').set('authorization', `Bearer ${secret}`).expect(405);
    expect(answer.headers['allow']).toBe('POST');
    expect(answer.body).toMatchObject({ error_code: 'method_not_allowed' });
    expect(answer.headers).not.toHaveProperty('ratelimit');
  });
});

/** A refusal without the error of JSON-RPC beside it, which browsers.spec.ts looks at. */
function plain({ jsonrpc: _version, id: _id, error, ...refusal }: Record<string, unknown>): object {
  expect(error).toMatchObject({ code: -32_050, message: refusal['message'] });
  return refusal;
}
