import { describe, expect, it } from '@jest/globals';
import { rpc, startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp();
const list = rpc('tools/list');
const batchOf = (size: number) => Array.from({ length: size }, (_, index) => rpc('ping', {}, index));

/** The number of requests that a key has used of its minute. */
async function used(keyId: string): Promise<number> {
  const [row] = await mcp.api.source.query('SELECT used FROM rate_bucket WHERE key_id = $1', [keyId]);
  return row?.used ?? 0;
}

async function anUnlockedStarter() {
  const key = await mcp.api.make.aKey({ plan: 'starter', scopes: ['read'] });
  await mcp.api.make.unlockMcp(key.workspace);
  return key;
}

describe('what counts', () => {
  it.each<[string, number, unknown, Record<string, string | undefined>]>([
    ['a request', 1, list, {}],
    ['a batch of seven requests', 7, batchOf(7), {}],
    ['a batch of requests and notifications, the requests alone', 2, [...batchOf(2), notification()], {}],
    ['a notification alone', 1, notification(), {}],
    ['a batch of notifications', 1, [notification(), notification()], {}],
    ['a body that is no JSON', 1, '{', {}],
    ['a refused scope', 1, rpc('tools/call', { name: 'service_ask_data' }), {}],
    ['a wrong version', 1, list, { 'mcp-protocol-version': '1' }],
    ['a body of a type that is none', 1, list, { 'content-type': 'nonsense' }],
    ['a foreign Origin does not', 0, list, { origin: 'https://evil.example' }],
    ['a long body, as what it holds', 1, rpc('ping', { padding: 'x'.repeat(50_000) }), {}],
    ['a body that is too long', 1, 'x'.repeat(1_100_000), {}],
  ])('%s', async (_name, cost, body, headers) => {
    const { secret, id } = await mcp.api.make.aKey({ scopes: ['read'] });
    await mcp.post(secret, body, headers).catch(() => undefined);
    expect(await used(id)).toBe(cost);
  });

  it('a plan that is too low counts, and a key that is revoked does not', async () => {
    const low = await mcp.api.make.aKey({ plan: 'growth' });
    await mcp.post(low.secret, list).expect(402);
    expect(await used(low.id)).toBe(1);
    const gone = await mcp.api.make.aKey();
    await mcp.api.make.revoke(gone);
    await mcp.post(gone.secret, list).expect(401);
    expect(await used(gone.id)).toBe(0);
  });
});

describe('one bucket', () => {
  it('holds requests over REST and MCP together', async () => {
    const { secret } = await anUnlockedStarter();
    for (let round = 0; round < 30; round += 1) {
      await mcp.api.whoami(secret).expect(200);
      await mcp.post(secret, list).expect(200);
    }
    await mcp.api.whoami(secret).expect(429);
    await mcp.post(secret, list).expect(429);
  });

  it('takes a batch whole or not at all', async () => {
    const { secret, id } = await anUnlockedStarter();
    await mcp.post(secret, batchOf(50)).expect(200);
    const refused = await mcp.post(secret, batchOf(11)).expect(429);
    expect(refused.body).toMatchObject({ error_code: 'rate_limited', limit_rpm: 60 });
    expect(await used(id)).toBe(50);
    const last = await mcp.post(secret, batchOf(10)).expect(200);
    expect(last.headers['ratelimit']).toContain('r=0');
    await mcp.post(secret, list).expect(429);
  });

  it('is left alone by a batch that no minute could hold', async () => {
    const { secret, id } = await anUnlockedStarter();
    await mcp.post(secret, batchOf(61)).expect(429);
    expect(await used(id)).toBe(0);
    await mcp.post(secret, batchOf(60)).expect(200);
  });

  it('never admits more than the cap, nor refuses what would fit, when batches and single requests come at once', async () => {
    const { secret, id } = await anUnlockedStarter();
    const sizes = Array.from({ length: 40 }, (_, index) => [1, 5, 2, 7][index % 4] ?? 1);
    const answers = await Promise.all(
      sizes.map(async (size) => ({ size, status: (await mcp.post(secret, batchOf(size))).status })),
    );
    const passed = answers.filter(({ status }) => status === 200);
    const sum = passed.reduce((total, { size }) => total + size, 0);
    expect(await used(id)).toBe(sum);
    // The largest that was refused would not have fitted.
    expect([sum <= 60, sum > 53]).toEqual([true, true]);
  });

  it('tells what is left in the RateLimit fields', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { headers } = await mcp.post(secret, batchOf(4)).expect(200);
    expect(headers).toMatchObject({
      'ratelimit-policy': '"minute";q=6000;w=60',
      ratelimit: '"minute";r=5996;t=60',
    });
  });
});

function notification(): object {
  return { jsonrpc: '2.0', method: 'notifications/initialized' };
}
