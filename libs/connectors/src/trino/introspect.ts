import type { Cell } from '#contracts';
import type { SourceColumn, SourceTable } from '../connector.js';
import { kindOf } from './column-types.js';

/** Builds the statement that lists tables and views of one catalog; the information_schema that the engine adds to it is left out. */
export function tablesStatement(catalog: string, schema: string | undefined): string {
  return `SELECT table_schem, t.table_name, table_type, comment
    FROM system.jdbc.tables t LEFT JOIN system.metadata.table_comments c
      ON catalog_name = table_cat AND schema_name = table_schem AND c.table_name = t.table_name
    WHERE ${within(catalog, schema)} ORDER BY table_schem, t.table_name`;
}

/** Builds the statement that lists the columns of the same tables, in their order. */
export function columnsStatement(catalog: string, schema: string | undefined): string {
  return `SELECT table_schem, table_name, column_name, type_name, is_nullable, remarks FROM system.jdbc.columns
    WHERE ${within(catalog, schema)} ORDER BY table_schem, table_name, ordinal_position`;
}

/** Combines the results of the two statements. Trino has no keys, and its row estimates cost a statement for each table. */
export function tablesFrom(tables: Cell[][], columns: Cell[][]): SourceTable[] {
  const columnsByTable = Map.groupBy(columns, ([schema, table]) => JSON.stringify([schema, table]));
  return tables.map(([schema, name, type, comment]) => ({
    schema: textOf(schema),
    name: textOf(name),
    type: textOf(type).includes('VIEW') ? 'view' : 'table',
    comment: textOrNone(comment),
    rowEstimate: undefined,
    columns: (columnsByTable.get(JSON.stringify([schema, name])) ?? []).map(columnFrom),
    primaryKey: [],
    foreignKeys: [],
  }));
}

/** Returns the text of a cell; empty if the cell holds none. */
export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

/** Quotes a text for Trino. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** Quotes a name for Trino. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Builds the condition for a catalog and schema. Names are in lower case in Trino's own tables. */
function within(catalog: string, schema: string | undefined): string {
  const inCatalog = `table_cat = ${quoteText(catalog.toLowerCase())} AND table_schem <> 'information_schema'`;
  return schema === undefined
    ? inCatalog
    : `${inCatalog} AND table_schem = ${quoteText(schema.toLowerCase())}`;
}

function columnFrom([, , name, type, nullable, comment]: Cell[]): SourceColumn {
  return {
    name: textOf(name),
    type: textOf(type),
    kind: kindOf(textOf(type)),
    nullable: nullable !== 'NO',
    comment: textOrNone(comment),
  };
}

function textOrNone(cell: Cell | undefined): string | undefined {
  return textOf(cell) || undefined;
}
