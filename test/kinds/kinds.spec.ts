import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { addMember, changeMemberRole, hashSecret, operator, watchMcpSwitch } from '#access';
import { until } from '#testing';
import { Metadata } from '#apps/controller/src/kinds/resource';
import { startKindsStand } from './stand.js';
import type { KindsStand } from './stand.js';

let stand: KindsStand;

/** Of an ApiKey. */
const reports = {
  workspaceRef: { name: 'acme' },
  displayName: 'Reports',
  scopes: ['ask'],
  secret: { writeTo: { name: 'reports' } },
};

beforeAll(async () => {
  stand = await startKindsStand();
  await stand.apply('Workspace', 'acme', { displayName: 'Acme', plan: 'scale' });
});

afterAll(() => stand.stop());

describe('a Workspace', () => {
  it('is what its resource says, with plan and MCP', async () => {
    const spec = { displayName: 'First', plan: 'growth', modelTier: 'high', mcpUnlocked: true };
    const { workspaceId } = await stand.apply('Workspace', 'first', spec);
    const read = () =>
      stand.query(
        'SELECT w.name, model_tier, plan, mcp_unlocked FROM workspace w JOIN account a ON a.id = account_id WHERE w.id = $1',
        [workspaceId],
      );
    expect(await read()).toEqual([{ name: 'First', model_tier: 'high', plan: 'growth', mcp_unlocked: true }]);
    await stand.apply('Workspace', 'first', { displayName: 'First', plan: 'scale' });
    expect(await read()).toEqual([
      { name: 'First', model_tier: 'medium', plan: 'scale', mcp_unlocked: false },
    ]);
  });

  it('takes out whom it names no more, and keeps whom it did not bring, and the last admin', async () => {
    const [ada, grace, linus] = ['ada', 'grace', 'linus'].map((name) => ({
      email: `${name}@people.example`,
      name,
      role: 'viewer',
    }));
    const admin = { email: 'admin@people.example', name: 'Admin', role: 'admin' };
    const declare = (...members: unknown[]) =>
      stand.apply('Workspace', 'people', { displayName: 'People', plan: 'scale', members });
    const { workspaceId, accountId } = await declare(admin, ada, grace);
    const byHand = {
      email: 'hand@people.example',
      name: 'By hand',
      role: 'editor',
      password: undefined,
    } as const;
    const act = {
      accountId: String(accountId),
      workspaceId: String(workspaceId),
      actor: operator,
      at: stand.context.clock(),
    };
    await addMember(stand.context.db, act, byHand);
    const people = () =>
      stand.query<{ managed_by: string | null }>(
        'SELECT m.name, ms.role, ms.managed_by FROM membership ms JOIN member m ON m.id = member_id WHERE workspace_id = $1 ORDER BY m.email',
        [workspaceId],
      );
    const ours = { managed_by: 'Workspace/default/people' };
    await declare(admin, { ...ada, name: 'Ada L.' }, linus);
    expect(await people()).toEqual([
      { name: 'Ada L.', role: 'viewer', ...ours },
      { name: 'Admin', role: 'admin', ...ours },
      { name: 'By hand', role: 'editor', managed_by: null },
      { name: 'linus', role: 'viewer', ...ours },
    ]);
    await expect(declare(linus)).rejects.toMatchObject({
      reason: 'NoAdmin',
      message: 'spec.members would leave the workspace without an admin, so its last one stays: name one',
      fields: { workspaceId },
    });
    await expect(changeMemberRole(stand.context.db, act, await idOf('linus'), 'editor')).rejects.toThrow(
      'this is declared by Workspace/default/people; change it there',
    );
    await declare(linus, { ...admin, email: 'new@people.example', name: 'New' });
    expect(await people()).toEqual([
      { name: 'By hand', role: 'editor', managed_by: null },
      { name: 'linus', role: 'viewer', ...ours },
      { name: 'New', role: 'admin', ...ours },
    ]);
    await stand.remove('Workspace', 'people', { displayName: 'People', plan: 'scale' });
    expect((await people()).every((one) => one.managed_by === null)).toBe(true);

    async function idOf(name: string): Promise<string> {
      const [found] = await stand.query<{ id: string }>('SELECT id FROM member WHERE name = $1', [name]);
      return found?.id ?? '';
    }
  });

  it('outlives its resource, and goes only to one that names its id', async () => {
    const spec = { displayName: 'Orphan', plan: 'scale' };
    const { workspaceId } = await stand.apply('Workspace', 'orphan', spec);
    await stand.remove('Workspace', 'orphan', spec);
    expect(await stand.query('SELECT managed_by FROM workspace WHERE id = $1', [workspaceId])).toEqual([
      { managed_by: null },
    ]);
    const declare = (annotations: Record<string, string>) =>
      stand.apply('Workspace', 'orphan', spec, {
        metadata: Metadata.parse({ name: 'orphan', annotations }),
      });
    const wrong: Record<string, string>[] = [
      {},
      { 'questglass.io/adopt': 'ws_another' },
      { 'questglass.io/adopt': '' },
    ];
    for (const annotations of wrong) {
      const refused = declare(annotations);
      await expect(refused).rejects.toMatchObject({ reason: 'OrphanExists' });
      await expect(refused).rejects.not.toThrow(String(workspaceId));
    }
    expect(await declare({ 'questglass.io/adopt': String(workspaceId) })).toMatchObject({ workspaceId });
    expect(await stand.apply('Workspace', 'orphan', spec)).toMatchObject({ workspaceId });
  });

  it('is not made anew in place of one that is to be taken over and is not there', async () => {
    const spec = { displayName: 'Missed', plan: 'scale' };
    const metadata = Metadata.parse({
      name: 'missed',
      annotations: { 'questglass.io/adopt': 'ws_elsewhere' },
    });
    const missed = stand.apply('Workspace', 'missed', spec, { metadata });
    await expect(missed).rejects.toMatchObject({ reason: 'OrphanNotFound' });
    await expect(missed).rejects.toThrow('names ws_elsewhere, which no earlier Workspace of this name left');
    const made = await stand.query("SELECT id FROM workspace WHERE name = 'Missed'");
    expect(made).toEqual([]);
  });

  it('is nobody’s who has no more than the name of the resource that made it', async () => {
    const spec = { displayName: 'Released', plan: 'scale', deletionPolicy: 'Delete' };
    const as = (uid: string, annotations = {}) => ({
      metadata: Metadata.parse({ name: 'released', uid, annotations }),
    });
    const { workspaceId } = await stand.apply('Workspace', 'released', spec, as('one'));
    // It went by annotation, without the database, or somebody took its finalizer away.
    const anew = stand.apply('Workspace', 'released', spec, as('two'));
    await expect(anew).rejects.toMatchObject({ reason: 'OrphanExists' });
    const key = { ...reports, workspaceRef: { name: 'released' } };
    await expect(stand.apply('ApiKey', 'thief', key)).rejects.toMatchObject({ reason: 'WorkspaceNotFound' });
    await stand.remove('Workspace', 'released', spec, as('two'));
    await expect(stand.apply('ApiKey', 'thief', key)).rejects.toMatchObject({ reason: 'WorkspaceNotFound' });
    const adopting = as('three', { 'questglass.io/adopt': String(workspaceId) });
    expect(await stand.apply('Workspace', 'released', spec, adopting)).toMatchObject({ workspaceId });
    await expect(stand.apply('Workspace', 'released', spec, as('one'))).rejects.toMatchObject({
      reason: 'OrphanExists',
    });
  });

  it('made before uids were kept, is that of the resource that is there', async () => {
    const spec = { displayName: 'Old', plan: 'scale' };
    const as = (uid: string) => ({ metadata: Metadata.parse({ name: 'old', uid }) });
    const { workspaceId } = await stand.apply('Workspace', 'old', spec, as('one'));
    await stand.query('UPDATE workspace SET managed_uid = NULL WHERE id = $1', [workspaceId]);
    expect(await stand.apply('Workspace', 'old', spec, as('two'))).toMatchObject({ workspaceId });
    await expect(stand.apply('Workspace', 'old', spec, as('one'))).rejects.toMatchObject({
      reason: 'OrphanExists',
    });
  });

  it('left behind, still gives back what its resources made, and to them alone', async () => {
    const spec = { displayName: 'Left', plan: 'scale' };
    const key = { ...reports, workspaceRef: { name: 'left' } };
    const { workspaceId } = await stand.apply('Workspace', 'left', spec);
    const status = await stand.apply('ApiKey', 'left', key);
    const active = () =>
      stand.query('SELECT id FROM api_key WHERE workspace_id = $1 AND revoked_at IS NULL', [workspaceId]);
    await stand.remove('Workspace', 'left', spec);
    await stand.remove('ApiKey', 'left', key);
    const forged: Record<string, unknown> = { ...status, keyId: 'key_another' };
    await stand.remove('ApiKey', 'left', key, { status: forged });
    expect(await active()).toEqual([{ id: status['keyId'] }]);
    // Nor is it in the way of a resource of its name in another workspace.
    await stand.apply('ApiKey', 'left', reports);
    await stand.remove('ApiKey', 'left', key, { status });
    expect(await active()).toEqual([]);
    await stand.remove('ApiKey', 'left', reports);
  });

  it('goes with all that is in it, where its resource says so', async () => {
    const spec = {
      displayName: 'Gone',
      plan: 'scale',
      deletionPolicy: 'Delete',
      members: [{ email: 'a@gone.example', name: 'A', role: 'admin' }],
    };
    const { workspaceId, accountId } = await stand.apply('Workspace', 'gone', spec);
    await stand.apply('ApiKey', 'gone', {
      workspaceRef: { name: 'gone' },
      displayName: 'K',
      scopes: ['ask'],
      secret: { writeTo: { name: 'gone' } },
    });
    await stand.apply('WebhookSubscription', 'gone', {
      workspaceRef: { name: 'gone' },
      url: 'https://gone.example/',
      events: ['*'],
      signingSecret: { writeTo: { name: 'gone-signing' } },
    });
    await stand.query(
      `WITH made AS (
         INSERT INTO alert (id, workspace_id, name, sql, watch_key, condition, every_minutes, for_minutes, state, measured_since, due_at)
         VALUES ('alr_gone', $1, 'Gone', 'SELECT 1', 'gone', '{"kind": "no_data"}', 15, 0, 'ok', now(), 'infinity')
         RETURNING id, workspace_id)
       INSERT INTO alert_evaluation (id, alert_id, workspace_id, at, state) SELECT 'ale_gone', id, workspace_id, now(), 'ok' FROM made`,
      [workspaceId],
    );
    await stand.remove('Workspace', 'gone', spec);
    expect(
      await stand.query('SELECT id FROM alert_evaluation WHERE workspace_id = $1', [workspaceId]),
    ).toEqual([]);
    expect(await stand.query('SELECT id FROM workspace WHERE id = $1', [workspaceId])).toEqual([]);
    expect(await stand.query('SELECT id FROM account WHERE id = $1', [accountId])).toEqual([]);
    // Its resources have nothing left to take back.
    await stand.remove('WebhookSubscription', 'gone', {
      workspaceRef: { name: 'gone' },
      url: 'https://gone.example/',
      events: ['*'],
      signingSecret: { writeTo: { name: 'gone-signing' } },
    });
  });
});

describe('what refers to another resource', () => {
  const spec = {
    workspaceRef: { name: 'acme' },
    dataSourceRef: { name: 'shop' },
    displayName: 'Sales',
    source: 'orders',
    expression: 'count(*)',
  };
  const metric = () => stand.apply('Metric', 'sales', spec);
  afterEach(() => stand.neighbours.clear());

  it('says that there is none, and where it is looked for', () =>
    expect(metric()).rejects.toMatchObject({
      name: 'Pending',
      reason: 'ReferenceNotFound',
      message:
        'spec.dataSourceRef names the DataSource shop, which the namespace default does not have: create it there, or name another',
    }));

  it('says why it is not ready', async () => {
    stand.neighbours.set('DataSource/shop', { problem: 'the password is wrong', workspace: 'acme' });
    await expect(metric()).rejects.toMatchObject({
      name: 'Pending',
      reason: 'ReferenceNotReady',
      message: 'spec.dataSourceRef names the DataSource shop, which is not ready: the password is wrong',
    });
    stand.neighbours.set('DataSource/shop', { problem: undefined, workspace: 'acme' });
    await expect(metric()).rejects.toThrow('the DataSource shop, which is not ready yet');
  });

  it('does not wait for what is of another workspace', async () => {
    stand.neighbours.set('DataSource/shop', { problem: undefined, workspace: 'other' });
    await expect(metric()).rejects.toMatchObject({
      name: 'Stalled',
      message:
        'spec.dataSourceRef names the DataSource shop, which belongs to the Workspace other, and this to acme: name one of the same',
    });
  });

  it('and leaves it out, says that there is no default one', () =>
    expect(stand.apply('Metric', 'sales', { ...spec, dataSourceRef: undefined })).rejects.toMatchObject({
      name: 'Pending',
      reason: 'NoDefaultSource',
    }));

  it('says of a workspace’s default source the same, and that the workspace is there', () =>
    expect(
      stand.apply('Workspace', 'acme', {
        displayName: 'Acme',
        plan: 'scale',
        defaultSourceRef: { name: 'shop' },
      }),
    ).rejects.toMatchObject({
      reason: 'ReferenceNotFound',
      message: expect.stringContaining(
        'spec.defaultSourceRef names the DataSource shop, which the namespace',
      ),
      fields: { workspaceId: expect.stringMatching(/^ws_/) },
    }));
});

describe('an ApiKey', () => {
  const spec = { ...reports, rotation: { every: '30d', overlap: '24h' } };
  const keys = () =>
    stand.query<{ secret_hash: Buffer; expires_at: Date | null; revoked_at: Date | null; role: string }>(
      "SELECT secret_hash, expires_at, revoked_at, role FROM api_key WHERE managed_by = 'ApiKey/default/reports' ORDER BY id",
    );

  it('is exchanged when it is old, and the one before works on for a while', async () => {
    stand.at('2026-04-01T00:00:00Z');
    const first = await stand.apply('ApiKey', 'reports', spec);
    expect(first).toMatchObject({ rotatesAt: '2026-05-01T00:00:00.000Z' });
    stand.at('2026-05-01T00:00:01Z');
    const second = await stand.apply('ApiKey', 'reports', spec);
    expect(second).toMatchObject({
      previousKeys: [{ keyId: first['keyId'], expiresAt: '2026-05-02T00:00:01.000Z' }],
    });
    const [before, present] = await keys();
    expect(before).toMatchObject({ expires_at: new Date('2026-05-02T00:00:01Z'), revoked_at: null });
    const secret = stand.secrets.values.get('reports/api-key') ?? '';
    expect(present?.secret_hash.equals(hashSecret(secret))).toBe(true);
    expect(await stand.apply('ApiKey', 'reports', spec)).toEqual(second);
    stand.at('2026-05-03T00:00:00Z');
    expect(await stand.apply('ApiKey', 'reports', spec)).not.toHaveProperty('previousKeys');
  });

  it('is changed in place, but for its scopes', async () => {
    const secret = stand.secrets.values.get('reports/api-key');
    await stand.apply('ApiKey', 'reports', { ...spec, role: 'editor' });
    expect((await keys()).at(-1)).toMatchObject({ role: 'editor' });
    expect(stand.secrets.values.get('reports/api-key')).toBe(secret);
  });

  it('ends, with those before it, when its resource is deleted', async () => {
    await stand.remove('ApiKey', 'reports', spec);
    expect((await keys()).filter(({ revoked_at: at }) => at === null)).toEqual([]);
  });
});

describe('a McpEndpoint', () => {
  it('switches MCP, and tells by how many replicas that was seen', async () => {
    const replicas = ['one', 'two', 'three'].map((replica) =>
      watchMcpSwitch({ db: stand.context.db, url: stand.url, replica, onError: () => undefined }),
    );
    await until(async () => (await stand.query('SELECT id FROM mcp_replica')).length === 3);
    const status = await stand.apply('McpEndpoint', 'default', { enabled: false });
    expect(status).toEqual({
      enabled: false,
      since: stand.context.clock().toISOString(),
      replicas: 3,
      seenBy: 3,
    });
    await Promise.all(replicas.map((replica) => replica.stop()));
    expect(await stand.query('SELECT id FROM mcp_replica')).toEqual([]);
    await stand.apply('McpEndpoint', 'default', { enabled: true });
  });

  it('is one, and what it declares the operators cannot change', async () => {
    await expect(stand.apply('McpEndpoint', 'other', {})).rejects.toMatchObject({ reason: 'NameNotDefault' });
    expect(await stand.query('SELECT managed_by FROM deployment')).toEqual([
      { managed_by: 'McpEndpoint/default/default' },
    ]);
    await stand.remove('McpEndpoint', 'default', {});
    expect(await stand.query('SELECT mcp_enabled, managed_by FROM deployment')).toEqual([
      { mcp_enabled: true, managed_by: null },
    ]);
  });

  it("is nobody's who may create resources in another namespace, nor keeps what it held there", async () => {
    const theirs = { metadata: Metadata.parse({ name: 'default', namespace: 'tenant' }) };
    await stand.query("UPDATE deployment SET managed_by = 'McpEndpoint/tenant/default'");
    await expect(stand.apply('McpEndpoint', 'default', { enabled: false }, theirs)).rejects.toMatchObject({
      reason: 'NotHere',
      message: expect.stringContaining('in the namespace default alone'),
    });
    expect(await stand.query('SELECT mcp_enabled, managed_by FROM deployment')).toEqual([
      { mcp_enabled: true, managed_by: null },
    ]);
  });
});
