import type { EntityManager } from 'typeorm';

/** A member as a recipient of mail. */
export interface MailRecipient {
  id: string;
  name: string;
  email: string;
  /** False for strangers: a member who never signed in may not know of us. */
  hasSignedIn: boolean;
}

/** The members of a workspace among these ids; strangers and former members are left out. */
export async function findMailRecipients(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<MailRecipient[]> {
  if (ids.length === 0) return [];
  return db.query(
    `SELECT m.id, m.name, m.email, m.signed_in_at IS NOT NULL AS "hasSignedIn" FROM membership ms JOIN member m ON m.id = ms.member_id
     WHERE ms.workspace_id = $1 AND m.id = ANY ($2) ORDER BY m.id`,
    [workspaceId, ids],
  );
}
