import type { EntityManager } from 'typeorm';

/** The names of people by id, including former members; people of other accounts are left out. */
export async function findMemberNames(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows: { id: string; name: string }[] = await db.query(
    `SELECT m.id, m.name FROM member m JOIN workspace w ON w.account_id = m.account_id
     WHERE w.id = $1 AND m.id = ANY ($2)`,
    [workspaceId, ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
