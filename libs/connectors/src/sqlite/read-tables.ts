import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { ForeignKey, SourceTable } from '../connector.js';
import { declaredKind } from './column-kinds.js';
import { catalogText } from '../file-engine/catalog-text.js';
import { isSqliteError } from './failure-of.js';

type Row = Record<string, unknown>;
type Read = (sql: string, ...values: string[]) => Row[];

/** Reads the tables and views of a file, without SQLite's own and the shadow tables of virtual tables. */
export function readTables(database: DatabaseSync): SourceTable[] {
  const read: Read = (sql, ...values) =>
    database.prepare(sql, { returnArrays: false, readBigInts: false }).all(...values);
  const tables = read(
    `SELECT name, type, type = 'table' AND NOT wr AS has_rowids FROM pragma_table_list
     WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name`,
  );
  const isSmall = bytesOf(database.location() ?? '') <= countedBytesMax;
  const found = tables.flatMap(({ name, type, has_rowids: hasRowids }) => {
    if (type === 'view') return readView(read, catalogText(name));
    const table = readTable(read, catalogText(name), 'table');
    if (isSmall && type === 'table') return [{ ...table, rowEstimate: countRows(read, table.name) }];
    return [hasRowids === 1 ? { ...table, rowEstimate: lastRow(read, table.name) } : table];
  });
  return found.map((table) => ({ ...table, foreignKeys: resolveKeys(table.foreignKeys, found) }));
}

/** The largest file, in bytes, in which rows are counted exactly; counting takes a fraction of a second. */
const countedBytesMax = 64_000_000;

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? Infinity;
}

function countRows(read: Read, name: string): number {
  const [row] = read(`SELECT count(*) AS rows FROM "${name.replaceAll('"', '""')}"`);
  return Number(row?.rows);
}

/** Estimates the number of rows of a table in a large file by the row id of its last row, which costs one lookup for any number of rows. */
function lastRow(read: Read, name: string): number | undefined {
  const [row] = read(`SELECT max(rowid) AS last FROM "${name.replaceAll('"', '""')}"`);
  if (row?.last === null) return 0;
  // A column may be called rowid as well.
  return typeof row?.last === 'number' && row.last >= 0 ? row.last : undefined;
}

/** Reads a view. A view of tables that are gone has no columns, and no statement can use it: it is left out. */
function readView(read: Read, name: string): SourceTable[] {
  try {
    return [readTable(read, name, 'view')];
  } catch (error) {
    if (isSqliteError(error)) return [];
    throw error;
  }
}

function readTable(read: Read, name: string, type: SourceTable['type']): SourceTable {
  const columns = read('SELECT * FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid', name);
  return {
    schema: undefined,
    name,
    type,
    comment: undefined,
    rowEstimate: undefined,
    columns: columns.map((column) => ({
      name: catalogText(column.name),
      type: catalogText(column.type),
      kind: declaredKind(catalogText(column.type)),
      nullable: column.notnull === 0 && column.pk === 0,
      comment: undefined,
    })),
    primaryKey: columns
      .filter(({ pk }) => pk !== 0)
      .toSorted((a, b) => Number(a.pk) - Number(b.pk))
      .map((column) => catalogText(column.name)),
    foreignKeys: readForeignKeys(read('SELECT * FROM pragma_foreign_key_list(?) ORDER BY id, seq', name)),
  };
}

function readForeignKeys(rows: Row[]): ForeignKey[] {
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((parts) => ({
    columns: parts.map(({ from }) => catalogText(from)),
    schema: undefined,
    table: catalogText(parts[0]?.table),
    references: parts.flatMap(({ to }) => (to === null ? [] : [catalogText(to)])),
  }));
}

/** Completes foreign keys: a key that names no columns means the primary key of the other table. */
function resolveKeys(keys: ForeignKey[], tables: SourceTable[]): ForeignKey[] {
  return keys.map((key) => {
    const target = tables.find(({ name }) => name.toLowerCase() === key.table.toLowerCase());
    return key.references.length > 0 ? key : { ...key, references: target?.primaryKey ?? [] };
  });
}
