import { expect, it } from '@jest/globals';
import { requireRoomToKeep, trimKeptRows } from '#workspace';
import { startTestMcp } from './start-test-mcp.js';

const mcp = startTestMcp({ QG_KEPT_MEGABYTES: '1', QG_KEPT_WHEN_FULL: 'refuse' });
const { api } = mcp;
const retention = { rowsMax: 200, workspaceBytesMax: 1_000_000, whenFull: 'refuse' as const };

/** A workspace that keeps this many bytes of answers, in one conversation of its admin. */
async function aWorkspaceThatKeeps(bytes: number) {
  const member = await api.make.aMember();
  const { workspace } = member;
  const admin = await api.signIn(member);
  const { secret } = await api.make.aKey({ workspace, plan: 'scale' });
  const path = `/workspaces/${workspace.id}`;
  const begun = api.http.post(`${path}/conversations`).set(admin).send({ title: 'Old' });
  const { body } = await begun.expect(201);
  await api.source.query(
    `INSERT INTO message (id, workspace_id, conversation_id, role, answer, kept_rows, row_count, created_at)
     VALUES ($1, $2, $3, 'assistant', '{"rows": []}', $4, 1, now())`,
    [`msg_${workspace.id}`, workspace.id, body.id, 'x'.repeat(bytes)],
  );
  await api.source.query('INSERT INTO kept_answers (workspace_id, bytes) VALUES ($1, $2)', [
    workspace.id,
    bytes,
  ]);
  const question = { question: 'How many things?' };
  return {
    id: workspace.id,
    admin,
    path,
    asMember: () => api.http.post(`${path}/ask`).set(admin).send(question),
    asKey: () => api.http.post('/v1/ask').set('authorization', `Bearer ${secret}`).send(question),
    byTool: () => mcp.call(secret, 'service_ask_data', question),
  };
}

const messages = async (workspaceId: string) => {
  const [row] = await api.source.query(
    'SELECT count(*)::int AS all, count(kept_rows)::int AS kept FROM message WHERE workspace_id = $1',
    [workspaceId],
  );
  return row;
};

it('409 for a question to a full workspace: the quota, the settings and how to make room are named', async () => {
  const full = await aWorkspaceThatKeeps(1_000_000);
  const bodies = [
    (await full.asMember().expect(409)).body,
    (await full.asKey().expect(409)).body,
    (await full.byTool()).json,
  ];
  for (const body of bodies) {
    expect(body).toMatchObject({ error_code: 'conflict', limit_bytes: 1_000_000 });
    for (const named of ['1 MB', 'QG_KEPT_MEGABYTES', 'QG_KEPT_WHEN_FULL', 'an admin', 'DELETE /workspaces/'])
      expect(body.message).toContain(named);
  }
  const { body: usage } = await api.http.get(`${full.path}/usage`).set(full.admin).expect(200);
  expect(usage.kept_answers).toEqual({ bytes: 1_000_000, bytes_max: 1_000_000, when_full: 'refuse' });
});

it('lets no row go, and keeps nothing of what is refused', async () => {
  const full = await aWorkspaceThatKeeps(1_200_000);
  await full.asMember().expect(409);
  await trimKeptRows(api.source.manager, full.id, retention);
  expect(await messages(full.id)).toEqual({ all: 1, kept: 1 });
});

it('answers as long as there is room, and again once an admin has made some', async () => {
  const busy = await aWorkspaceThatKeeps(999_999);
  await busy.asKey().expect(200);
  await busy.asMember().expect(200);
  const full = await aWorkspaceThatKeeps(1_000_000);
  await full.asKey().expect(409);
  await api.http.delete(`${full.path}/conversations?all=true`).set(full.admin).expect(200);
  await full.asKey().expect(200);
  expect((await full.byTool()).json).not.toHaveProperty('error_code');
});

it('refuses nobody where the oldest rows are let go', async () => {
  const full = await aWorkspaceThatKeeps(1_000_000);
  const room = requireRoomToKeep(api.source.manager, full.id, { ...retention, whenFull: 'let-go' });
  await expect(room).resolves.toBeUndefined();
});
