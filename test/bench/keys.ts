import { createAccount, createKey, createWorkspace, operator } from '#access';
import type { WorkspaceAct } from '#access';
import type { CreatedApiKey } from '#contracts';
import { openDatabase } from '#database';
import type { EntityManager } from '#database';

/** Makes an enterprise workspace: 60,000 requests a minute for each key, which no benchmark reaches. */
export async function makeBenchWorkspace(url: string): Promise<WorkspaceAct> {
  return withManager(url, async (manager) => {
    const act = { actor: operator, at: new Date() };
    const account = await createAccount(manager, act, { name: 'Bench', plan: 'enterprise' });
    const workspace = await createWorkspace(manager, act, { accountId: account.id, name: 'Bench' });
    return { ...act, accountId: account.id, workspaceId: workspace.id };
  });
}

/** Makes keys of a workspace of their own. */
export async function makeKeys(url: string, count: number): Promise<CreatedApiKey[]> {
  return makeKeysIn(url, await makeBenchWorkspace(url), count);
}

/** Makes keys of a workspace. */
export async function makeKeysIn(url: string, act: WorkspaceAct, count: number): Promise<CreatedApiKey[]> {
  const key = { scopes: [], role: 'admin', allowedCidrs: [], expiresAt: null } as const;
  return withManager(url, async (manager) => {
    const keys: CreatedApiKey[] = [];
    // One after the other: on a busy machine those that wait for a connection would run out of time.
    for (let index = 0; index < count; index += 1)
      keys.push(await createKey(manager, act, { ...key, name: `bench ${index}` }));
    return keys;
  });
}

async function withManager<T>(url: string, work: (manager: EntityManager) => Promise<T>): Promise<T> {
  const onIdleError = () => undefined;
  const applicationName = 'questglass-bench';
  const database = await openDatabase({ url, applicationName, connectionsMax: 10, onIdleError });
  try {
    return await work(database.manager);
  } finally {
    await database.destroy();
  }
}
