/**
 * The people whom a Workspace resource names. They are marked as the resource's own, so it can remove those that it no longer
 * names and leave alone those that somebody added by hand.
 */
import type { Role } from '#contracts';
import { MemberRow, MembershipRow } from '#database';
import type { EntityManager } from '#database';
import { recordAudit } from './audit.js';
import { targetOf } from './members.js';
import type { WorkspaceAct } from './workspace-act.js';

/** A member as compared with a declaration. */
export interface DeclaredMember {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The resource that names them. */
  managedBy: string | null;
  /** True for a member of another workspace of the account, which knows them by the same name. */
  isElsewhere: boolean;
}

/** All people of a workspace, with the resource that names them. */
export function listDeclaredMembers(db: EntityManager, workspaceId: string): Promise<DeclaredMember[]> {
  return db.query(
    `SELECT m.id, m.email, m.name, ms.role, ms.managed_by AS "managedBy",
            EXISTS (SELECT FROM membership other WHERE other.member_id = m.id AND other.workspace_id <> $1) AS "isElsewhere"
     FROM membership ms JOIN member m ON m.id = ms.member_id WHERE ms.workspace_id = $1 ORDER BY ms.id`,
    [workspaceId],
  );
}

/** Marks an existing member as named by a resource. */
export async function claimMember(
  db: EntityManager,
  workspaceId: string,
  memberId: string,
  managedBy: string,
): Promise<void> {
  await db.update(MembershipRow, { workspaceId, memberId }, { managedBy });
}

/** Hands the members that a resource named over to the workspace's admins. */
export async function releaseMembers(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<void> {
  await db.update(MembershipRow, { workspaceId, managedBy }, { managedBy: null });
}

/** Renames a member. */
export async function renameMember(
  db: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  name: string,
): Promise<void> {
  const { accountId } = act;
  await db.transaction(async (tx) => {
    await tx.update(MemberRow, { accountId, id: memberId }, { name });
    const details = { changed: ['name'] };
    await recordAudit(tx, {
      ...act,
      action: 'member.changed',
      target: targetOf({ id: memberId, name }),
      details,
    });
  });
}
