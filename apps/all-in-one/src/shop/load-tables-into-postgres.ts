import type { EntityManager } from '#database';
import { isoDate } from './calendar.js';
import { literal } from './table.js';
import type { Cell, ColumnHead, ColumnKind, ShopTable } from './table.js';

const types: Record<ColumnKind, string> = {
  integer: 'integer',
  money: 'numeric(10,2)',
  text: 'text',
  date: 'date',
  moment: 'timestamptz',
};

/** Larger statements are no faster, and their text is held in memory twice. */
const rowsPerInsert = 5_000;

/** Makes tables and fills them; what they held before is replaced in one transaction, so that a reader sees the old rows or the new. */
export async function loadTablesIntoPostgres(db: EntityManager, tables: readonly ShopTable[]): Promise<void> {
  await db.transaction(async (transaction) => {
    const names = tables.map(({ name }) => name).join(', ');
    await transaction.query(`DROP TABLE IF EXISTS ${names}`);
    for (const table of tables) {
      await transaction.query(createTable(table));
      await fill(transaction, table);
    }
    // After the rows: a key or an index is made faster at once than row by row.
    for (const table of tables) for (const statement of finish(table)) await transaction.query(statement);
    await transaction.query(`ANALYZE ${names}`);
  });
}

function createTable({ name, columns }: ShopTable): string {
  const lines = columns.map(
    (column) => `${column.name} ${types[column.kind]}${column.optional ? '' : ' NOT NULL'}`,
  );
  return `CREATE TABLE ${name} (${lines.join(', ')})`;
}

async function fill(db: EntityManager, { name, columns, rows }: ShopTable): Promise<void> {
  const record = columns.map((column) => `${column.name} ${types[column.kind]}`).join(', ');
  const insert = `INSERT INTO ${name} SELECT * FROM json_to_recordset($1) AS r(${record})`;
  let chunk: Record<string, Cell>[] = [];
  for (const row of rows) {
    chunk.push(recordOf(columns, row));
    if (chunk.length < rowsPerInsert) continue;
    await db.query(insert, [JSON.stringify(chunk)]);
    chunk = [];
  }
  if (chunk.length > 0) await db.query(insert, [JSON.stringify(chunk)]);
}

function recordOf(columns: readonly ColumnHead[], row: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(
    columns.map(({ name, kind }, index) => [name, written(kind, row[index] ?? null)]),
  );
}

function written(kind: ColumnKind, value: Cell): Cell {
  if (typeof value !== 'number') return value;
  if (kind === 'money') return value / 100;
  if (kind === 'date') return isoDate(value);
  return kind === 'moment' ? new Date(value).toISOString() : value;
}

function finish({ name, comment, key, indexes, columns }: ShopTable): string[] {
  return [
    `ALTER TABLE ${name} ADD PRIMARY KEY (${key.join(', ')})`,
    ...columns.flatMap((column) =>
      column.references
        ? [`ALTER TABLE ${name} ADD FOREIGN KEY (${column.name}) REFERENCES ${column.references}`]
        : [],
    ),
    ...indexes.map((column) => `CREATE INDEX ON ${name} (${column})`),
    `COMMENT ON TABLE ${name} IS ${literal(comment)}`,
    ...columns.map((column) => `COMMENT ON COLUMN ${name}.${column.name} IS ${literal(column.comment)}`),
  ];
}
