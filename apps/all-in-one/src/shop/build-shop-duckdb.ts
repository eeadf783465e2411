import { rename, rm } from 'node:fs/promises';
import { dayMs } from './calendar.js';
import { makeMarketing, makeShop, marketingTables, shopTables } from './shop.js';
import { literal } from './table.js';
import type { Cell, ColumnHead, ColumnKind, ShopTable } from './table.js';
import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api';

type Duckdb = typeof import('@duckdb/node-api');

const types: Record<ColumnKind, string> = {
  integer: 'INTEGER',
  money: 'DECIMAL(10,2)',
  text: 'VARCHAR',
  date: 'DATE',
  moment: 'TIMESTAMP',
};

/**
 * Writes the shop and its marketing into a DuckDB file. A crash half-way leaves no half file under the name: it is
 * written beside it and then takes its place, and a program that has the old file open keeps the old one.
 */
export async function buildShopDuckdb(path: string, now: Date): Promise<void> {
  const duckdb = await loadDuckdb();
  // One name: a draft that was left by a crash is replaced, not kept beside the next.
  const draft = `${path}.tmp`;
  await removeFile(draft);
  try {
    await write(duckdb, draft, [...shopTables(makeShop(now)), ...marketingTables(makeMarketing(now))]);
    // A log left by a crash belongs to the old file and would be replayed into the new one.
    await rm(`${path}.wal`, { force: true });
    await rename(draft, path);
  } finally {
    await removeFile(draft);
  }
}

async function loadDuckdb(): Promise<Duckdb> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    throw new Error(
      'it needs the optional package @duckdb/node-api, which is not installed for this machine: run npm install --include=optional',
      { cause: error },
    );
  }
}

async function removeFile(path: string): Promise<void> {
  for (const file of [path, `${path}.wal`]) await rm(file, { force: true });
}

async function write(duckdb: Duckdb, path: string, tables: readonly ShopTable[]): Promise<void> {
  const instance = await duckdb.DuckDBInstance.create(path);
  try {
    const connection = await instance.connect();
    try {
      for (const table of tables) await addTable(duckdb, connection, table);
      await connection.run('CHECKPOINT');
    } finally {
      connection.closeSync();
    }
  } finally {
    instance.closeSync();
  }
}

async function addTable(duckdb: Duckdb, connection: DuckDBConnection, table: ShopTable): Promise<void> {
  const { name, comment, columns, key, rows } = table;
  const lines = columns.map(columnLine);
  await connection.run(`CREATE TABLE ${name} (${lines.join(', ')}, PRIMARY KEY (${key.join(', ')}))`);
  await connection.run(`COMMENT ON TABLE ${name} IS ${literal(comment)}`);
  for (const column of columns)
    await connection.run(`COMMENT ON COLUMN ${name}.${column.name} IS ${literal(column.comment)}`);
  const appender = await connection.createAppender(name);
  for (const row of rows) {
    for (const [index, { kind }] of columns.entries()) append(duckdb, appender, kind, row[index] ?? null);
    appender.endRow();
  }
  appender.closeSync();
}

function columnLine({ name, kind, optional, references }: ColumnHead): string {
  const link = references ? ` REFERENCES ${references} (id)` : '';
  return `${name} ${types[kind]}${optional ? '' : ' NOT NULL'}${link}`;
}

function append(duckdb: Duckdb, appender: DuckDBAppender, kind: ColumnKind, value: Cell): void {
  if (value === null) return appender.appendNull();
  if (typeof value === 'string') return appender.appendVarchar(value);
  switch (kind) {
    case 'money':
      return appender.appendDecimal(new duckdb.DuckDBDecimalValue(BigInt(value), 10, 2));
    case 'date':
      return appender.appendDate(new duckdb.DuckDBDateValue(value / dayMs));
    case 'moment':
      return appender.appendTimestamp(new duckdb.DuckDBTimestampValue(BigInt(value) * 1000n));
    case 'integer':
    case 'text':
      return appender.appendInteger(value);
  }
}
