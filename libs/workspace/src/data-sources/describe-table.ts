import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, invalidRequest } from '#contracts';
import type { SourceTable, TableDescription } from '#contracts';
import { DataSourceRow, SourceSchemaRow } from '#database';
import type { EntityManager } from '#database';
import { lockDataSource, targetOf } from './data-sources.js';
import { tablesOf } from './known-tables.js';
import { describedNotes, withNotes } from './source-notes.js';

/** They are read with the schema, by every process. */
const notesMax = 20_000;
/** Every question is held against each of them. */
const synonymsMax = 2_000;

/**
 * Writes down what a table and its columns mean, and which words people use for them. It is theirs, not the source's: a manifest
 * that declares the source says nothing of it, and reading the schema again leaves it alone.
 */
export async function describeTable(
  db: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  said: TableDescription,
): Promise<SourceTable> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    // Held, so that two who describe at once both stay.
    const source = await lockDataSource(tx, workspaceId, sourceId);
    const table = findTable(await tablesOf(tx, source), said);
    const kept = await tx.findOneOrFail(SourceSchemaRow, {
      select: { dataSourceId: true, notes: true },
      where: { dataSourceId: sourceId },
    });
    const notes = describedNotes(kept.notes, said);
    if (notes.length > notesMax)
      throw conflict(`a data source keeps ${notesMax} descriptions at most; remove some first`);
    if (notes.reduce((sum, { synonyms }) => sum + synonyms.length, 0) > synonymsMax)
      throw conflict(`a data source keeps ${synonymsMax} synonyms at most; remove some first`);
    await tx.update(SourceSchemaRow, { dataSourceId: sourceId }, { notes });
    const change = { notesRevision: source.notesRevision + 1, updatedAt: at };
    await tx.update(DataSourceRow, { workspaceId, id: sourceId }, change);
    const details = { table: said.table, columns: said.columns.map(({ name }) => name) };
    await recordAudit(tx, { ...act, action: 'data_source.described', target: targetOf(source), details });
    const [described = table] = withNotes([table], notes);
    return described;
  });
}

/** The table that is meant, with all of the columns that are named. */
function findTable(tables: readonly SourceTable[], said: TableDescription): SourceTable {
  const table = tables.find(({ schema, name }) => schema === said.schema && name === said.table);
  if (!table)
    throw invalidRequest([{ path: 'table', message: 'there is no such table in this data source' }]);
  const names = new Set(table.columns.map(({ name }) => name));
  const issues = said.columns.flatMap(({ name }, place) =>
    names.has(name)
      ? []
      : [{ path: `columns.${place}.name`, message: 'there is no such column in this table' }],
  );
  if (issues.length > 0) throw invalidRequest(issues);
  return table;
}
