import { beforeAll, describe, expect, it } from '@jest/globals';
import { declareDashboard, listDashboards } from '#workspace';
import type { BuiltWorkspace } from '#testing';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
let library: string;
let folders: string;

beforeAll(() => {
  library = `/workspaces/${its.workspace.id}/dashboard-library`;
  folders = `/workspaces/${its.workspace.id}/dashboard-folders`;
});

interface Listed {
  id: string;
  folder_id: string | null;
  starred: boolean;
}

const newName = (() => {
  let count = 0;
  return () => `Folder ${(count += 1)}`;
})();

async function aFolder(name = newName()): Promise<string> {
  const { body } = await its.send('post', folders, { name }).expect(201);
  return body.id;
}

async function aPublished(): Promise<string> {
  const id = await its.create();
  await its.publish(id);
  return id;
}

async function listed(as = its.editor, query = ''): Promise<Listed[]> {
  const { body } = await its.get(`${library}?limit=100${query}`, as).expect(200);
  return body.data;
}

const find = async (id: string, as = its.editor) => (await listed(as)).find((each) => each.id === id);

/** An editor of another workspace, with a dashboard and a folder there. */
async function aStranger() {
  const workspace: BuiltWorkspace = await its.api.make.aWorkspace();
  const bearer = await its.api.signIn(await its.api.make.aMember({ workspace, role: 'editor' }));
  const at = `/workspaces/${workspace.id}`;
  const dashboard = await its.send('post', `${at}/dashboards`, { name: 'Theirs' }, bearer).expect(201);
  const folder = await its.send('post', `${at}/dashboard-folders`, { name: 'Theirs' }, bearer).expect(201);
  return { dashboardId: dashboard.body.id, folderId: folder.body.id };
}

describe('GET /workspaces/{workspace_id}/dashboard-library', () => {
  it('200 with what the list of dashboards has, the owner, the folder and the star', async () => {
    const id = await its.create({ name: 'Listed' });
    const { body: me } = await its.get('/auth/me').expect(200);
    const { body: plain } = await its.get(its.path).expect(200);
    expect(await find(id)).toEqual({
      ...plain.data.find((each: Listed) => each.id === id),
      folder_id: null,
      starred: false,
      created_by: { id: me.member.id, name: me.member.name },
    });
    expect(Object.keys(plain.data[0])).not.toContain('folder_id');
  });

  it('a declared dashboard has its manifest and no owner, and is moved all the same', async () => {
    const declared = { managedBy: 'Dashboard/acme/daily', name: 'Daily', description: '', widgets: [] };
    const { id } = await declareDashboard(its.context(), its.workspace.act, declared);
    expect(await find(id)).toMatchObject({ managed_by: 'Dashboard/acme/daily', created_by: null });
    await its.send('patch', `${its.path}/${id}/folder`, { folder_id: await aFolder() }).expect(200);
    await declareDashboard(its.context(), its.workspace.act, declared);
    expect(await find(id)).toMatchObject({ folder_id: expect.stringMatching(/^fold_/) });
  });

  it('viewers find what is published, and the pages lead through all of it', async () => {
    const draft = await its.create();
    const shown = await aPublished();
    const ids = (await listed(its.viewer)).map(({ id }) => id);
    expect(ids).toContain(shown);
    expect(ids).not.toContain(draft);
    const first = await its.get(`${library}?limit=1`).expect(200);
    const second = await its.get(`${library}?limit=1&cursor=${first.body.next_cursor}`).expect(200);
    expect([first.body.data[0].id, second.body.data[0].id]).toEqual([shown, draft]);
  });

  it.each(['starred=yes', 'limit=0', 'cursor=%20'])('400 for %s', async (query) => {
    await its.get(`${library}?${query}`).expect(400);
  });
});

describe('POST and DELETE /workspaces/{workspace_id}/dashboards/{id}/star', () => {
  it("204, again and again; the star is one person's", async () => {
    const id = await aPublished();
    const star = `${its.path}/${id}/star`;
    await its.send('post', star, {}, its.viewer).expect(204);
    await its.send('post', star, {}, its.viewer).expect(204);
    expect((await listed(its.viewer, '&starred=true')).map((each) => each.id)).toEqual([id]);
    expect(await find(id, its.viewer)).toMatchObject({ starred: true });
    expect(await find(id)).toMatchObject({ starred: false });
    await its.send('delete', star, {}, its.viewer).expect(204);
    await its.send('delete', star, {}, its.viewer).expect(204);
    expect(await listed(its.viewer, '&starred=true')).toEqual([]);
  });

  it('404 for a draft to viewers, for one of another workspace and for none', async () => {
    const draft = await its.create();
    const { dashboardId } = await aStranger();
    for (const [id, as] of [
      [draft, its.viewer],
      [dashboardId, its.editor],
      ['dash_none', its.editor],
    ] as const) {
      await its.send('post', `${its.path}/${id}/star`, {}, as).expect(404);
      await its.send('delete', `${its.path}/${id}/star`, {}, as).expect(404);
    }
  });

  it('a star outlives no dashboard and no membership', async () => {
    const { workspace } = its;
    const member = await its.api.make.aMember({ workspace, role: 'viewer' });
    const bearer = await its.api.signIn(member);
    const id = await aPublished();
    const other = await aPublished();
    await its.send('post', `${its.path}/${id}/star`, {}, bearer).expect(204);
    await its.send('post', `${its.path}/${other}/star`, {}, bearer).expect(204);
    await its.send('delete', `${its.path}/${other}`).expect(204);
    expect((await listed(bearer, '&starred=true')).map((each) => each.id)).toEqual([id]);
    await its.send('delete', `/workspaces/${workspace.id}/members/${member.id}`, {}, its.admin).expect(204);
    const left: unknown[] = await its.api.source.query('SELECT FROM dashboard_star WHERE member_id = $1', [
      member.id,
    ]);
    expect(left).toHaveLength(0);
  });

  it('409 for the hundred and first', async () => {
    const { workspace } = its;
    const member = await its.api.make.aMember({ workspace, role: 'viewer' });
    const bearer = await its.api.signIn(member);
    await its.api.source.query(
      `WITH made AS (
         INSERT INTO dashboard (id, workspace_id, name, description, draft, draft_queries, draft_count, draft_revision, created_at, updated_at)
         SELECT 'dash_many' || n, $1, 'Many', '', '[]', '{}', 0, 1, now(), now() FROM generate_series(1, 100) n RETURNING id)
       SELECT FROM made`,
      [workspace.id],
    );
    await its.api.source.query(
      `INSERT INTO dashboard_star SELECT $1, $2, id, now() FROM dashboard WHERE id LIKE 'dash_many%'`,
      [workspace.id, member.id],
    );
    const id = await aPublished();
    const { body } = await its.send('post', `${its.path}/${id}/star`, {}, bearer).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', message: expect.stringContaining('100') });
    await its.api.source.query("DELETE FROM dashboard WHERE id LIKE 'dash_many%'");
  });
});

describe('PATCH /workspaces/{workspace_id}/dashboards/{id}/folder', () => {
  it('200 into a folder and out of it, which is no change of the dashboard; the log has both', async () => {
    const id = await its.create();
    const before = await find(id);
    const name = newName();
    const folderId = await aFolder(name);
    const place = `${its.path}/${id}/folder`;
    const { body } = await its.send('patch', place, { folder_id: folderId }).expect(200);
    expect(body).toEqual({ ...before, folder_id: folderId });
    await its.send('patch', place, { folder_id: folderId }).expect(200);
    const out = await its.send('patch', place, { folder_id: null }).expect(200);
    expect(out.body).toEqual(before);
    const acts: unknown[] = await its.api.source.query(
      "SELECT details FROM audit_event WHERE target_id = $1 AND action = 'dashboard.moved' ORDER BY id",
      [id],
    );
    expect(acts).toEqual([{ details: { folder: name } }, { details: { folder: null } }]);
  });

  it('403 for viewers', async () => {
    const id = await aPublished();
    const body = { folder_id: await aFolder() };
    await its.send('patch', `${its.path}/${id}/folder`, body, its.viewer).expect(403);
  });

  it("404 for another workspace's dashboard and folder", async () => {
    const { dashboardId, folderId } = await aStranger();
    const id = await its.create();
    await its.send('patch', `${its.path}/${id}/folder`, { folder_id: folderId }).expect(404);
    await its.send('patch', `${its.path}/${dashboardId}/folder`, { folder_id: await aFolder() }).expect(404);
    expect(await find(id)).toMatchObject({ folder_id: null });
  });

  it.each([{}, { folder_id: 'Monthly' }, { folder_id: 1 }, { folder_id: null, name: 'x' }])(
    '400 for %j',
    async (body) => {
      await its.send('patch', `${its.path}/${await its.create()}/folder`, body).expect(400);
    },
  );
});

describe('/workspaces/{workspace_id}/dashboard-folders', () => {
  it('made, listed, renamed and removed; dashboards outlive their folder', async () => {
    const name = newName();
    const id = await aFolder(name);
    const dashboard = await its.create();
    await its.send('patch', `${its.path}/${dashboard}/folder`, { folder_id: id }).expect(200);
    const { body } = await its.get(folders).expect(200);
    expect(body.data).toContainEqual({ id, name, created_at: expect.any(String) });
    const renamed = await its.send('patch', `${folders}/${id}`, { name: ` ${name} again ` }).expect(200);
    expect(renamed.body.name).toBe(`${name} again`);
    await its.send('delete', `${folders}/${id}`).expect(204);
    await its.send('delete', `${folders}/${id}`).expect(404);
    expect(await find(dashboard)).toMatchObject({ folder_id: null });
    const acts: { action: string }[] = await its.api.source.query(
      'SELECT action FROM audit_event WHERE target_id = $1 ORDER BY id',
      [id],
    );
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      'dashboard_folder.changed',
      'dashboard_folder.created',
      'dashboard_folder.removed',
    ]);
  });

  it('a viewer changes nothing, and sees a folder once something in it is published', async () => {
    const id = await aFolder();
    await its.send('post', folders, { name: newName() }, its.viewer).expect(403);
    await its.send('patch', `${folders}/${id}`, { name: newName() }, its.viewer).expect(403);
    await its.send('delete', `${folders}/${id}`, {}, its.viewer).expect(403);
    const idsSeen = async () =>
      (await its.get(`${folders}?limit=100`, its.viewer).expect(200)).body.data.map(
        (each: { id: string }) => each.id,
      );
    const dashboard = await its.create();
    await its.send('patch', `${its.path}/${dashboard}/folder`, { folder_id: id }).expect(200);
    expect(await idsSeen()).not.toContain(id);
    await its.publish(dashboard);
    expect(await idsSeen()).toContain(id);
  });

  it('409 for a name that another folder has, in any case; its own name in other letters is free', async () => {
    const name = newName();
    const id = await aFolder(name);
    const other = await aFolder();
    await its.send('post', folders, { name: name.toUpperCase() }).expect(409);
    await its.send('patch', `${folders}/${other}`, { name: name.toLowerCase() }).expect(409);
    await its.send('patch', `${folders}/${id}`, { name: name.toUpperCase() }).expect(200);
    const { folderId } = await aStranger();
    await aFolder('Theirs');
    await its.send('patch', `${folders}/${folderId}`, { name: newName() }).expect(404);
    await its.send('delete', `${folders}/${folderId}`).expect(404);
  });

  it.each([{}, { name: ' ' }, { name: 'x'.repeat(101) }, { name: 'a\u0000' }, { name: 'A', parent_id: 'x' }])(
    '400 for %j',
    async (body) => {
      await its.send('post', folders, body).expect(400);
      await its.send('patch', `${folders}/${await aFolder()}`, body).expect(400);
    },
  );

  it('409 for the hundred and first', async () => {
    const workspace = await its.api.make.aWorkspace();
    const bearer = await its.api.signIn(await its.api.make.aMember({ workspace, role: 'editor' }));
    await its.api.source.query(
      `INSERT INTO dashboard_folder SELECT 'fold_many' || n, $1, 'Many ' || n, now() FROM generate_series(1, 100) n`,
      [workspace.id],
    );
    const { body } = await its
      .send('post', `/workspaces/${workspace.id}/dashboard-folders`, { name: 'More' }, bearer)
      .expect(409);
    expect(body.message).toBe('a workspace has 100 folders at most');
  });
});

describe('listing dashboards', () => {
  it('reads one page of very many dashboards by the index', async () => {
    const { id } = await its.api.make.aWorkspace();
    await its.api.source.query(
      `INSERT INTO dashboard (id, workspace_id, name, description, draft, draft_queries, draft_count)
       SELECT 'dash_' || lpad(n::text, 22, '0'), $1, 'Board', '', '[]', '{}', 0 FROM generate_series(1, 100000) n`,
      [id],
    );
    // A table that has long been so large has its statistics.
    await its.api.source.query('ANALYZE dashboard');
    await its.api.source.transaction(async (tx) => {
      const page = await listDashboards(tx, id, 'published_or_draft', { limit: 50 });
      expect(page.data).toHaveLength(50);
      const [used] = await tx.query(
        "SELECT seq_scan::int, idx_tup_fetch::int FROM pg_stat_xact_user_tables WHERE relname = 'dashboard'",
      );
      expect(used.seq_scan).toBe(0);
      // One more than the page, and rows at the ends of the index, by which the planner estimates.
      expect(used.idx_tup_fetch).toBeLessThan(1_000);
    });
  });
});
