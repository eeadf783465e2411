import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { plans, requestsPerMinute } from '#contracts';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

describe('GET /v1/whoami', () => {
  describe('200', () => {
    it('tells workspace, key, prefix, scopes and fingerprint, and nothing else', async () => {
      const key = await api.make.aKey({ scopes: ['read'] });
      const { body } = await api.whoami(key.secret).expect(200);
      const { id, name } = key.workspace;
      expect(body).toEqual({
        workspace_id: id,
        workspace_name: name,
        key_id: key.id,
        key_prefix: key.secret.slice(0, 12),
        scopes: ['read'],
        fingerprint: createHash('sha256').update(`${id}:${key.id}`).digest('hex').slice(0, 16),
      });
    });

    it.each(plans)('works on the %s plan', async (plan) => {
      const { secret } = await api.make.aKey({ plan });
      const answer = await api.whoami(secret).expect(200);
      expect(answer.headers).toMatchObject({
        'ratelimit-policy': `"minute";q=${requestsPerMinute[plan]};w=60`,
        ratelimit: `"minute";r=${requestsPerMinute[plan] - 1};t=60`,
      });
    });

    it('lists every scope for a key with none set', async () => {
      const { secret } = await api.make.aKey({ scopes: [] });
      const { body } = await api.whoami(secret);
      expect(body.scopes).toEqual(['ask', 'read']);
    });

    it('takes the scheme in any case and answers HEAD', async () => {
      const { secret } = await api.make.aKey();
      await api.http.get('/v1/whoami').set('authorization', `bearer  ${secret}`).expect(200);
      const head = await api.http.head('/v1/whoami').set('authorization', `Bearer ${secret}`).expect(200);
      expect(head.text ?? '').toBe('');
    });

    it('is the same for a request inside the allowed ranges', async () => {
      const { secret } = await api.make.aKey({ cidrs: ['127.0.0.0/8'] });
      await api.whoami(secret).expect(200);
    });
  });

  describe('401', () => {
    const refused = {
      error_code: 'unauthorized',
      message: 'no qg_live_ bearer: send a valid API key as "Authorization: Bearer qg_live_…"',
    };

    it('without a key', async () => {
      const answer = await api.http.get('/v1/whoami').expect(401);
      expect(answer.body).toEqual(refused);
      expect(answer.headers['www-authenticate']).toBe('Bearer realm="questglass"');
    });

    it('for a key that is revoked, and says nothing else than for an unknown one', async () => {
      const key = await api.make.aKey();
      await api.whoami(key.secret).expect(200);
      await api.make.revoke(key);
      const { body } = await api.whoami(key.secret).expect(401);
      expect(body).toEqual(refused);
    });

    it('for a key that has expired', async () => {
      const { secret } = await api.make.aKey({ expiresAt: new Date(Date.now() - 1) });
      await api.whoami(secret).expect(401);
    });

    it('for a session token', async () => {
      const session = await api.signIn(await api.make.aMember());
      const { body } = await api.http.get('/v1/whoami').set(session).expect(401);
      expect(body).toEqual(refused);
    });
  });

  describe('403', () => {
    it('from outside the allowed ranges', async () => {
      const { secret } = await api.make.aKey({ cidrs: ['10.0.0.0/8', '2001:db8::/32'] });
      const { body } = await api.whoami(secret).expect(403);
      expect(body).toMatchObject({ error_code: 'ip_not_allowed' });
    });

    it('whatever X-Forwarded-For says, while no proxy is trusted', async () => {
      const { secret } = await api.make.aKey({ cidrs: ['10.0.0.0/8'] });
      await api.whoami(secret).set('x-forwarded-for', '10.1.2.3').expect(403);
    });
  });

  describe('405', () => {
    it('for another method, without counting it', async () => {
      const { secret } = await api.make.aKey();
      const answer = await api.http.post('/v1/whoami').set('authorization', `Bearer ${secret}`).expect(405);
      expect(answer.headers['allow']).toBe('GET, HEAD');
      expect(answer.headers).not.toHaveProperty('ratelimit');
      const next = await api.whoami(secret);
      expect(next.headers['ratelimit']).toContain('r=5999');
    });
  });

  describe('429', () => {
    it('for the request after the last of the minute, with the limit in both places', async () => {
      const { secret } = await api.make.aKey({ plan: 'starter' });
      const statuses = await statusesOf(60, secret);
      expect(statuses).toEqual(Array(60).fill(200));
      const answer = await api.whoami(secret).expect(429);
      expect(answer.body).toEqual({
        error_code: 'rate_limited',
        limit_rpm: 60,
        detail: { limit_rpm: 60 },
        message: "over this key's 60 requests per minute; retry after 60 seconds",
      });
      expect(answer.headers['retry-after']).toBe('60');
    });

    it('until the minute is over that began with the first request', async () => {
      const { secret, id } = await api.make.aKey({ plan: 'starter' });
      await statusesOf(61, secret);
      const age = (interval: string) =>
        api.source.query(
          `UPDATE rate_bucket SET window_start = now() - interval '${interval}' WHERE key_id = $1`,
          [id],
        );
      await age('59 seconds');
      await api.whoami(secret).expect(429);
      await age('60 seconds');
      await api.whoami(secret).expect(200);
    });

    it('goes by the plan of the moment', async () => {
      const { secret, workspace } = await api.make.aKey({ plan: 'starter' });
      await statusesOf(61, secret);
      await api.make.changePlan(workspace, 'growth');
      await api.whoami(secret).expect(200);
      await api.make.changePlan(workspace, 'starter');
      await api.whoami(secret).expect(429);
    });
  });
});

async function statusesOf(count: number, secret: string): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: count }, () => api.whoami(secret)));
  return answers.map(({ status }) => status);
}
