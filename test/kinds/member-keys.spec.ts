import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createKey } from '#access';
import { startKindsStand } from './stand.js';
import type { KindsStand } from './stand.js';

let stand: KindsStand;

beforeAll(async () => {
  stand = await startKindsStand();
});

afterAll(() => stand.stop());

it('a Workspace takes the API keys that somebody made out with them, and leaves those of others and of resources', async () => {
  const [boss, maker] = ['boss', 'maker'].map((name) => ({
    email: `${name}@keys.example`,
    name,
    role: 'admin',
  }));
  const declare = (...members: unknown[]) =>
    stand.apply('Workspace', 'keys', { displayName: 'Keys', plan: 'scale', members });
  const { workspaceId, accountId } = await declare(boss, maker);
  await stand.apply('ApiKey', 'kept', {
    workspaceRef: { name: 'keys' },
    displayName: 'Reports',
    scopes: ['ask'],
    secret: { writeTo: { name: 'kept' } },
  });
  for (const name of ['boss', 'maker']) {
    const found = 'SELECT id FROM member WHERE account_id = $1 AND name = $2';
    const [member] = await stand.query<{ id: string }>(found, [accountId, name]);
    const actor = { type: 'member', id: member?.id ?? '', name, address: null } as const;
    const at = stand.context.clock();
    const act = { accountId: String(accountId), workspaceId: String(workspaceId), actor, at };
    await createKey(stand.context.db, act, {
      name: `of ${name}`,
      scopes: ['ask'],
      role: 'viewer',
      allowedCidrs: [],
      expiresAt: null,
    });
  }
  const active = async () =>
    (
      await stand.query<{ name: string }>(
        'SELECT name FROM api_key WHERE workspace_id = $1 AND revoked_at IS NULL ORDER BY name',
        [workspaceId],
      )
    ).map(({ name }) => name);
  expect(await active()).toEqual(['Reports', 'of boss', 'of maker']);
  await declare(boss);
  expect(await active()).toEqual(['Reports', 'of boss']);
  const acts = await stand.query(
    `SELECT action, actor_name, target_name, details - 'member_id' AS details FROM audit_event
     WHERE workspace_id = $1 AND action IN ('api_key.revoked', 'member.removed') ORDER BY action`,
    [workspaceId],
  );
  const actor_name = 'Workspace/default/keys';
  expect(acts).toEqual([
    {
      action: 'api_key.revoked',
      actor_name,
      target_name: 'of maker',
      details: { because: 'its maker was removed' },
    },
    {
      action: 'member.removed',
      actor_name,
      target_name: 'maker',
      details: { api_keys: 'revoked', api_key_count: 1 },
    },
  ]);
});
