import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { invalidRequest } from '#contracts';
import type { SourceTable, TableDescription } from '#contracts';
import type { EntityManager } from '#database';
import { lockDataSource, targetOf } from './data-sources.js';
import { tablesOf } from './known-tables.js';
import { findNotes, saveSayings } from './model/kept-sayings.js';
import { describedNotes, withNotes } from './source-notes.js';

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
    const notes = describedNotes(await findNotes(tx, sourceId), said);
    await saveSayings(tx, source, { notes }, at);
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
