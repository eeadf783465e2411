import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '#contracts';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Session = { authorization: string };

let workspace: BuiltWorkspace;
let sessions: Record<Role, Session>;
beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  sessions = {
    admin: await signedIn('admin'),
    editor: await signedIn('editor'),
    viewer: await signedIn('viewer'),
  };
});

const input = { name: 'CI', scopes: ['read'] };
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /workspaces/{workspace_id}/api-keys', () => {
  describe('201', () => {
    it('shows the whole record and, this once, the secret', async () => {
      const { body } = await create({ ...input, name: ' Nightly report ' }).expect(201);
      expect(body).toEqual({
        id: expect.stringMatching(/^key_/),
        name: 'Nightly report',
        key_prefix: body.secret.slice(0, 12),
        scopes: ['read'],
        role: 'admin',
        allowed_cidrs: [],
        managed_by: null,
        created_by: { type: 'member', id: expect.stringMatching(/^mem_/), name: expect.any(String) },
        created_at: timestamp,
        last_used_at: null,
        expires_at: null,
        secret: expect.stringMatching(/^qg_live_[0-9A-Za-z]{36}$/),
      });
      const { body: seen } = await api.whoami(body.secret).expect(200);
      expect(seen).toMatchObject({
        workspace_id: workspace.id,
        key_id: body.id,
        key_prefix: body.key_prefix,
      });
    });

    it('keeps each scope once', async () => {
      const { body } = await create({ ...input, scopes: ['read', 'ask', 'read', 'ask'] }).expect(201);
      expect(body.scopes).toEqual(['read', 'ask']);
    });

    it('writes addresses as ranges and holds requests to them', async () => {
      const near = await create({ ...input, allowed_cidrs: ['127.0.0.1', '2001:db8::1', ' 10.0.0.0/8 '] });
      expect(near.body.allowed_cidrs).toEqual(['127.0.0.1/32', '2001:db8::1/128', '10.0.0.0/8']);
      await api.whoami(near.body.secret).expect(200);
      const far = await create({ ...input, allowed_cidrs: ['10.0.0.0/8'] });
      const { body } = await api.whoami(far.body.secret).expect(403);
      expect(body).toMatchObject({ error_code: 'ip_not_allowed' });
    });

    it('makes a key that works until it expires', async () => {
      const expires = new Date(Date.now() + 60_000).toISOString();
      const { body } = await create({ ...input, expires_at: expires }).expect(201);
      expect(body.expires_at).toBe(expires);
      await api.whoami(body.secret).expect(200);
      await api.source.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [body.id]);
      await api.whoami(body.secret).expect(401);
    });
  });

  it.each([
    ['no name', { scopes: ['read'] }, 'name'],
    ['a blank name', { ...input, name: '  ' }, 'name'],
    ['a name that cannot be stored', { ...input, name: 'a\u0000b' }, 'name'],
    ['no scopes', { name: 'CI' }, 'scopes'],
    ['an empty list of scopes', { ...input, scopes: [] }, 'scopes'],
    ['an unknown scope', { ...input, scopes: ['write'] }, 'scopes.0'],
    ['a range that is none', { ...input, allowed_cidrs: ['10.0.0.0/33'] }, 'allowed_cidrs.0'],
    ['an expiry in the past', { ...input, expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    ['an expiry that is no time', { ...input, expires_at: 'tomorrow' }, 'expires_at'],
    ['a role, which is not for the caller to choose', { ...input, role: 'viewer' }, ''],
  ])('400 for %s', async (_case, wrong, path) => {
    const { body } = await create(wrong).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
  });

  it('409 once a workspace has as many as it may, expired ones aside, also for those that come at once', async () => {
    const there = await anotherWorkspace();
    const [first] = await Promise.all(Array.from({ length: 198 }, () => api.make.aKey({ workspace: there })));
    await api.source.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [first?.id]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(input, there)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409]);
    const { body } = await create(input, there).expect(409);
    expect(body).toEqual({
      error_code: 'conflict',
      limit: 200,
      message:
        'this workspace has 200 API keys, and may have no more; remove one, or have the operator raise QG_API_KEYS_MAX',
    });
    const made = answers.find(({ status }) => status === 201);
    await api.source.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [made?.body.id]);
    await create(input, there).expect(201);
  });

  it('413 for a body beyond the limit, 415 for one that is not JSON', async () => {
    const { body } = await create({ ...input, name: 'x'.repeat(1_048_576) }).expect(413);
    expect(body.message).toContain('1,048,576 bytes');
    expect(body).toMatchObject({ error_code: 'payload_too_large', limit_bytes: 1_048_576 });
    await api.http.post(keysPath()).set(sessions.admin).type('text/plain').send('name=CI').expect(415);
  });

  it('415 for a compressed body, which says how to send it', async () => {
    const { body } = await create(input).set('content-encoding', 'gzip').expect(415);
    expect(body).toEqual({
      error_code: 'unsupported_media_type',
      message: 'send the body as it is, without Content-Encoding',
    });
    await create({ ...input, name: 'plain' })
      .set('content-encoding', 'identity')
      .expect(201);
  });
});

describe('GET /workspaces/{workspace_id}/api-keys', () => {
  it('200 with the active keys, newest first, and never a secret or its hash', async () => {
    const there = await anotherWorkspace();
    const [first, second] = [await create(input, there), await create({ ...input, name: 'Other' }, there)];
    const { body } = await list('', there).expect(200);
    const { secret: _first, ...firstRecord } = first.body;
    const { secret: _second, ...secondRecord } = second.body;
    expect(body).toEqual({ data: [secondRecord, firstRecord], has_more: false, next_cursor: null });
  });

  it('200 with the last use once there was one', async () => {
    const there = await anotherWorkspace();
    const { body: key } = await create(input, there);
    await api.whoami(key.secret).expect(200);
    const { body } = await list('', there);
    expect(body.data).toEqual([expect.objectContaining({ id: key.id, last_used_at: timestamp })]);
  });

  it('200 page by page, without gap or repetition while keys are made in between', async () => {
    const there = await anotherWorkspace();
    const made = await Promise.all(Array.from({ length: 120 }, () => api.make.aKey({ workspace: there })));
    const pages: { data: { id: string }[]; has_more: boolean; next_cursor: string | null }[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { body } = await list(cursor ? `?cursor=${cursor}` : '', there).expect(200);
      pages.push(body);
      cursor = body.next_cursor;
      await create(input, there).expect(201);
    }
    expect(pages.map(({ data }) => data.length)).toEqual([50, 50, 20]);
    expect(pages.map((page) => page.has_more)).toEqual([true, true, false]);
    const seen = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(seen).toEqual(
      made
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect((await list('?limit=100', there)).body.data).toHaveLength(100);
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', 'cursor=%00', `cursor=${'a'.repeat(200)}`])(
    '400 for %s',
    async (query) => {
      const { body } = await list(`?${query}`).expect(400);
      expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path: query.split('=')[0] }] });
    },
  );
});

describe('DELETE /workspaces/{workspace_id}/api-keys/{key_id}', () => {
  it('204: the next request is refused and the key leaves the list', async () => {
    const there = await anotherWorkspace();
    const { body: key } = await create(input, there);
    await api.whoami(key.secret).expect(200);
    await revoke(key.id, there).expect(204);
    await api.whoami(key.secret).expect(401);
    expect((await list('', there)).body.data).toEqual([]);
  });

  it('404 for a key that is revoked already, is unknown, or is of another workspace, which then still works', async () => {
    const { body: key } = await create(input);
    await revoke(key.id).expect(204);
    const foreign = await api.make.aKey();
    const sibling = await api.make.aKey({ workspace: await api.make.aSibling(workspace) });
    for (const id of [key.id, 'key_0', 'x', foreign.id, sibling.id])
      expect((await revoke(id).expect(404)).body.error_code).toBe('not_found');
    await api.whoami(foreign.secret).expect(200);
    await api.whoami(sibling.secret).expect(200);
  });

  it('204 once and 404 after that for simultaneous calls', async () => {
    const { body: key } = await create(input);
    const answers = await Promise.all(Array.from({ length: 5 }, () => revoke(key.id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404, 404]);
  });

  it('409 naming the manifest for a key that one declares, which goes on working', async () => {
    const { id, secret } = await api.make.aKey({ workspace });
    await api.source.query("UPDATE api_key SET managed_by = 'ApiKey/default/reports' WHERE id = $1", [id]);
    const { body } = await revoke(id).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', managed_by: 'ApiKey/default/reports' });
    await api.whoami(secret).expect(200);
  });
});

/** All three operations, as somebody calls them. */
const operations = (session: Partial<Session>, id = workspace.id, keyId = 'key_0') => [
  api.http.post(`/workspaces/${id}/api-keys`).set(session).send(input),
  api.http.get(`/workspaces/${id}/api-keys`).set(session),
  api.http.delete(`/workspaces/${id}/api-keys/${keyId}`).set(session),
];

describe('creating, listing and revoking keys', () => {
  it('401 without a session, and for an API key', async () => {
    const { secret } = await api.make.aKey({ workspace });
    for (const caller of [{}, { authorization: `Bearer ${secret}` }])
      for (const call of operations(caller))
        expect((await call.expect(401)).body.error_code).toBe('unauthorized');
  });

  it.each(['starter', 'growth'] as const)('402 on the %s plan', async (plan) => {
    const member = await api.make.aMember({ plan });
    for (const call of operations(await api.signIn(member), member.workspace.id))
      expect((await call.expect(402)).body).toEqual({
        error: 'plan_limit',
        limit: 'api_keys',
        required_plan: 'scale',
        message: `the ${plan} plan does not include this; it needs scale or higher`,
      });
  });

  it.each(['viewer', 'editor'] as const)('403 for a %s, who may list them all the same', async (role) => {
    const { id, secret } = await api.make.aKey({ workspace });
    const [creating, listing, revoking] = operations(sessions[role], workspace.id, id);
    for (const call of [creating, revoking])
      expect((await call?.expect(403))?.body).toEqual({
        error_code: 'forbidden',
        required_role: 'admin',
        message: 'this needs the role admin in the workspace',
      });
    await listing?.expect(200);
    await api.whoami(secret).expect(200);
  });

  it('404 in a workspace that the member is not in, the same whether or not there is one', async () => {
    const foreign = await api.make.aWorkspace();
    const sibling = await api.make.aSibling(workspace);
    for (const id of [foreign.id, sibling.id, 'ws_0', 'nothing'])
      for (const call of operations(sessions.admin, id))
        expect((await call.expect(404)).body).toEqual({
          error_code: 'not_found',
          message: 'there is no such workspace',
        });
  });

  it('is in the audit log with who, what and from where', async () => {
    const there = await anotherWorkspace();
    const { body: key } = await create({ ...input, allowed_cidrs: ['10.0.0.1'] }, there);
    await revoke(key.id, there);
    const { body: me } = await api.http.get('/auth/me').set(sessions.admin);
    const { body } = await api.http.get(`/workspaces/${there.id}/audit-events`).set(sessions.admin);
    const by = {
      id: expect.stringMatching(/^aud_/),
      created_at: timestamp,
      actor: { type: 'member', id: me.member.id, name: me.member.name },
      target: { type: 'api_key', id: key.id, name: 'CI' },
      address: '127.0.0.1',
    };
    const details = { scopes: ['read'], allowed_cidrs: ['10.0.0.1/32'], expires_at: null };
    expect(body.data.slice(0, 2)).toEqual([
      { ...by, action: 'api_key.revoked', details: {} },
      { ...by, action: 'api_key.created', details },
    ]);
  });

  it('leaves the secret nowhere: in no log line and in no table', async () => {
    const { body: key } = await create(input);
    await api.whoami(key.secret).expect(200);
    await list();
    await revoke(key.id);
    expect(await tablesThatHold(key.id)).toEqual(expect.arrayContaining(['api_key', 'audit_event']));
    const secrets = [key.secret.slice(12), sessions.admin.authorization.slice(-40)];
    for (const text of secrets.flatMap((secret) => [secret, Buffer.from(secret).toString('hex')])) {
      expect(await tablesThatHold(text)).toEqual([]);
      expect(api.logLines.join('')).not.toContain(text);
    }
  });
});

async function signedIn(role: Role): Promise<Session> {
  return api.signIn(await api.make.aMember({ workspace, role }));
}

/** Another workspace of the account, of which the admin is one too. */
async function anotherWorkspace(): Promise<BuiltWorkspace> {
  const there = await api.make.aSibling(workspace);
  await api.source.query(
    `INSERT INTO membership (id, workspace_id, member_id, account_id, role)
     SELECT id || right($1, 6), $1, member_id, account_id, role FROM membership WHERE workspace_id = $2 AND role = 'admin'`,
    [there.id, workspace.id],
  );
  return there;
}

function keysPath(there = workspace): string {
  return `/workspaces/${there.id}/api-keys`;
}

function create(body: object, there = workspace) {
  return api.http.post(keysPath(there)).set(sessions.admin).send(body);
}

function list(query = '', there = workspace) {
  return api.http.get(`${keysPath(there)}${query}`).set(sessions.admin);
}

function revoke(id: string, there = workspace) {
  return api.http.delete(`${keysPath(there)}/${id}`).set(sessions.admin);
}

/** Every column of every row, written as text. */
async function tablesThatHold(text: string): Promise<string[]> {
  const tables: { name: string }[] = await api.source.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const held = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await api.source.query(`SELECT 1 FROM "${name}" row WHERE strpos(row::text, $1) > 0`, [
        text,
      ]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return held.flat();
}
