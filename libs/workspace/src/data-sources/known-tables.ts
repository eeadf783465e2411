import type { SourceTable } from '#contracts';
import { SourceSchemaRow } from '#database';
import type { DataSourceRow, EntityManager } from '#database';
import { BoundedCache } from '#platform';

const columnsMax = 200_000;
const kept = new BoundedCache<readonly SourceTable[]>(columnsMax, (tables) =>
  tables.reduce((sum, { columns }) => sum + columns.length, 1),
);

/** Names what is known of a source: another state of it, another name. */
export function stateOf({ id, revision, refreshedAt }: DataSourceRow): string {
  return `${id} ${revision} ${refreshedAt?.getTime() ?? 0}`;
}

/**
 * A source's tables as they were last read. They are kept for as long as the schema is not read again: a wide one takes a
 * second to fetch.
 */
export async function tablesOf(db: EntityManager, source: DataSourceRow): Promise<readonly SourceTable[]> {
  const state = stateOf(source);
  const known = kept.get(state);
  if (known) return known;
  const schema = await db.findOneBy(SourceSchemaRow, { dataSourceId: source.id });
  const tables = schema?.tables ?? [];
  kept.set(state, tables);
  return tables;
}
