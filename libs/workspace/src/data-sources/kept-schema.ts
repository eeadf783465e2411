import type { SourceTable } from '#contracts';
import type { EntityManager } from '#database';

const everyMs = 6 * 3_600_000;

/** The record of a source that answered: its schema is read again in some hours. */
export function connected(tables: readonly SourceTable[], at: Date) {
  return {
    status: 'connected' as const,
    statusMessage: null,
    tableCount: tables.length,
    refreshedAt: at,
    refreshDueAt: new Date(at.getTime() + everyMs),
  };
}

/** The record of a source that is reached anew: its rows are to be looked at, and who is at it looks elsewhere. */
export function unprofiled(at: Date) {
  return {
    profileDueAt: at,
    profilingUntil: null,
    profileTablesRead: null,
    profileTables: null,
    profileMessage: null,
  };
}

/** Whether other tables or columns are there than before. Values and comments do not count: they come and go. */
export function isShapedAlike(one: readonly SourceTable[], other: readonly SourceTable[]): boolean {
  return shapeOf(one) === shapeOf(other);
}

function shapeOf(tables: readonly SourceTable[]): string {
  const lines = tables.map(({ schema, name, columns }) =>
    JSON.stringify([schema, name, ...columns.map((column) => [column.name, column.type])]),
  );
  return lines.toSorted().join('\n');
}

/**
 * The tables that were kept, a row for each: they are parsed as they arrive, a few at a time. Seven megabytes in one piece held up
 * everybody else for a tenth of a second.
 */
export async function keptTables(db: EntityManager, id: string): Promise<SourceTable[]> {
  const rows: { table: SourceTable }[] = await db.query(
    `SELECT kept.value AS table FROM source_schema, jsonb_array_elements(tables) WITH ORDINALITY AS kept (value, place)
     WHERE data_source_id = $1 ORDER BY place`,
    [id],
  );
  return rows.map(({ table }) => table);
}

/** Keeps the tables that were read. */
export async function saveTables(
  tx: EntityManager,
  id: string,
  tables: readonly SourceTable[],
): Promise<void> {
  await tx.query(
    `INSERT INTO source_schema (data_source_id, tables) VALUES ($1, $2)
     ON CONFLICT (data_source_id) DO UPDATE SET tables = EXCLUDED.tables`,
    [id, JSON.stringify(tables)],
  );
}
