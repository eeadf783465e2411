import { stat } from 'node:fs/promises';
import type { DuckDBConnection, Json } from '@duckdb/node-api';
import type { ForeignKey, SourceColumn, SourceTable } from '../connector.js';
import type { FileTarget, TableFile } from '../file-engine/messages.js';
import { catalogText } from '../file-engine/catalog-text.js';
import { writtenKind } from './column-kind.js';

type Row = Record<string, Json>;

const tablesSql = `
  SELECT schema_name, table_name, 'table' AS type, comment, estimated_size::DOUBLE AS rows FROM duckdb_tables()
  WHERE NOT internal AND NOT temporary AND database_name = current_database()
  UNION ALL
  SELECT schema_name, view_name, 'view', comment, NULL FROM duckdb_views()
  WHERE NOT internal AND NOT temporary AND database_name = current_database()
  ORDER BY 1, 2`;
const columnsSql = `
  SELECT schema_name, table_name, column_name, data_type, is_nullable, comment FROM duckdb_columns()
  WHERE NOT internal AND database_name = current_database() ORDER BY column_index`;
const constraintsSql = `
  SELECT schema_name, table_name, constraint_type AS type, constraint_column_names AS columns,
    referenced_table AS referenced, referenced_column_names AS referenced_columns
  FROM duckdb_constraints()
  WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY') ORDER BY constraint_index`;

/** Reads the tables and views of a file or folder. The files of a folder count as tables, although DuckDB has them as views. */
export async function readTables(connection: DuckDBConnection, target: FileTarget): Promise<SourceTable[]> {
  const read = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();
  const tables = await read(tablesSql);
  const rows = await countFiles(connection, target.files ?? []);
  const columns = Map.groupBy(await read(columnsSql), ownerOf);
  const constraints = Map.groupBy(await read(constraintsSql), ownerOf);
  return tables.map((table) => {
    const own = constraints.get(ownerOf(table)) ?? [];
    const primary = own.find(({ type }) => type === 'PRIMARY KEY');
    return {
      schema: catalogText(table.schema_name),
      name: catalogText(table.table_name),
      type: table.type === 'view' && !target.files ? 'view' : 'table',
      comment: optionalText(table.comment),
      rowEstimate: typeof table.rows === 'number' ? table.rows : rows.get(catalogText(table.table_name)),
      columns: (columns.get(ownerOf(table)) ?? []).map((column) => readColumn(column)),
      primaryKey: texts(primary?.columns),
      foreignKeys: own.filter(({ type }) => type === 'FOREIGN KEY').map((key) => readForeignKey(key)),
    };
  });
}

/** Counts the rows of files that are small enough to count quickly: the row count reveals the columns with repeating values. */
async function countFiles(
  connection: DuckDBConnection,
  files: readonly TableFile[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let left = countedBytesMax;
  for (const { table, path } of files) {
    // A file that is gone or has changed is reported when it is queried.
    const { size } = (await stat(path).catch(() => undefined)) ?? {};
    if (size === undefined || size > left) continue;
    left -= size;
    const counted = await connection
      .runAndReadAll(`SELECT count(*)::DOUBLE FROM "${table.replaceAll('"', '""')}"`)
      .catch(() => undefined);
    const [[count] = []] = counted?.getRows() ?? [];
    if (typeof count === 'number') counts.set(table, count);
  }
  return counts;
}

/** The most bytes of all counted files together, which take a second or two. */
const countedBytesMax = 64_000_000;

function readColumn(column: Row): SourceColumn {
  const type = catalogText(column.data_type);
  return {
    name: catalogText(column.column_name),
    type,
    kind: writtenKind(type),
    nullable: column.is_nullable === true,
    comment: optionalText(column.comment),
  };
}

/** Reads a foreign key, which DuckDB has within one schema only. */
function readForeignKey(key: Row): ForeignKey {
  return {
    columns: texts(key.columns),
    schema: catalogText(key.schema_name),
    table: catalogText(key.referenced),
    references: texts(key.referenced_columns),
  };
}

function ownerOf(row: Row): string {
  return JSON.stringify([row.schema_name, row.table_name]);
}

function optionalText(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
