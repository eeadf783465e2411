import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { findShare } from '#workspace';
import { startTestApi } from '../start-test-api.js';

let now = new Date('2026-03-01T12:00:00.000Z');
const api = startTestApi({ QG_PUBLIC_URL: 'https://analytics.example.com' }, () => now);

type Bearer = { authorization: string };

const dayMs = 86_400_000;

let workspace: BuiltWorkspace;
let editor: BuiltMember;
let session: Bearer;
let viewer: Bearer;
let published: string;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  editor = await api.make.aMember({ workspace, role: 'editor' });
  session = await api.signIn(editor);
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  published = await aDashboard();
});

describe('POST /workspaces/{workspace_id}/shares', () => {
  it('201 with the address, which is shown this once, for thirty days', async () => {
    const { body } = await create({ dashboard_id: published }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^shr_/),
      dashboard_id: published,
      dashboard_name: 'Board',
      created_by: { id: editor.id, name: expect.stringMatching(/^Person /) },
      created_at: now.toISOString(),
      expires_at: inDays(30),
      filters: {},
      filter_labels: {},
      url: `https://analytics.example.com/embed/${body.id}#token=${body.token}`,
      token: expect.stringMatching(/^qg_share_[0-9A-Za-z]{40}$/),
    });
    expect(await opened(body.token)).toMatchObject({ workspaceId: workspace.id, dashboardId: published });
  });

  it('records who made it and emits share.created, neither with the token', async () => {
    const { body: share } = await create({ dashboard_id: published, expires_at: inDays(1) }).expect(201);
    const [event]: { body: string }[] = await api.source.query(
      "SELECT body FROM event WHERE type = 'share.created' AND body LIKE '%' || $1 || '%'",
      [share.id],
    );
    expect(JSON.parse(event?.body ?? '{}').data).toEqual({
      share: { id: share.id, dashboard_id: published, expires_at: inDays(1) },
    });
    const [audit]: object[] = await api.source.query(
      'SELECT action, actor_id, target_name, details FROM audit_event WHERE target_id = $1',
      [share.id],
    );
    expect(audit).toMatchObject({
      action: 'share.created',
      actor_id: editor.id,
      target_name: 'Board',
      details: { dashboard_id: published },
    });
    expect(`${event?.body}${JSON.stringify(audit)}${api.logLines.join('')}`).not.toContain(share.token);
    const [row]: { stored: string }[] = await api.source.query(
      'SELECT to_jsonb(share)::text AS stored FROM share WHERE id = $1',
      [share.id],
    );
    expect(row?.stored).not.toContain(share.token);
  });

  it.each([
    ['the past', () => inDays(-1)],
    ['this moment', () => inDays(0)],
    ['beyond a year', () => inDays(367)],
    ['no time', () => 'tomorrow'],
  ])('400 for an end in %s', async (_case, expires) => {
    const { body } = await create({ dashboard_id: published, expires_at: expires() }).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path: 'expires_at' }] });
  });

  it("404 for an unknown dashboard, and for another workspace's", async () => {
    const foreign = await aDashboard(true, await api.make.aWorkspace());
    for (const id of ['dash_0', foreign]) await create({ dashboard_id: id }).expect(404);
  });

  it('409 for a draft', async () => {
    const { body } = await create({ dashboard_id: await aDashboard(false) }).expect(409);
    expect(body).toEqual({
      error_code: 'conflict',
      message: 'this dashboard is a draft; publish it before you share it',
    });
  });
});

describe('GET', () => {
  it('200 with the links that still lead somewhere, newest first and without their tokens', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    const dashboard = await aDashboard(true, there.workspace);
    const ids: string[] = [];
    for (const days of [1, 2, 3]) {
      const share = { dashboard_id: dashboard, expires_at: inDays(days) };
      ids.unshift((await create(share, theirs, there.workspace).expect(201)).body.id);
      now = new Date(now.getTime() + 1);
    }
    const { body: first } = await list('?limit=2', theirs, there.workspace).expect(200);
    const { body: rest } = await list(`?limit=2&cursor=${first.next_cursor}`, theirs, there.workspace);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    expect(Object.keys(first.data[0]).toSorted()).toEqual([
      'created_at',
      'created_by',
      'dashboard_id',
      'dashboard_name',
      'expires_at',
      'filter_labels',
      'filters',
      'id',
    ]);
    const earlier = now;
    now = new Date(now.getTime() + 1.5 * dayMs);
    // A new session, which has not expired meanwhile.
    const { body: later } = await list('', await api.signIn(there), there.workspace).expect(200);
    now = earlier;
    expect(idsOf(later)).toEqual(ids.slice(0, 2));
  });

  it("200 with one dashboard's alone, and none of another workspace's", async () => {
    const dashboard = await aDashboard();
    const { body: share } = await create({ dashboard_id: dashboard }).expect(201);
    await create({ dashboard_id: published }).expect(201);
    const of = `?dashboard_id=${dashboard}`;
    const { body } = await list(of, viewer).expect(200);
    expect(idsOf(body)).toEqual([share.id]);
    const there = await api.make.aMember();
    expect((await list(of, await api.signIn(there), there.workspace).expect(200)).body.data).toEqual([]);
    await list('?dashboard_id=board').expect(400);
  });

  it('200 with who made it, and the labels of its filters that the dashboard still has', async () => {
    const dashboard = await aDashboard();
    const filter = (key: string, label: string) => ({ key, label, kind: 'values', targets: [] });
    const filters = [filter('country', 'Country'), filter('team', 'Team')];
    const publish = (given: object[]) =>
      api.source.query('UPDATE dashboard SET published_filters = $2 WHERE id = $1', [
        dashboard,
        JSON.stringify(given),
      ]);
    await publish(filters);
    const { body: share } = await create({ dashboard_id: dashboard }).expect(201);
    expect(share.filter_labels).toEqual({ country: 'Country', team: 'Team' });
    await publish(filters.slice(0, 1));
    // A resource of a manifest has no member behind it.
    await api.source.query("UPDATE share SET created_by = 'a manifest' WHERE id = $1", [share.id]);
    const { body } = await list(`?dashboard_id=${dashboard}`).expect(200);
    expect(body.data).toMatchObject([
      { created_by: null, filters: { country: 'open', team: 'open' }, filter_labels: { country: 'Country' } },
    ]);
  });
});

describe('DELETE', () => {
  it('204, and the link leads nowhere from then on', async () => {
    const { body: share } = await create({ dashboard_id: published }).expect(201);
    await remove(share.id).expect(204);
    expect(await opened(share.token)).toBeUndefined();
    expect(idsOf((await list()).body)).not.toContain(share.id);
    await remove(share.id).expect(404);
    const rows: { action: string }[] = await api.source.query(
      'SELECT action FROM audit_event WHERE target_id = $1 ORDER BY id',
      [share.id],
    );
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['share.created', 'share.removed']);
  });

  it("404 for another workspace's", async () => {
    const { body: share } = await create({ dashboard_id: published }).expect(201);
    const there = await api.make.aMember();
    await remove(share.id, await api.signIn(there), there.workspace).expect(404);
    expect(await opened(share.token)).toBeDefined();
  });
});

describe('a token', () => {
  it('opens nothing once it has run out, and nothing that it is not', async () => {
    const { body: share } = await create({ dashboard_id: published, expires_at: inDays(1) }).expect(201);
    expect(await opened(share.token, new Date(now.getTime() + dayMs))).toBeUndefined();
    for (const wrong of ['', `${share.token}x`, `qg_share_${'0'.repeat(40)}`, share.token.slice(0, -1)])
      expect(await opened(wrong)).toBeUndefined();
  });

  it('opens nothing once its dashboard is gone', async () => {
    const dashboard = await aDashboard();
    const { body: share } = await create({ dashboard_id: dashboard }).expect(201);
    await api.source.query('DELETE FROM dashboard WHERE id = $1', [dashboard]);
    expect(await opened(share.token)).toBeUndefined();
  });
});

it('403 for a viewer who would make or end one', async () => {
  const { body: share } = await create({ dashboard_id: published }).expect(201);
  await list('', viewer).expect(200);
  for (const call of [create({ dashboard_id: published }, viewer), remove(share.id, viewer)])
    expect((await call.expect(403)).body).toMatchObject({ error_code: 'forbidden', required_role: 'editor' });
});

it('401 without a session', async () => {
  for (const call of [create({}, { authorization: '' }), list('', { authorization: '' })])
    await call.expect(401);
});

let count = 0;
async function aDashboard(isPublished = true, into = workspace): Promise<string> {
  const id = `dash_share${(count += 1)}`;
  await api.source.query(
    `INSERT INTO dashboard (id, workspace_id, name, description, draft, draft_queries, draft_count,
       published, published_queries, published_count, published_revision, published_version, published_at)
     SELECT $1, $2, 'Board', '', '[]', '{}', 0,
       CASE WHEN $3 THEN '[]'::jsonb END, CASE WHEN $3 THEN '{}'::jsonb END, CASE WHEN $3 THEN 0 END,
       CASE WHEN $3 THEN 1 END, CASE WHEN $3 THEN 1 END, CASE WHEN $3 THEN now() END
     FROM (SELECT $3::boolean) given`,
    [id, into.id, isPublished],
  );
  return id;
}

function inDays(days: number): string {
  return new Date(now.getTime() + days * dayMs).toISOString();
}

function opened(token: string, at = now) {
  return findShare(api.source.manager, token, at);
}

function pathOf({ id: workspaceId }: BuiltWorkspace, id = ''): string {
  return `/workspaces/${workspaceId}/shares${id && `/${id}`}`;
}

function create(share: object, as = session, into = workspace) {
  return api.http.post(pathOf(into)).set(as).send(share);
}

function list(query = '', as = session, from = workspace) {
  return api.http.get(pathOf(from) + query).set(as);
}

function remove(id: string, as = session, from = workspace) {
  return api.http.delete(pathOf(from, id)).set(as);
}

function idsOf({ data }: { data: { id: string }[] }): string[] {
  return data.map(({ id }) => id);
}
