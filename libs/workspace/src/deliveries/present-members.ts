import { findMailRecipients } from '#access';
import type { EntityManager } from '#database';

/** Records list members by id, without a table of their own: former members stay in the lists and count again if they come back. */
interface NamesMembers {
  memberIds: readonly string[];
}

/** Members by id, and whether they have ever signed in. */
export type PresentMembers = ReadonlyMap<string, boolean>;

/** The members in these records who still belong to the workspace. */
export async function findPresentMembers(
  db: EntityManager,
  workspaceId: string,
  records: readonly NamesMembers[],
): Promise<PresentMembers> {
  const ids = new Set(records.flatMap(({ memberIds }) => memberIds));
  const members = await findMailRecipients(db, workspaceId, [...ids]);
  return new Map(members.map(({ id, hasSignedIn }) => [id, hasSignedIn]));
}
