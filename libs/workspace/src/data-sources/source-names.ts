import { DataSourceRow } from '#database';
import type { EntityManager } from '#database';
import { In } from 'typeorm';

/** The names of the existing sources among these ids. */
export async function sourceNames(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const where = { workspaceId, id: In([...ids]) };
  const rows = await db.find(DataSourceRow, { select: { id: true, name: true }, where });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
