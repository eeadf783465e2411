import type { SourceTable } from '#contracts';
import type { EntityManager } from '#database';

const everyMs = 6 * 3_600_000;

/** What is recorded of a source that answered: its schema is read again in some hours. */
export function connected(tables: readonly SourceTable[], at: Date) {
  return {
    status: 'connected' as const,
    statusMessage: null,
    tableCount: tables.length,
    refreshedAt: at,
    refreshDueAt: new Date(at.getTime() + everyMs),
  };
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
