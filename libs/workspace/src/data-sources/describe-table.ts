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
 * Saves the meaning of a table and its columns, with people's words for them. These notes belong to the workspace: neither a manifest
 * that declares the source nor a new reading of its schema changes them.
 */
export async function describeTable(
  db: EntityManager,
  act: WorkspaceAct,
  sourceId: string,
  said: TableDescription,
): Promise<SourceTable> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    // Locked, so that concurrent descriptions are both kept.
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

/** The described table, if it has all of the named columns. */
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
