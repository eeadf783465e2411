import type { Role } from '#contracts';
import { MembershipRow } from '#database';
import type { EntityManager } from '#database';

/** The role of a person in a workspace; undefined for one who does not belong to it. */
export async function findMemberRole(
  db: EntityManager,
  workspaceId: string,
  memberId: string,
): Promise<Role | undefined> {
  return (await db.findOneBy(MembershipRow, { workspaceId, memberId }))?.role;
}
