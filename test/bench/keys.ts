import { createAccount, createKey, createWorkspace, operator } from '#access';
import type { CreatedApiKey } from '#contracts';
import { openDatabase } from '#database';

/** Makes keys of one enterprise workspace: 60,000 requests a minute each, which no benchmark reaches. */
export async function makeKeys(url: string, count: number): Promise<CreatedApiKey[]> {
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 10,
    onIdleError: () => undefined,
  });
  try {
    const { manager } = database;
    const act = { actor: operator, at: new Date() };
    const account = await createAccount(manager, act, { name: 'Bench', plan: 'enterprise' });
    const workspace = await createWorkspace(manager, act, { accountId: account.id, name: 'Bench' });
    const here = { ...act, accountId: account.id, workspaceId: workspace.id };
    const key = { scopes: [], role: 'admin', allowedCidrs: [], expiresAt: null } as const;
    return await Promise.all(
      Array.from({ length: count }, (_, index) =>
        createKey(manager, here, { ...key, name: `bench ${index}` }),
      ),
    );
  } finally {
    await database.destroy();
  }
}
