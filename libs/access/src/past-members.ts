/**
 * Former members of a workspace. The audit log shows their sign-ins during the membership, and their questions can be erased. One
 * statement ends a membership and records it as past, so no time is lost between them.
 */
import type { FormerMember, Page } from '#contracts';
import { idBefore, toPage } from '#database';
import type { PageRequest } from '#database';
import type { EntityManager } from 'typeorm';

/** Ends a membership and records its beginning and end. */
export async function endMembership(
  tx: EntityManager,
  workspaceId: string,
  memberId: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `WITH ended AS (DELETE FROM membership WHERE workspace_id = $1 AND member_id = $2 RETURNING *)
     INSERT INTO past_membership (id, workspace_id, member_id, began_at, ended_at)
     SELECT id, workspace_id, member_id, created_at, $3 FROM ended`,
    [workspaceId, memberId, at],
  );
}

/** The former members, each once, the most recent first. */
export async function listFormerMembers(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<FormerMember>> {
  const rows: Former[] = await db.query(
    `SELECT m.id, m.email, m.name, past.id AS "membershipId", past.ended_at AS "endedAt"
     FROM past_membership past JOIN member m ON m.id = past.member_id
     WHERE past.workspace_id = $1 AND past.id < $2
       AND NOT EXISTS (SELECT FROM membership ms WHERE ms.workspace_id = $1 AND ms.member_id = past.member_id)
       AND NOT EXISTS (SELECT FROM past_membership later
         WHERE later.workspace_id = $1 AND later.member_id = past.member_id AND later.id > past.id)
     ORDER BY past.id DESC LIMIT $3`,
    [workspaceId, idBefore(page), page.limit + 1],
  );
  return toPage(rows, page.limit, { id: ({ membershipId }) => membershipId, record: toFormerMember });
}

/** Reports whether a person is or was a member of a workspace. */
export async function isOrWasMember(
  db: EntityManager,
  workspaceId: string,
  memberId: string,
): Promise<boolean> {
  const [row]: [{ known: boolean }?] = await db.query(
    `SELECT EXISTS (SELECT FROM membership WHERE workspace_id = $1 AND member_id = $2)
         OR EXISTS (SELECT FROM past_membership WHERE workspace_id = $1 AND member_id = $2) AS known`,
    [workspaceId, memberId],
  );
  return row?.known === true;
}

interface Former {
  id: string;
  email: string;
  name: string;
  membershipId: string;
  endedAt: Date;
}

function toFormerMember({ id, email, name, endedAt }: Former): FormerMember {
  return { id, email, name, removed_at: endedAt.toISOString() };
}
