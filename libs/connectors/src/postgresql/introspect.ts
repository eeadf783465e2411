import type { ForeignKey, SourceColumn, SourceTable } from '../connector.js';
import type { PostgresqlSession } from './session.js';
import { knownParser, parserOfCategory } from './value-parsers.js';

interface TableRow {
  id: number;
  schema: string;
  name: string;
  type: 'table' | 'view';
  comment: string | null;
  row_estimate: number | null;
}

interface ColumnRow {
  table: number;
  name: string;
  type: string;
  type_id: number;
  category: string;
  is_nullable: boolean;
  comment: string | null;
}

interface KeyRow {
  table: number;
  columns: string[];
  referenced_table: number | null;
  referenced_columns: string[] | null;
}

/** The tables that the account may read. Partitions are left out, because their parents have all rows; so are tables of extensions. */
const readableTables = `
  SELECT c.oid, c.relname, c.relkind, c.reltuples, n.nspname
    FROM pg_catalog.pg_class c
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND NOT c.relispartition
     AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
     AND has_schema_privilege(n.oid, 'USAGE')
     AND (has_table_privilege(c.oid, 'SELECT') OR has_any_column_privilege(c.oid, 'SELECT'))
     AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                      WHERE d.classid = 'pg_catalog.pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`;

const tablesSql = `
  SELECT t.oid::int8::float8 AS id, nspname AS schema, relname AS name,
         CASE WHEN relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS type,
         obj_description(t.oid, 'pg_class') AS comment,
         CASE WHEN relkind <> 'v' AND reltuples >= 0 THEN reltuples::float8 END AS row_estimate
    FROM (${readableTables}) t ORDER BY nspname, relname`;

const columnsSql = `
  SELECT a.attrelid::int8::float8 AS "table", a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
         b.oid::int8::float8 AS type_id, b.typcategory AS category, NOT a.attnotnull AS is_nullable,
         col_description(a.attrelid, a.attnum) AS comment
    FROM (${readableTables}) t
    JOIN pg_catalog.pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_catalog.pg_type y ON y.oid = a.atttypid
    JOIN pg_catalog.pg_type b ON b.oid = coalesce(nullif(y.typbasetype, 0), y.oid)
   WHERE has_column_privilege(a.attrelid, a.attnum, 'SELECT')
   ORDER BY a.attrelid, a.attnum`;

const columnNames = (table: string, numbers: string) => `
  ARRAY(SELECT a.attname::text FROM unnest(${numbers}) WITH ORDINALITY AS k (number, place)
          JOIN pg_catalog.pg_attribute a ON a.attrelid = ${table} AND a.attnum = k.number ORDER BY k.place)`;

const keysSql = `
  SELECT o.conrelid::int8::float8 AS "table", ${columnNames('o.conrelid', 'o.conkey')} AS columns,
         CASE WHEN o.contype = 'f' THEN o.confrelid::int8::float8 END AS referenced_table,
         CASE WHEN o.contype = 'f' THEN ${columnNames('o.confrelid', 'o.confkey')} END AS referenced_columns
    FROM pg_catalog.pg_constraint o
    JOIN (${readableTables}) t ON t.oid = o.conrelid
   WHERE o.contype IN ('p', 'f')
   ORDER BY o.conname`;

/** Reads all tables by three statements, however many tables there are. */
export async function introspectPostgresql(session: PostgresqlSession): Promise<SourceTable[]> {
  const tables = new Map<number, SourceTable>();
  for (const row of await session.catalog<TableRow>(tablesSql)) tables.set(row.id, tableOf(row));
  for (const row of await session.catalog<ColumnRow>(columnsSql)) {
    tables.get(row.table)?.columns.push(columnOf(row));
  }
  for (const row of await session.catalog<KeyRow>(keysSql)) addKey(tables, row);
  return [...tables.values()];
}

function tableOf({ schema, name, type, comment, row_estimate }: TableRow): SourceTable {
  return {
    schema,
    name,
    type,
    comment: comment ?? undefined,
    rowEstimate: row_estimate === null ? undefined : Math.round(row_estimate),
    columns: [],
    primaryKey: [],
    foreignKeys: [],
  };
}

function columnOf({ name, type, type_id, category, is_nullable, comment }: ColumnRow): SourceColumn {
  const scalar = knownParser(type_id) ?? parserOfCategory(category);
  const kind = category === 'A' ? 'list' : scalar.kind;
  return { name, type, kind, nullable: is_nullable, comment: comment ?? undefined };
}

/** Adds a key to its table. A key to a table that the account may not read is left out, because it would reveal that table. */
function addKey(tables: Map<number, SourceTable>, row: KeyRow): void {
  const table = tables.get(row.table);
  if (!table) return;
  if (row.referenced_table === null) {
    table.primaryKey = row.columns;
    return;
  }
  const target = tables.get(row.referenced_table);
  if (target) table.foreignKeys.push(foreignKeyTo(target, row));
}

function foreignKeyTo({ schema, name }: SourceTable, row: KeyRow): ForeignKey {
  return { columns: row.columns, schema, table: name, references: row.referenced_columns ?? [] };
}
