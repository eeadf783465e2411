import type { SourceTable } from '#contracts';
import { SourceSchemaRow } from '#database';
import type { DataSourceRow, EntityManager } from '#database';
import { BoundedCache } from '#platform';
import { withNotes } from './source-notes.js';

const columnsMax = 200_000;
const kept = new BoundedCache<readonly SourceTable[]>(columnsMax, (tables) =>
  tables.reduce((sum, { columns }) => sum + columns.length, 1),
);

/** Names what is known of a source: another state of it, another name. */
export function stateOf({ id, revision, notesRevision, refreshedAt }: DataSourceRow): string {
  return `${id} ${revision} ${notesRevision} ${refreshedAt?.getTime() ?? 0}`;
}

/**
 * A source's tables as they were last read, with what people say of them. They are kept for as long as neither changes: a wide
 * schema takes a second to fetch.
 */
export async function tablesOf(db: EntityManager, source: DataSourceRow): Promise<readonly SourceTable[]> {
  const state = stateOf(source);
  const known = kept.get(state);
  if (known) return known;
  const schema = await db.findOneBy(SourceSchemaRow, { dataSourceId: source.id });
  const tables = withNotes(schema?.tables ?? [], schema?.notes ?? []);
  kept.set(state, tables);
  return tables;
}
