import { conflict } from '#contracts';
import type { KeptCorrection } from '#contracts';
import { DataSourceRow, SourceSchemaRow } from '#database';
import type { EntityManager } from '#database';

/** They are applied whenever the model of a source is made. */
const correctionsMax = 2_000;
const charactersMax = 1_000_000;

/** What people corrected of a source, the oldest first. */
export async function findCorrections(db: EntityManager, sourceId: string): Promise<KeptCorrection[]> {
  const select = { dataSourceId: true, corrections: true } as const;
  const row = await db.findOne(SourceSchemaRow, { select, where: { dataSourceId: sourceId } });
  return row?.corrections ?? [];
}

/** Keeps the corrections of a source that is held; whoever keeps its model in memory makes it anew. */
export async function saveCorrections(
  tx: EntityManager,
  source: DataSourceRow,
  corrections: KeptCorrection[],
  at: Date,
): Promise<void> {
  if (corrections.length > correctionsMax || JSON.stringify(corrections).length > charactersMax)
    throw conflict(
      `a data source keeps ${correctionsMax} corrections of ${charactersMax} characters at most; take some back first`,
    );
  await tx.update(SourceSchemaRow, { dataSourceId: source.id }, { corrections });
  const { workspaceId, id, notesRevision } = source;
  await tx.update(DataSourceRow, { workspaceId, id }, { notesRevision: notesRevision + 1, updatedAt: at });
}
