import { WorkspaceRow } from '#database';
import type { EntityManager } from '#database';

const namesMax = 1_000;

/** Names of the workspaces of an account: the first to come to mind for a password in it. */
export async function workspaceNames(db: EntityManager, accountId: string): Promise<string[]> {
  const rows = await db.find(WorkspaceRow, { where: { accountId }, select: { name: true }, take: namesMax });
  return rows.map(({ name }) => name);
}
