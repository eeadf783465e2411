import type { ForeignKey, SourceTable } from '../connector.js';
import { kindOfType } from './column-kinds.js';
import type { MysqlSession } from './session.js';

const tablesSql = `
  SELECT table_name, IF(table_type = 'VIEW', 'view', 'table'), table_comment, table_rows
    FROM information_schema.tables
   WHERE table_schema = DATABASE() AND table_type IN ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
   ORDER BY table_name`;

const columnsSql = `
  SELECT table_name, column_name, column_type, is_nullable, column_comment
    FROM information_schema.columns
   WHERE table_schema = DATABASE() AND privileges LIKE '%select%'
   ORDER BY table_name, ordinal_position`;

const keysSql = `
  SELECT table_name, constraint_name, column_name, referenced_table_name, referenced_column_name
    FROM information_schema.key_column_usage
   WHERE table_schema = DATABASE()
     AND (constraint_name = 'PRIMARY' OR referenced_table_schema = DATABASE())
   ORDER BY table_name, constraint_name, ordinal_position`;

type Row = (string | null)[];

/** Reads the tables of the connection's own database by three statements, however many tables there are. */
export async function introspectMysql(session: MysqlSession): Promise<SourceTable[]> {
  const tables = new Map<string, SourceTable>();
  for (const row of await session.catalog(tablesSql)) addTable(tables, row);
  for (const row of await session.catalog(columnsSql)) addColumn(tables, row);
  const readable = new Map([...tables].filter(([, { columns }]) => columns.length > 0));
  const foreignKeys = new Map<string, ForeignKey>();
  for (const row of await session.catalog(keysSql)) addKeyColumn(readable, foreignKeys, row);
  return [...readable.values()];
}

function addTable(tables: Map<string, SourceTable>, [name, type, comment, rows]: Row): void {
  tables.set(name ?? '', {
    schema: undefined,
    name: name ?? '',
    type: type === 'view' ? 'view' : 'table',
    // MySQL says "VIEW" as the comment of a view.
    comment: (type !== 'view' && comment) || undefined,
    rowEstimate: typeof rows === 'string' ? Number(rows) : undefined,
    columns: [],
    primaryKey: [],
    foreignKeys: [],
  });
}

function addColumn(tables: Map<string, SourceTable>, [table, name, type, nullable, comment]: Row): void {
  tables.get(table ?? '')?.columns.push({
    name: name ?? '',
    type: type ?? '',
    kind: kindOfType(type ?? ''),
    nullable: nullable === 'YES',
    comment: comment || undefined,
  });
}

function addKeyColumn(
  tables: Map<string, SourceTable>,
  foreignKeys: Map<string, ForeignKey>,
  [table, constraint, column, target, targetColumn]: Row,
): void {
  const owner = tables.get(table ?? '');
  if (!owner) return;
  if (constraint === 'PRIMARY') {
    owner.primaryKey.push(column ?? '');
  } else if (tables.has(target ?? '')) {
    const key = foreignKeyOf(owner, foreignKeys, `${table}.${constraint}`, target ?? '');
    key.columns.push(column ?? '');
    key.references.push(targetColumn ?? '');
  }
}

/** Returns the foreign key of that name; its first column adds it to the table. */
function foreignKeyOf(
  owner: SourceTable,
  foreignKeys: Map<string, ForeignKey>,
  name: string,
  table: string,
): ForeignKey {
  const known = foreignKeys.get(name);
  if (known) return known;
  const key: ForeignKey = { columns: [], schema: undefined, table, references: [] };
  foreignKeys.set(name, key);
  owner.foreignKeys.push(key);
  return key;
}
