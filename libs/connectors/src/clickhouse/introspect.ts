import type { Cell } from '#contracts';
import type { SourceColumn, SourceTable } from '../connector.js';
import { isNullable, kindOf } from './column-types.js';

const foreign = `('system', 'information_schema', 'INFORMATION_SCHEMA')`;

/** The statement that lists tables and views of all databases that the account sees; the tables within materialized views are left out. */
export const tablesStatement = `
  SELECT database, name, engine, comment, total_rows FROM system.tables
  WHERE database NOT IN ${foreign} AND NOT is_temporary AND NOT startsWith(name, '.inner')
  ORDER BY database, name`;

/** The statement that lists the columns of the same tables, in their order. */
export const columnsStatement = `
  SELECT database, table, name, type, comment FROM system.columns
  WHERE database NOT IN ${foreign} ORDER BY database, table, position`;

/** Combines the results of the two statements. It reports no primary keys, because ClickHouse's primary keys may repeat. */
export function tablesFrom(tables: Cell[][], columns: Cell[][]): SourceTable[] {
  const columnsByTable = Map.groupBy(columns, ([database, table]) => JSON.stringify([database, table]));
  return tables.map(([database, name, engine, comment, rows]) => ({
    schema: textOf(database),
    name: textOf(name),
    type: textOf(engine).endsWith('View') ? 'view' : 'table',
    comment: textOf(comment) || undefined,
    rowEstimate: typeof rows === 'number' ? rows : undefined,
    columns: (columnsByTable.get(JSON.stringify([database, name])) ?? []).map(columnFrom),
    primaryKey: [],
    foreignKeys: [],
  }));
}

/** Returns the text of a cell; empty if the cell holds none. */
export function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' ? cell : '';
}

function columnFrom([, , name, type, comment]: Cell[]): SourceColumn {
  return {
    name: textOf(name),
    type: textOf(type),
    kind: kindOf(textOf(type)),
    nullable: isNullable(textOf(type)),
    comment: textOf(comment) || undefined,
  };
}
