import { conflict } from '#contracts';
import type { KeptCorrection } from '#contracts';
import { DataSourceRow, SourceSchemaRow } from '#database';
import type { EntityManager, SourceNote } from '#database';

/** The bounds of the work on each model: corrections are applied whenever it is built. */
const correctionsMax = 2_000;
const charactersMax = 1_000_000;
/** Every process reads them with the schema. */
const notesMax = 20_000;
/** Every question is compared with each of them. */
const synonymsMax = 2_000;

/** Corrections of facts, and notes that describe tables and columns in words. */
export interface KeptSayings {
  corrections: KeptCorrection[];
  notes: SourceNote[];
}

/** The corrections of a source, the oldest first. */
export async function findCorrections(db: EntityManager, sourceId: string): Promise<KeptCorrection[]> {
  const select = { dataSourceId: true, corrections: true } as const;
  const row = await db.findOne(SourceSchemaRow, { select, where: { dataSourceId: sourceId } });
  return row?.corrections ?? [];
}

/** People's descriptions and synonyms for tables and columns of a source. */
export async function findNotes(db: EntityManager, sourceId: string): Promise<SourceNote[]> {
  const select = { dataSourceId: true, notes: true } as const;
  const row = await db.findOne(SourceSchemaRow, { select, where: { dataSourceId: sourceId } });
  return row?.notes ?? [];
}

/** Saves corrections, notes or both of a locked source. The new revision makes cached models stale. */
export async function saveSayings(
  tx: EntityManager,
  source: DataSourceRow,
  said: Partial<KeptSayings>,
  at: Date,
): Promise<void> {
  if (said.corrections) assertFewCorrections(said.corrections);
  if (said.notes) assertFewNotes(said.notes);
  await tx.update(SourceSchemaRow, { dataSourceId: source.id }, said);
  const { workspaceId, id, notesRevision } = source;
  await tx.update(DataSourceRow, { workspaceId, id }, { notesRevision: notesRevision + 1, updatedAt: at });
}

function assertFewCorrections(corrections: readonly KeptCorrection[]): void {
  if (corrections.length > correctionsMax || JSON.stringify(corrections).length > charactersMax)
    throw conflict(
      `a data source keeps at most ${correctionsMax} corrections, of ${charactersMax} characters in all; take some back first`,
    );
}

function assertFewNotes(notes: readonly SourceNote[]): void {
  if (notes.length > notesMax)
    throw conflict(`a data source keeps ${notesMax} descriptions at most; remove some first`);
  if (notes.reduce((sum, { synonyms }) => sum + synonyms.length, 0) > synonymsMax)
    throw conflict(`a data source keeps ${synonymsMax} synonyms at most; remove some first`);
}
