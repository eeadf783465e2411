import { findMailRecipients } from '#access';
import type { EntityManager } from '#database';

/** Members are named by id, in no table of their own: those who leave stay in the lists and count again if they come back. */
interface NamesMembers {
  memberIds: readonly string[];
}

/** Those among the members that records name who still belong to the workspace. */
export async function findPresentMembers(
  db: EntityManager,
  workspaceId: string,
  records: readonly NamesMembers[],
): Promise<ReadonlySet<string>> {
  const ids = new Set(records.flatMap(({ memberIds }) => memberIds));
  const members = await findMailRecipients(db, workspaceId, [...ids]);
  return new Set(members.map(({ id }) => id));
}
