import { beforeAll, describe, expect, it } from '@jest/globals';
import { operator, setMcpEnabled } from '#access';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

let workspace: BuiltWorkspace;
let admin: { authorization: string };
let path: string;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  admin = await api.signIn(await api.make.aMember({ workspace }));
  path = `/workspaces/${workspace.id}`;
});

describe('GET /workspaces/{workspace_id}', () => {
  it('tells how the workspace reads time and asks models', async () => {
    const { body } = await api.http.get(path).set(admin).expect(200);
    expect(body).toEqual({
      id: workspace.id,
      name: expect.any(String),
      time_zone: 'UTC',
      week_start: 'monday',
      fiscal_year_start: 1,
      model_tier: 'medium',
      shares_values: false,
      managed_by: null,
      created_at: expect.any(String),
    });
  });
});

describe('PATCH /workspaces/{workspace_id}', () => {
  it('changes what is given, and records what that was', async () => {
    const change = { time_zone: 'Europe/Oslo', week_start: 'monday' };
    const { body } = await api.http.patch(path).set(admin).send(change).expect(200);
    expect(body).toMatchObject({ time_zone: 'Europe/Oslo', fiscal_year_start: 1 });
    expect((await api.http.get(path).set(admin)).body).toEqual(body);
    const log = await api.http.get(`${path}/audit-events`).set(admin).expect(200);
    expect(log.body.data).toContainEqual(
      expect.objectContaining({ action: 'workspace.changed', details: { changed: ['time_zone'] } }),
    );
  });

  it.each([
    { time_zone: 'Middle/Earth' },
    { week_start: 'friday' },
    { fiscal_year_start: 13 },
    { model_tier: 'max' },
    { name: '' },
    { plan: 'enterprise' },
  ])('refuses %j', (change) => api.http.patch(path).set(admin).send(change).expect(400));

  it('needs an admin', async () => {
    const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
    await api.http.patch(path).set(editor).send({ name: 'Mine' }).expect(403);
  });

  it('leaves what a manifest declares to the manifest', async () => {
    await api.source.query("UPDATE workspace SET managed_by = 'Workspace/acme' WHERE id = $1", [
      workspace.id,
    ]);
    const { body } = await api.http.patch(path).set(admin).send({ name: 'Mine' }).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', managed_by: 'Workspace/acme' });
  });
});

describe('GET /workspaces/{workspace_id}/usage', () => {
  it('tells that MCP is switched off for the deployment', async () => {
    const operating = { actor: operator, at: new Date() };
    await setMcpEnabled(api.source.manager, operating, false);
    const { body } = await api.http.get(`${path}/usage`).set(admin).expect(200);
    expect(body.mcp_enabled).toBe(false);
    await setMcpEnabled(api.source.manager, operating, true);
  });

  it("tells each key's requests of this minute, and nothing of another workspace's keys", async () => {
    const key = await api.make.aKey({ workspace });
    await api.make.aKey({ plan: 'scale' });
    await api.whoami(key.secret).expect(200);
    await api.whoami(key.secret).expect(200);
    const { body } = await api.http.get(`${path}/usage`).set(admin).expect(200);
    expect(body).toMatchObject({
      plan: 'scale',
      mcp_enabled: true,
      limit_rpm: 6_000,
      keys: [{ id: key.id, used: 2 }],
    });
    expect(JSON.stringify(body)).not.toContain(key.secret);
    await api.source.query("UPDATE rate_bucket SET window_start = now() - interval '61 seconds'");
    const later = await api.http.get(`${path}/usage`).set(admin).expect(200);
    expect(later.body.keys).toMatchObject([{ used: 0, last_used_at: expect.any(String) }]);
  });

  it('names no keys on a plan that has none', async () => {
    const small = await api.make.aWorkspace({ plan: 'growth' });
    const member = await api.signIn(await api.make.aMember({ workspace: small, role: 'viewer' }));
    await api.make.aKey({ workspace: small });
    const { body } = await api.http.get(`/workspaces/${small.id}/usage`).set(member).expect(200);
    const kept_answers = { bytes: 0, bytes_max: 200_000_000, when_full: 'let-go' };
    const switches = { mcp_enabled: true, prints_dashboards: false };
    expect(body).toEqual({ plan: 'growth', ...switches, limit_rpm: 600, keys: [], kept_answers });
  });
});
