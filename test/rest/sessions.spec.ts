import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let now = Date.now();

/** The test stands in for the proxy, so each test can sign in from an address of its own. */
const settings = { QG_TRUSTED_PROXIES: '127.0.0.1', QG_DATABASE_CONNECTIONS: '10' };
const api = startTestApi(settings, () => new Date(now));

let ada: BuiltMember;
beforeAll(async () => {
  ada = await api.make.aMember({ email: 'ada@example.com', role: 'editor' });
});

const wrong = { error_code: 'unauthorized', message: 'email or password is wrong' };
const noSession = {
  error_code: 'unauthorized',
  message: 'no session: sign in at POST /auth/sessions and send its token as "Authorization: Bearer …"',
};

describe('POST /auth/sessions', () => {
  describe('201', () => {
    it('gives a token, when it ends, and who signed in', async () => {
      const { body } = await signIn(ada.email, ada.password).expect(201);
      expect(body).toEqual({
        token: expect.stringMatching(/^qg_session_[0-9A-Za-z]{40}$/),
        expires_at: new Date(now + 12 * hourMs).toISOString(),
        member: { id: ada.id, email: 'ada@example.com', name: expect.any(String) },
      });
    });

    it('takes the email in any case and with spaces around it', async () => {
      const { body } = await signIn('  ADA@Example.com ', ada.password).expect(201);
      expect(body.member.id).toBe(ada.id);
    });
  });

  describe('400', () => {
    const input = { email: 'ada@example.com', password: 'x' };
    it.each([
      ['no email', { email: undefined }, 'email'],
      ['an email that is none', { email: 'ada' }, 'email'],
      ['no password', { password: undefined }, 'password'],
      ['a password longer than any', { password: 'x'.repeat(201) }, 'password'],
      ['an account id that is none', { account_id: 'ws_1' }, 'account_id'],
      ['an unknown field', { remember: true }, ''],
    ])('for %s', async (_case, change, path) => {
      const answer = await api.http.post('/auth/sessions').send({ ...input, ...change });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
    });
  });

  describe('401', () => {
    it('for a wrong password and for an unknown email, which cannot be told apart', async () => {
      const known = await signIn(ada.email, 'not the password').expect(401);
      const unknown = await signIn('nobody@example.com', 'not the password').expect(401);
      expect(known.body).toEqual(wrong);
      expect(unknown.body).toEqual(wrong);
      const constant = ({ date: _date, 'x-request-id': _id, ...rest }: Record<string, string>) => rest;
      expect(constant(known.headers)).toEqual(constant(unknown.headers));
    });

    it('for a member who was given no password', async () => {
      const { id } = await api.make.aMember({ email: 'passwordless@example.com' });
      await api.source.query('UPDATE member SET password_hash = NULL WHERE id = $1', [id]);
      const { body } = await signIn('passwordless@example.com', 'any password').expect(401);
      expect(body).toEqual(wrong);
    });
  });

  describe('for one email in two accounts', () => {
    const email = 'both@example.com';
    let first: BuiltMember;
    let second: BuiltMember;
    beforeAll(async () => {
      first = await api.make.aMember({ email });
      second = await api.make.aMember({ email });
      await givePassword(second, ada);
    });

    it('opens with each password its own account alone', async () => {
      const workspacesFor = async (password: string) => {
        const { body } = await signIn(email, password).expect(201);
        const { body: seen } = await me(body.token).expect(200);
        return seen.workspaces.map(({ id }: { id: string }) => id);
      };
      expect(await workspacesFor(first.password)).toEqual([first.workspace.id]);
      expect(await workspacesFor(ada.password)).toEqual([second.workspace.id]);
    });

    it('looks only in the account that account_id names', async () => {
      const { body } = await signIn(email, ada.password, '', second.workspace.accountId).expect(201);
      expect(body.member.id).toBe(second.id);
      await signIn(email, ada.password, '', first.workspace.accountId).expect(401, wrong);
      await signIn(email, first.password, '', 'acc_0').expect(401, wrong);
    });

    it('lets account_id decide where both have the same password', async () => {
      await givePassword(second, first);
      for (const { id, workspace } of [first, second]) {
        const { body } = await signIn(email, first.password, '', workspace.accountId).expect(201);
        expect(body.member.id).toBe(id);
      }
    });
  });

  describe('429', () => {
    it('for the eleventh attempt in 15 minutes on one email from one address, right or wrong', async () => {
      for (let made = 0; made < 10; made += 1) await signIn(ada.email, 'a guess', '10.0.1.1').expect(401);
      now += 5 * minuteMs;
      const answer = await signIn(ada.email, ada.password, '10.0.1.1').expect(429);
      expect(answer.body).toEqual({
        error_code: 'too_many_attempts',
        message: 'too many failed sign-ins; try again in 600 seconds',
      });
      expect(answer.headers['retry-after']).toBe('600');
    });

    it('until the time that Retry-After names, however often it was tried in between', async () => {
      await failedAttempts(10, ada.email, '10.0.2.1');
      now += 15 * minuteMs - 1;
      await signIn(ada.email, ada.password, '10.0.2.1').expect(429);
      await signIn(ada.email, ada.password, '10.0.2.1').expect(429);
      now += 1;
      await signIn(ada.email, ada.password, '10.0.2.1').expect(201);
    });

    it('lets exactly ten of many simultaneous attempts reach the password', async () => {
      const { id, email } = await api.make.aMember();
      const letGo = await holdBackAttempts();
      const attempts = Promise.all(Array.from({ length: 30 }, () => signIn(email, 'a guess', '10.0.3.1')));
      await letGo();
      const statuses = (await attempts).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
      const failures = await api.source.query(
        `SELECT 1 FROM audit_event WHERE action = 'member.sign_in_failed' AND target_id = $1`,
        [id],
      );
      expect(failures).toHaveLength(10);
    });

    it('neither for another email from there nor for this one from elsewhere', async () => {
      await failedAttempts(10, 'nobody@example.com', '10.0.4.1');
      await signIn('nobody@example.com', 'a guess', '10.0.4.1').expect(429);
      await signIn(ada.email, ada.password, '10.0.4.1').expect(201);
      await signIn('nobody@example.com', 'a guess', '10.0.4.2').expect(401);
    });

    it('strikes out attempts that succeed', async () => {
      await failedAttempts(9, ada.email, '10.0.5.1');
      await signIn(ada.email, ada.password, '10.0.5.1').expect(201);
      await signIn(ada.email, ada.password, '10.0.5.1').expect(201);
      await signIn(ada.email, 'a guess', '10.0.5.1').expect(401);
      await signIn(ada.email, ada.password, '10.0.5.1').expect(429);
    });

    it('counts the addresses of one IPv6 network as one', async () => {
      await failedAttempts(10, 'nobody@example.com', '2001:db8:0:1::1');
      await signIn('nobody@example.com', 'a guess', '2001:db8:0:1:ffff::2').expect(429);
      await signIn('nobody@example.com', 'a guess', '2001:db8:0:2::1').expect(401);
    });

    it('for an address where 50 attempts failed, and for an email on which 100 did', async () => {
      await failedAttempts(50, 'nobody@example.com', '10.0.6.1');
      await signIn(ada.email, ada.password, '10.0.6.1').expect(429);
      await failedAttempts(100, 'somebody@example.com', '10.0.7.1');
      await signIn('somebody@example.com', 'a guess', '10.0.7.2').expect(429);
    });
  });
});

describe('GET /auth/me', () => {
  it('200 with the member and their workspaces, each with role and plan', async () => {
    const { body } = await me(await tokenOf(ada)).expect(200);
    const { id, name } = ada.workspace;
    expect(body).toEqual({
      member: { id: ada.id, email: ada.email, name: expect.any(String) },
      workspaces: [{ id, name, role: 'editor', plan: 'scale' }],
    });
  });

  it('200 until the session is over, then 401', async () => {
    const token = await tokenOf(ada);
    now += 12 * hourMs - 1;
    await me(token).expect(200);
    now += 1;
    await me(token).expect(401, noSession);
  });

  it('401 without a session, and for anything that is none', async () => {
    const token = await tokenOf(ada);
    const { secret } = await api.make.aKey({ workspace: ada.workspace });
    const answer = await api.http.get('/auth/me').expect(401);
    expect(answer.body).toEqual(noSession);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="questglass-session"');
    const forged = [`${token.slice(0, -1)}_`, `${token}0`, `qg_session_${'0'.repeat(40)}`];
    for (const other of ['', 'x', ...forged, secret]) await me(other).expect(401, noSession);
  });
});

describe('DELETE /auth/sessions/current', () => {
  it('204, and the token is refused on the next request, while other sessions of the member go on', async () => {
    const [ended, other] = [await tokenOf(ada), await tokenOf(ada)];
    await signOut(ended).expect(204);
    await me(ended).expect(401, noSession);
    await signOut(ended).expect(401, noSession);
    await me(other).expect(200);
  });

  it('401 for an API key', async () => {
    const { secret } = await api.make.aKey({ workspace: ada.workspace });
    await signOut(secret).expect(401, noSession);
    await api.whoami(secret).expect(200);
  });
});

describe('the audit log', () => {
  it('has each sign-in, failed sign-in and sign-out, with the address', async () => {
    const byPassword = { method: 'password' };
    const member = await api.make.aMember();
    const token = await tokenOf(member, '10.0.8.1');
    now += 1;
    await signIn(member.email, 'not the password', '10.0.8.2').expect(401);
    now += 1;
    await signOut(await tokenOf(member, '10.0.8.3')).expect(204);
    const { body } = await api.http
      .get(`/workspaces/${member.workspace.id}/audit-events`)
      .set('authorization', `Bearer ${token}`)
      .expect(200);
    const entries = body.data.filter(({ target }: { target: { id: string } }) => target.id === member.id);
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'member.signed_in', address: '10.0.8.1', details: byPassword }),
        expect.objectContaining({ action: 'member.sign_in_failed', address: '10.0.8.2', details: {} }),
        expect.objectContaining({ action: 'member.signed_in', address: '10.0.8.3', details: byPassword }),
        expect.objectContaining({ action: 'member.signed_out', address: '127.0.0.1', details: {} }),
      ]),
    );
    expect(JSON.stringify(entries)).not.toContain('not the password');
  });
});

function signIn(email: string, password: string, from = '', account_id?: string) {
  const input = { email, password, account_id };
  return api.http.post('/auth/sessions').set('x-forwarded-for', from).send(input);
}

async function tokenOf({ email, password }: BuiltMember, from?: string): Promise<string> {
  const { body } = await signIn(email, password, from).expect(201);
  return body.token;
}

function me(token: string) {
  return api.http.get('/auth/me').set('authorization', `Bearer ${token}`);
}

function signOut(token: string) {
  return api.http.delete('/auth/sessions/current').set('authorization', `Bearer ${token}`);
}

/** One failed attempt over HTTP, and its rows again and again: the limits are about rows, and each check of a password takes its time. */
async function failedAttempts(count: number, email: string, address: string): Promise<void> {
  await signIn(email, 'a guess', address).expect(401);
  await api.source.query(
    `INSERT INTO sign_in_attempt (attempt_id, subject, at)
     SELECT gen_random_uuid(), subject, at FROM sign_in_attempt, generate_series(2, $1::int)
     WHERE attempt_id = (SELECT attempt_id FROM sign_in_attempt ORDER BY id DESC LIMIT 1)`,
    [count],
  );
}

/** Makes attempts wait for each other: what is returned waits until the four that are let in at a time are held up, and lets them go. */
async function holdBackAttempts(): Promise<() => Promise<void>> {
  const holder = api.source.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE sign_in_attempt IN SHARE MODE');
  const heldUp = () =>
    holder.query(
      `SELECT 1 FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
  return async () => {
    await until(async () => (await heldUp()).length >= 4);
    await holder.commitTransaction();
    await holder.release();
  };
}

/** Sets a member's password, as if they had come to their account with it. */
async function givePassword(member: BuiltMember, passwordOf: BuiltMember): Promise<void> {
  await api.source.query(
    'UPDATE member SET password_hash = other.password_hash FROM member other WHERE member.id = $1 AND other.id = $2',
    [member.id, passwordOf.id],
  );
}
