import { findMailRecipients } from '#access';
import type { EntityManager } from '#database';

/** Members are named by id, in no table of their own: those who leave stay in the lists and count again if they come back. */
interface NamesMembers {
  memberIds: readonly string[];
}

/** Members by id, with whether they have signed in. */
export type PresentMembers = ReadonlyMap<string, boolean>;

/** Those among the members that records name who still belong to the workspace. */
export async function findPresentMembers(
  db: EntityManager,
  workspaceId: string,
  records: readonly NamesMembers[],
): Promise<PresentMembers> {
  const ids = new Set(records.flatMap(({ memberIds }) => memberIds));
  const members = await findMailRecipients(db, workspaceId, [...ids]);
  return new Map(members.map(({ id, hasSignedIn }) => [id, hasSignedIn]));
}
