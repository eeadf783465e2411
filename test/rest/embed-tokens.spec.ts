import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { bearer, makeEmbedTokenWorkspace } from './embed-token-workspace.js';
import type { Bearer } from './embed-token-workspace.js';

let now = new Date();
const api = startTestApi({}, () => now);

let workspace: BuiltWorkspace;
let key: BuiltKey;
let admin: Bearer;
let stranger: BuiltKey;
let published: string;
let another: string;
let draft: string;

beforeAll(async () => {
  ({ workspace, key, stranger, admin } = await makeEmbedTokenWorkspace(api));
  published = await aDashboard('Sales');
  another = await aDashboard('Support');
  draft = await aDashboard('Ideas', false);
});

async function aDashboard(name: string, isPublished = true): Promise<string> {
  // The times of two dashboards show which one was made last.
  now = new Date(now.getTime() + 1);
  const at = `/workspaces/${workspace.id}/dashboards`;
  const widgets = [{ key: 'note', title: 'Note', type: 'text', text: `about ${name}` }];
  const { body } = await api.http.post(at).set(admin).send({ name, widgets }).expect(201);
  if (isPublished) await api.http.post(`${at}/${body.id}/publish`).set(admin).expect(200);
  return body.id;
}

const issue = (body?: object, secret = key.secret) => {
  const request = api.http.post('/v1/embed-tokens').set(bearer(secret));
  return body === undefined ? request : request.send(body);
};
const open = (token: string, id = published) => api.http.get(`/embed/dashboards/${id}`).set(bearer(token));
const openData = (token: string, id = published) =>
  api.http.get(`/embed/dashboards/${id}/widgets/note/data`).set(bearer(token));

describe('201', () => {
  it('issues a token for all published dashboards when nothing is asked for', async () => {
    const { body } = await issue().expect(201);
    expect(body).toEqual({
      jti: expect.stringMatching(/^emb_/),
      token: expect.stringMatching(/^qg_embed_[0-9A-Za-z]{40}$/),
      token_type: 'embed',
      dashboard_filters: {},
      expires_at: new Date(now.getTime() + 900_000).toISOString(),
      expires_in: 900,
      dashboard_ids: null,
      filters: { locked: {}, initial: {}, hidden: [] },
      external_user: null,
      allowed_origins: [],
      permissions: ['view'],
      theme: 'auto',
      embed_url: `http://localhost:8080/embed/${body.jti}#token=${body.token}`,
    });
    await open(body.token).expect(200);
    await open(body.token, another).expect(200);
  });

  it('limits it to dashboards and to a time', async () => {
    const { body } = await issue({ dashboard_ids: [published], expires_in: 60 }).expect(201);
    expect(body).toMatchObject({ expires_in: 60, dashboard_ids: [published] });
    await open(body.token).expect(200);
    await openData(body.token).expect(200);
    await open(body.token, another).expect(404);
    await openData(body.token, another).expect(404);
  });

  it('keeps the token by its hash alone and out of the log', async () => {
    const { body } = await issue().expect(201);
    const rows = await api.source.query(
      `SELECT row_to_json(t)::text AS row FROM embed_token t UNION ALL SELECT row_to_json(a)::text FROM audit_event a`,
    );
    expect(JSON.stringify([rows, api.logLines])).not.toContain(body.token);
  });

  it('answers a repeated request with an Idempotency-Key as the first one, and runs it once', async () => {
    const first = await issue({ expires_in: 120 }).set('idempotency-key', 'once').expect(201);
    const second = await issue({ expires_in: 120 }).set('idempotency-key', 'once').expect(201);
    expect(second.body).toEqual(first.body);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    const [{ kept }] = await api.source.query(
      "SELECT encode(answer, 'escape') AS kept FROM idempotent_request WHERE idempotency_key = 'once'",
    );
    expect(kept).not.toContain(first.body.token);
    const other = await issue({ expires_in: 120 }, (await api.make.aKey({ workspace })).secret)
      .set('idempotency-key', 'once')
      .expect(201);
    expect(other.body.jti).not.toBe(first.body.jti);
  });

  it('runs one of many that arrive together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => issue({}).set('idempotency-key', 'together')),
    );
    const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.jti);
    expect(new Set(made).size).toBe(1);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
  });

  it('runs a request again when its process died or a day has passed', async () => {
    const first = await issue({}).set('idempotency-key', 'died').expect(201);
    await api.source.query(
      "UPDATE idempotent_request SET status = NULL, answer = NULL, answer_key_id = NULL WHERE idempotency_key = 'died'",
    );
    await issue({}).set('idempotency-key', 'died').expect(409);
    await api.source.query(
      "UPDATE idempotent_request SET running_until = now() WHERE idempotency_key = 'died'",
    );
    const second = await issue({}).set('idempotency-key', 'died').expect(201);
    expect(second.body.jti).not.toBe(first.body.jti);
    await api.source.query(
      "UPDATE idempotent_request SET created_at = now() - interval '25 hours' WHERE idempotency_key = 'died'",
    );
    const third = await issue({}).set('idempotency-key', 'died').expect(201);
    expect(third.body.jti).not.toBe(second.body.jti);
  });
});

describe('200', () => {
  it('shows the published document and its data, with ETags', async () => {
    const { body: token } = await issue().expect(201);
    const dashboard = await open(token.token).expect(200);
    expect(dashboard.body).toMatchObject({ id: published, status: 'published', widgets: [{ key: 'note' }] });
    await open(token.token)
      .set('if-none-match', dashboard.headers['etag'] ?? '')
      .expect(304);
    const data = await openData(token.token).expect(200);
    expect(data.body).toMatchObject({ key: 'note', rows: [], error: null });
    await openData(token.token)
      .set('if-none-match', data.headers['etag'] ?? '')
      .expect(304);
  });
});

describe('what strangers see', () => {
  it('opens by a link as well, and a share of it', async () => {
    const { body } = await issue({ dashboard_ids: [published] }).expect(201);
    const link = `/embed/dashboards/${published}?token=`;
    await api.http.get(`${link}${body.token}`).expect(200);
    const shares = `/workspaces/${workspace.id}/shares`;
    const share = await api.http.post(shares).set(admin).send({ dashboard_id: published }).expect(201);
    expect(share.body.url).toBe(`http://localhost:8080/embed/${share.body.id}#token=${share.body.token}`);
    await api.http.get(`${link}${share.body.token}`).expect(200);
    await api.http.get(`${link}${key.secret}`).expect(401);
    expect(api.logLines.join('')).not.toContain(share.body.token);
  });

  it('is neither SQL nor why a source failed', async () => {
    const at = `/workspaces/${workspace.id}/dashboards/${published}`;
    const secret = 'SELECT the_secret_column FROM the_secret_table';
    await api.source.query(
      `UPDATE dashboard SET published = jsonb_set(published, '{0}', published -> 0 ||
         jsonb_build_object('type', 'chart', 'text', null, 'sql', $2::text, 'data_source_id', 'ds_secret', 'metric_id', 'met_secret')),
         published_queries = '{"note": "q"}' WHERE id = $1`,
      [published, secret],
    );
    await api.source.query(
      `INSERT INTO widget_data
         (dashboard_id, widget_key, query, workspace_id, error, refresh_seconds, due_at, refreshed_at, result)
       VALUES ($1, 'note', 'q', $2, 'relation "the_secret_table" is gone', 60, 'infinity', now(), $3)`,
      [
        published,
        workspace.id,
        '{"columns":["name","count"],"column_kinds":["text","integer"],"rows":[["a",1],["b",2]],"truncated":false}',
      ],
    );
    const { body: token } = await issue().expect(201);
    const document = await open(token.token).expect(200);
    const data = await openData(token.token).expect(200);
    expect(data.body).toMatchObject({ error: 'this data could not be refreshed', stale: true });
    expect(JSON.stringify([document.body, data.body])).not.toMatch(/secret/);
    const members = await api.http.get(`${at}/widgets/note/data`).set(admin).expect(200);
    expect(members.body.error).toBe('relation "the_secret_table" is gone');
  });
});

describe('204', () => {
  it('revokes a token: it opens nothing from the next request on', async () => {
    const { body } = await issue().expect(201);
    const remove = () => api.http.delete(`/v1/embed-tokens/${body.jti}`).set(bearer(key.secret));
    await remove().expect(204);
    await open(body.token).expect(401);
    await openData(body.token).expect(401);
    await remove().expect(204);
  });
});

describe('401', () => {
  it('refuses a token whose time is over', async () => {
    const { body } = await issue({ expires_in: 60 }).expect(201);
    now = new Date(now.getTime() + 59_000);
    await open(body.token).expect(200);
    now = new Date(now.getTime() + 1_000);
    const { body: refusal, headers } = await open(body.token).expect(401);
    expect(refusal).toEqual({ error_code: 'unauthorized', message: expect.stringContaining('embed token') });
    expect(headers['www-authenticate']).toContain('Bearer');
  });

  it("refuses a token with its key's revocation", async () => {
    const mortal = await api.make.aKey({ workspace });
    const { body } = await issue({}, mortal.secret).expect(201);
    await open(body.token).expect(200);
    await api.make.revoke(mortal);
    await open(body.token).expect(401);
  });

  it("refuses a token once its key's time is over", async () => {
    const expiresAt = new Date(now.getTime() + 30_000);
    const mortal = await api.make.aKey({ workspace, expiresAt });
    const { body } = await issue({}, mortal.secret).expect(201);
    await open(body.token).expect(200);
    now = expiresAt;
    await open(body.token).expect(401);
  });

  it('refuses a token of a key that may not read, from before that was refused', async () => {
    const { body } = await issue({}).expect(201);
    const { id } = await api.make.aKey({ workspace, scopes: ['ask'] });
    await api.source.query('UPDATE embed_token SET key_id = $1 WHERE id = $2', [id, body.jti]);
    await open(body.token).expect(401);
  });

  it('opens nothing but the embed doors', async () => {
    const { body } = await issue().expect(201);
    await api.http.get('/v1/whoami').set(bearer(body.token)).expect(401);
    await api.http.get('/v1/dashboards').set(bearer(body.token)).expect(401);
    await api.http.get('/auth/me').set(bearer(body.token)).expect(401);
    await api.http.get(`/workspaces/${workspace.id}/dashboards`).set(bearer(body.token)).expect(401);
  });

  it.each(['key', 'session', 'nobody'])('refuses a %s at the embed doors', async (who) => {
    const fields = { key: bearer(key.secret), session: admin, nobody: {} }[who] ?? {};
    await api.http.get(`/embed/dashboards/${published}`).set(fields).expect(401);
  });

  it('refuses a session at the tokens', () => api.http.post('/v1/embed-tokens').set(admin).expect(401));
});

describe('402', () => {
  it('needs Enterprise to issue, to revoke and to open', async () => {
    const rich = await api.make.aKey({ plan: 'enterprise' });
    const { body } = await issue({}, rich.secret).expect(201);
    await api.make.changePlan(rich.workspace, 'scale');
    const expected = {
      error: 'plan_limit',
      limit: 'embed_tokens',
      required_plan: 'enterprise',
      message: expect.any(String),
    };
    const refusals = await Promise.all([
      issue({}, rich.secret).expect(402),
      api.http.delete(`/v1/embed-tokens/${body.jti}`).set(bearer(rich.secret)).expect(402),
      open(body.token).expect(402),
    ]);
    expect(refusals.map((refusal) => refusal.body)).toEqual([expected, expected, expected]);
  });
});

describe('402 below Scale', () => {
  it.each(['starter', 'growth'] as const)('is that of the REST API on %s', async (plan) => {
    const poor = await api.make.aKey({ plan });
    const expected = {
      error: 'plan_limit',
      limit: 'rest_api',
      required_plan: 'scale',
      message: expect.any(String),
    };
    const refusals = await Promise.all([
      issue({}, poor.secret).expect(402),
      api.http.delete('/v1/embed-tokens/emb_nothing').set(bearer(poor.secret)).expect(402),
    ]);
    expect(refusals.map((refusal) => refusal.body)).toEqual([expected, expected]);
  });
});

describe('403', () => {
  it('refuses a key that may not read: its token would', async () => {
    const asking = await api.make.aKey({ workspace, scopes: ['ask'] });
    const { body } = await issue({}, asking.secret).expect(403);
    expect(body).toEqual({
      error_code: 'insufficient_scope',
      required_scope: 'read',
      message: expect.any(String),
    });
  });

  it("refuses to end another key's token, which its maker and admins may", async () => {
    const other = await api.make.aKey({ workspace });
    const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
    const [first, second] = [await issue().expect(201), await issue().expect(201)];
    const asMember = `/workspaces/${workspace.id}/embed-tokens/${second.body.jti}`;
    const { body } = await api.http
      .delete(`/v1/embed-tokens/${first.body.jti}`)
      .set(bearer(other.secret))
      .expect(403);
    expect(body).toEqual({ error_code: 'forbidden', required_role: 'admin', message: expect.any(String) });
    await api.http.delete(asMember).set(editor).expect(403);
    await open(first.body.token).expect(200);
    await open(second.body.token).expect(200);
    await api.http.delete(`/v1/embed-tokens/${first.body.jti}`).set(bearer(key.secret)).expect(204);
    await api.http.delete(asMember).set(admin).expect(204);
    await open(first.body.token).expect(401);
    await open(second.body.token).expect(401);
  });
});

describe('404', () => {
  it('does not show drafts, nor dashboards that are not there', async () => {
    const { body } = await issue().expect(201);
    await open(body.token, draft).expect(404);
    await open(body.token, 'dash_nothing').expect(404);
  });

  it("knows no token of another workspace and opens none of another's dashboards", async () => {
    const { body } = await issue().expect(201);
    await api.http.delete(`/v1/embed-tokens/${body.jti}`).set(bearer(stranger.secret)).expect(404);
    await open(body.token).expect(200);
    const theirs = await issue({}, stranger.secret).expect(201);
    await open(theirs.body.token).expect(404);
    await api.http.delete('/v1/embed-tokens/emb_nothing').set(bearer(key.secret)).expect(404);
  });
});

describe('400', () => {
  it.each([
    { expires_in: 59 },
    { expires_in: 86_401 },
    { dashboard_ids: [] },
    { dashboard_ids: 'all' },
    { more: 1 },
    [],
    { allowed_origins: ['https://app.example.com/path'] },
    { allowed_origins: ['https://*.example.com'] },
    { allowed_origins: ["https://a;script-src'unsafe-inline'"] },
    { allowed_origins: ['https://a,b.example.com'] },
    { allowed_origins: ['javascript:alert(1)'] },
    { allowed_origins: ['null'] },
    { allowed_origins: ['*'] },
    { permissions: ['edit'] },
    { theme: 'pink' },
    { external_user: '' },
    { filters: { locked: { tenant: 'a' }, initial: { tenant: 'b' } } },
    { filters: { initial: { tenant: 'a' }, hidden: ['tenant'] } },
    { filters: { locked: { tenant: { above: 1 } } } },
    { filters: { locked: { tenant: {} } } },
    { filters: { locked: { tenant: [] } } },
    { filters: { other: {} } },
  ])('refuses %j', async (body) => {
    const refusal = await issue(body).expect(400);
    expect(refusal.body.error_code).toBe('invalid_request');
  });

  it('refuses dashboards of others as ones that are not there', async () => {
    const { body } = await issue({ dashboard_ids: [published] }, stranger.secret).expect(400);
    expect(body.issues).toEqual([{ path: 'dashboard_ids.0', message: 'there is no such dashboard' }]);
  });

  it.each(['', 'a'.repeat(256), 'with space', 'ü'])('refuses the Idempotency-Key %j', async (value) => {
    const { status } = await issue({}).set('idempotency-key', value);
    expect(status).toBe(400);
  });
});

describe('422', () => {
  it('refuses an Idempotency-Key that was used with another body', async () => {
    await issue({ expires_in: 60 }).set('idempotency-key', 'changed').expect(201);
    const { body } = await issue({ expires_in: 61 }).set('idempotency-key', 'changed').expect(422);
    expect(body).toEqual({ error_code: 'idempotency_mismatch', message: expect.any(String) });
  });
});
