import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

let viewer: BuiltMember;
let editor: BuiltMember;
let admin: BuiltMember;
let there: BuiltMember;

beforeAll(async () => {
  const workspace = await api.make.aWorkspace();
  viewer = await api.make.aMember({ workspace, role: 'viewer' });
  editor = await api.make.aMember({ workspace, role: 'editor' });
  admin = await api.make.aMember({ workspace });
  there = await api.make.aMember();
  await aDashboard('dash_1', 'Revenue by month', true);
  await aDashboard('dash_2', 'Monthly REVENUE review', true);
  await aDashboard('dash_3', 'Revenue draft', false);
  await aDashboard('dash_9', 'Revenue of others', true, there);
  await aConversation('conv_1', "the viewer's revenue", viewer);
  await aConversation('conv_2', "the editor's revenue", editor);
  await aConversation('conv_3', 'shared revenue', editor, true);
  await aConversation('conv_9', 'revenue elsewhere', there);
  for (const [id, member] of [
    ['1', viewer],
    ['9', there],
  ] as const) {
    const of = [id, member.workspace.id];
    await api.source.query(
      `INSERT INTO data_source (id, workspace_id, name, type, settings, status, refresh_due_at)
       VALUES ('ds_' || $1, $2, 'Revenue 100%', 'sqlite', '{}', 'connected', now())`,
      of,
    );
    await api.source.query(
      `INSERT INTO metric (id, workspace_id, data_source_id, name, description, source, expression, dimensions, filters, synonyms)
       VALUES ('met_' || $1, $2, 'ds_' || $1, 'Revenue', '', 'orders', 'sum(total)', '{}', '{}', '{}')`,
      of,
    );
    await api.source.query(
      `INSERT INTO alert (id, workspace_id, name, watch_key, condition, every_minutes, for_minutes, state, measured_since, due_at)
       VALUES ('alert_' || $1, $2, 'Revenue falls', 'k', '{}', 60, 0, 'ok', now(), now() + interval '1 day')`,
      of,
    );
  }
});

describe('GET /workspaces/{workspace_id}/search', () => {
  it('200 with what a viewer may see: published dashboards, own and shared conversations, the rest of the workspace', async () => {
    expect(await idsFor(viewer, 'revenue')).toEqual([
      'dash_1',
      'dash_2',
      'conv_3',
      'conv_1',
      'met_1',
      'ds_1',
      'alert_1',
    ]);
  });

  it('200 with drafts for an editor, and every conversation for an admin', async () => {
    const boards = ['dash_3', 'dash_1', 'dash_2'];
    const others = ['met_1', 'ds_1', 'alert_1'];
    expect(await idsFor(editor, 'revenue')).toEqual([...boards, 'conv_3', 'conv_2', ...others]);
    expect(await idsFor(admin, 'revenue')).toEqual([...boards, 'conv_3', 'conv_2', 'conv_1', ...others]);
  });

  it("200 with nothing of another workspace's", async () => {
    expect(await idsFor(there, 'revenue')).toEqual(['dash_9', 'conv_9', 'met_9', 'ds_9', 'alert_9']);
    const theirs = await api.signIn(there);
    await api.http.get(pathOf(viewer)).query({ query: 'revenue' }).set(theirs).expect(404);
  });

  it('200 with all words in any order and case, and signs as they are', async () => {
    expect(await idsFor(viewer, ' MONTH  revenue ')).toEqual(['dash_2', 'dash_1']);
    expect(await idsFor(viewer, '100%')).toEqual(['ds_1']);
    for (const nothing of ['100_', 'rev_nue', '\\', "' OR 1=1 --"])
      expect(await idsFor(viewer, nothing)).toEqual([]);
  });

  it('200 with as many of each kind as are asked for', async () => {
    const bearer = await api.signIn(admin);
    const { body } = await search(admin, bearer, { query: 'revenue', limit: '1' }).expect(200);
    expect(body.data).toEqual([
      { kind: 'dashboard', id: 'dash_3', name: 'Revenue draft' },
      { kind: 'conversation', id: 'conv_3', name: 'shared revenue' },
      { kind: 'metric', id: 'met_1', name: 'Revenue' },
      { kind: 'data_source', id: 'ds_1', name: 'Revenue 100%' },
      { kind: 'alert', id: 'alert_1', name: 'Revenue falls' },
    ]);
  });

  it.each([{}, { query: ' ' }, { query: 'x'.repeat(201) }, { query: 'x', limit: '21' }])(
    '400 for %o',
    async (query) => {
      await search(viewer, await api.signIn(viewer), query).expect(400);
    },
  );

  it('401 without a session', async () => {
    await search(viewer, { authorization: '' }, { query: 'x' }).expect(401);
  });

  it('429 beyond 300 a minute of a member, apart from their questions and from other members', async () => {
    const typing = await api.make.aMember({ workspace: viewer.workspace, role: 'viewer' });
    const bearer = await api.signIn(typing);
    await api.source.query(
      `INSERT INTO rate_bucket (key_id, window_start, used, granted, cap, last_used_at)
       VALUES ($1, clock_timestamp(), 299, 1, 300, clock_timestamp())`,
      [`${typing.id}:searchWorkspace`],
    );
    const last = await search(typing, bearer, { query: 'revenue' }).expect(200);
    expect(last.headers['ratelimit']).toMatch(/^"minute";r=0;t=\d+$/);
    const { body, headers } = await search(typing, bearer, { query: 'revenue' }).expect(429);
    expect(body).toMatchObject({ error_code: 'rate_limited', limit_rpm: 300 });
    expect(headers['retry-after']).toBe('60');
    const asked = api.http.post(`/workspaces/${typing.workspace.id}/ask`).set(bearer);
    await asked.send({ question: 'How much revenue?' }).expect(200);
    expect(await idsFor(viewer, '100%')).toEqual(['ds_1']);
  });

  it.each(['dashboard', 'conversation', 'metric', 'data_source', 'alert'])(
    'reads the names of a %s along an index that begins with the workspace',
    async (table) => {
      const indexes: { indexdef: string }[] = await api.source.query(
        'SELECT indexdef FROM pg_indexes WHERE tablename = $1',
        [table],
      );
      expect(indexes.map(({ indexdef }) => indexdef).join('\n')).toMatch(/\(workspace_id, id\)/);
    },
  );
});

async function idsFor(member: BuiltMember, query: string): Promise<string[]> {
  const { body } = await search(member, await api.signIn(member), { query }).expect(200);
  return body.data.map(({ id }: { id: string }) => id);
}

function search(member: BuiltMember, bearer: { authorization: string }, query: object) {
  return api.http.get(pathOf(member)).query(query).set(bearer);
}

function pathOf({ workspace }: BuiltMember): string {
  return `/workspaces/${workspace.id}/search`;
}

async function aDashboard(id: string, name: string, isPublished: boolean, of = viewer): Promise<void> {
  await api.source.query(
    `INSERT INTO dashboard (id, workspace_id, name, description, draft, draft_queries, draft_count,
       published, published_queries, published_count, published_revision, published_version, published_at)
     SELECT $1, $2, $4, '', '[]', '{}', 0,
       CASE WHEN $3 THEN '[]'::jsonb END, CASE WHEN $3 THEN '{}'::jsonb END, CASE WHEN $3 THEN 0 END,
       CASE WHEN $3 THEN 1 END, CASE WHEN $3 THEN 1 END, CASE WHEN $3 THEN now() END
     FROM (SELECT $3::boolean) given`,
    [id, of.workspace.id, isPublished, name],
  );
}

async function aConversation(id: string, title: string, by: BuiltMember, isShared = false): Promise<void> {
  await api.source.query(
    `INSERT INTO conversation (id, workspace_id, title, member_id, shared_at)
     VALUES ($1, $2, $3, $4, CASE WHEN $5 THEN now() END)`,
    [id, by.workspace.id, title, by.id, isShared],
  );
}
