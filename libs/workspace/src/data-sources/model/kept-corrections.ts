import { conflict } from '#contracts';
import type { KeptCorrection } from '#contracts';
import { DataSourceRow, SourceSchemaRow } from '#database';
import type { EntityManager } from '#database';

/** Bounds of the work on each model: corrections are applied whenever it is made. */
const correctionsMax = 2_000;
const charactersMax = 1_000_000;

/** What people corrected of a source, the oldest first. */
export async function findCorrections(db: EntityManager, sourceId: string): Promise<KeptCorrection[]> {
  const select = { dataSourceId: true, corrections: true } as const;
  const row = await db.findOne(SourceSchemaRow, { select, where: { dataSourceId: sourceId } });
  return row?.corrections ?? [];
}

/** Keeps the corrections of a source that is locked. A new revision of its notes makes cached models stale. */
export async function saveCorrections(
  tx: EntityManager,
  source: DataSourceRow,
  corrections: KeptCorrection[],
  at: Date,
): Promise<void> {
  if (corrections.length > correctionsMax || JSON.stringify(corrections).length > charactersMax)
    throw conflict(
      `a data source keeps at most ${correctionsMax} corrections, of ${charactersMax} characters in all; take some back first`,
    );
  await tx.update(SourceSchemaRow, { dataSourceId: source.id }, { corrections });
  const { workspaceId, id, notesRevision } = source;
  await tx.update(DataSourceRow, { workspaceId, id }, { notesRevision: notesRevision + 1, updatedAt: at });
}
