import { WorkspaceRow } from '#database';
import type { EntityManager } from '#database';

const namesMax = 1_000;

/** The names of an account's workspaces: likely passwords of its members. */
export async function workspaceNames(db: EntityManager, accountId: string): Promise<string[]> {
  const rows = await db.find(WorkspaceRow, { where: { accountId }, select: { name: true }, take: namesMax });
  return rows.map(({ name }) => name);
}
