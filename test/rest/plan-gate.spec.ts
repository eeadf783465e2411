import { describe, expect, it } from '@jest/globals';
import { operations } from '#contracts';
import type { Operation } from '#contracts';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

// listeners.spec.ts has the WebSocket, which stands apart from the table.
const rows: readonly Operation[] = Object.values(operations);
const routes = rows
  .filter(({ path, id }) => path.startsWith('/v1/') && id !== operations.whoami.id)
  .map((row) => [`${row.method} ${row.path}`, row] as const);

/** The paths name nothing that there is, and the bodies are none: the plan is looked at before either. */
const send = ({ method, path }: Operation, secret: string) =>
  api.http[lowerCase[method]](path.replaceAll(/\{\w+\}/g, 'none_1')).set('authorization', `Bearer ${secret}`);

const lowerCase = { GET: 'get', POST: 'post', PATCH: 'patch', DELETE: 'delete' } as const;

describe.each(['starter', 'growth'] as const)('a key of the plan %s', (plan) => {
  it.each(routes)('402 for %s, by the gate of the REST API', async (_route, row) => {
    const { secret } = await api.make.aKey({ plan });
    const { body } = await send(row, secret).expect(402);
    expect(body).toEqual({
      error: 'plan_limit',
      limit: 'rest_api',
      required_plan: 'scale',
      message: expect.any(String),
    });
  });

  it('200 for GET /v1/whoami', async () => {
    const { secret } = await api.make.aKey({ plan });
    await api.whoami(secret).expect(200);
  });
});

it('402 comes before 403: the plan is told to a key that has not the scope, either', async () => {
  const { secret } = await api.make.aKey({ plan: 'growth', scopes: ['ask'] });
  await send(operations.listMetrics, secret).expect(402);
});

it.each(routes)('no 402 for %s on Enterprise', async (_route, row) => {
  const { secret } = await api.make.aKey({ plan: 'enterprise' });
  const { status } = await send(row, secret);
  expect(status).not.toBe(402);
  expect(status).not.toBe(401);
});

it('are all routes of /v1 that an API key opens', () => {
  const byKey = rows.filter(({ auth, path }) => auth === 'key' && !path.startsWith('/v1/'));
  expect(byKey).toEqual([]);
  const names = routes.map(([name]) => name);
  expect(names).toEqual(
    expect.arrayContaining(['POST /v1/ask', 'POST /v1/embed-tokens', 'DELETE /v1/embed-tokens/{jti}']),
  );
});
