import type { SourceTable } from '#contracts';
import type { EntityManager } from '#database';

const everyMs = 6 * 3_600_000;

/** The fields of a source that answered: its schema is read again in some hours. */
export function connected(tables: readonly SourceTable[], at: Date) {
  return {
    status: 'connected' as const,
    statusMessage: null,
    tableCount: tables.length,
    refreshedAt: at,
    refreshDueAt: new Date(at.getTime() + everyMs),
  };
}

/** The fields of a source with a new address: its rows are to be profiled, and a profile under way is stopped. */
export function unprofiled(at: Date) {
  return {
    profileDueAt: at,
    profilingUntil: null,
    profileTablesRead: null,
    profileTables: null,
    profileMessage: null,
  };
}

/** Reports whether the tables and columns are the same as before. Values and comments may change and do not count. */
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
 * The stored tables, one row for each: they are parsed as they arrive, a few at a time. Parsing seven megabytes in one piece blocked the
 * event loop for a tenth of a second.
 */
export async function keptTables(db: EntityManager, id: string): Promise<SourceTable[]> {
  const rows: { table: SourceTable }[] = await db.query(
    `SELECT kept.value AS table FROM source_schema, jsonb_array_elements(tables) WITH ORDINALITY AS kept (value, place)
     WHERE data_source_id = $1 ORDER BY place`,
    [id],
  );
  return rows.map(({ table }) => table);
}

/** Stores the tables that were read. */
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
