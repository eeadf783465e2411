import { describe, expect, it } from '@jest/globals';
import { deprecation, operations } from '#contracts';
import { Route, serveOperations } from '#edge';
import type { Call } from '#edge';
import { readConfig, systemClock } from '#platform';
import { ApiConfig } from '../../apps/api/src/config.js';
import { openApiDocument } from '../../apps/api/src/openapi/openapi.js';
import { startApi } from '../../apps/api/src/start-api.js';
import { startTestApi } from '../start-test-api.js';

const deprecated = deprecation('2026-01-31', '2027-02-28', 'GET /v1/whoami');
const old = { ...operations.whoami, id: 'oldWhoami', path: '/v1/me', deprecated } as const;

class OldRoutes {
  @Route(old)
  read({ caller: { facts } }: Call<typeof old>) {
    return { ...facts, workspace_id: facts.workspaceId } as never;
  }
}

const api = startTestApi({}, systemClock, (environment, parts) =>
  startApi({ config: readConfig(ApiConfig, environment), ...parts }, [
    (server) => serveOperations(server, Object(new OldRoutes()), () => Object({})),
  ]),
);

const told = {
  deprecation: '@1769817600',
  sunset: 'Sun, 28 Feb 2027 00:00:00 GMT',
  link: '<http://localhost:8080/docs/versioning>; rel="deprecation"; type="text/html"',
};

describe('a deprecated operation', () => {
  it('says so on its answers and its refusals, and no other does', async () => {
    const { secret } = await api.make.aKey();
    const bearer = { authorization: `Bearer ${secret}` };
    const answer = await api.http.get('/v1/me').set(bearer).expect(200);
    expect(answer.headers).toMatchObject(told);
    expect((await api.http.get('/v1/me').expect(401)).headers).toMatchObject(told);
    const { headers } = await api.whoami(secret).expect(200);
    for (const name of Object.keys(told)) expect(headers).not.toHaveProperty(name);
  });

  it('is counted', async () => {
    const count = async () => {
      const { text } = await api.health.get('/metrics').expect(200);
      return Number(/^deprecated_requests_total\{.*operation="oldWhoami".*\} (\d+)$/m.exec(text)?.[1] ?? 0);
    };
    const before = await count();
    await api.http.get('/v1/me').expect(401);
    await api.whoami('').expect(401);
    expect(await count()).toBe(before + 1);
  });

  it('is described as one, with its end and what takes its place', () => {
    const document: Described = Object(openApiDocument('keys', [old, operations.whoami]));
    const described = document.paths['/v1/me']?.get;
    expect(described).toMatchObject({
      deprecated: true,
      description: expect.stringMatching(
        /^Deprecated since 2026-01-31, and gone from 2027-02-28 on: use GET \/v1\/whoami\. Works on every plan/,
      ),
    });
    expect(Object.keys(described?.responses['200']?.headers ?? {})).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
    expect(document.paths['/v1/whoami']?.get).not.toHaveProperty('deprecated');
  });

  it.each([
    ['2026-01-31', '2027-01-30'],
    ['2026-01-31', 'soon'],
  ])('cannot be declared with shorter notice than twelve months: %s to %s', (since, until) => {
    expect(() => deprecation(since, until, 'GET /v1/whoami')).toThrow(/notice of 12 months/);
  });
});

interface Described {
  paths: Record<string, { get: { responses: Record<string, { headers: Record<string, object> }> } }>;
}
