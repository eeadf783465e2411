import { DatabaseSync } from 'node:sqlite';
import type { SourceColumn, SourceTable } from '#connectors';

/** Writes a file, as its owner would. */
export function writeSqlite(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** The start of a statement over the numbers from 1. */
export function count(to: number): string {
  return `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT ${to})`;
}

/** The tables that the suite's statements are about. */
export const shopSql = `
  CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY AUTOINCREMENT, customer_id INT NOT NULL REFERENCES customers,
    total DECIMAL(10,2), placed_on DATE, paid BOOLEAN, details JSON, doubled AS (total * 2), anything
  );
  CREATE TABLE order_lines (order_id INT, line INT, weight REAL, seen DATETIME, PRIMARY KEY (order_id, line)) WITHOUT ROWID;
  CREATE TABLE shipments (line INT, order_id INT, FOREIGN KEY (order_id, line) REFERENCES order_lines (order_id, line));
  CREATE VIEW order_totals AS SELECT customer_id, sum(total) AS total FROM orders GROUP BY 1;
  CREATE VIEW broken AS SELECT * FROM no_such_table;
  CREATE VIRTUAL TABLE notes USING fts5(body);
  CREATE VIRTUAL TABLE boxes USING rtree(id, low, high);
  CREATE TABLE samples (yes BOOLEAN, no BOOLEAN, details JSON, date DATE, old DATE, late DATE,
    at DATETIME, precise TIMESTAMP, zoned TIMESTAMP, time TIME, precise_time TIME);
  INSERT INTO customers VALUES (1, 'Ada'), (2, 'Grace');
  INSERT INTO orders VALUES (1, 1, 10.50, '2024-01-02', TRUE, '{}', NULL);
  INSERT INTO notes VALUES ('the quick brown fox');
  INSERT INTO boxes VALUES (1, 2, 3);
  INSERT INTO samples VALUES (TRUE, FALSE, '{"a": [1, "x", null, true]}', '2024-02-29', '1815-12-10', '9999-12-31',
    '2024-02-29 13:14:15', '1815-12-10 23:59:59.123456', '2024-02-29T11:14:15Z', '13:14:15', '13:14:15.123456');
`;

const column = (name: string, type: string, kind: SourceColumn['kind'], nullable = true): SourceColumn => ({
  name,
  type,
  kind,
  nullable,
  comment: undefined,
});

const table = (name: string, columns: SourceColumn[], other: Partial<SourceTable> = {}): SourceTable => ({
  schema: undefined,
  name,
  type: 'table',
  comment: undefined,
  rowEstimate: undefined,
  columns,
  primaryKey: [],
  foreignKeys: [],
  ...other,
});

/** The expected introspection of `shopSql`. */
export const shopTables: SourceTable[] = [
  table('customers', [column('id', 'INTEGER', 'integer', false), column('name', 'TEXT', 'text', false)], {
    primaryKey: ['id'],
  }),
  table(
    'orders',
    [
      column('id', 'INTEGER', 'integer', false),
      column('customer_id', 'INT', 'integer', false),
      column('total', 'DECIMAL(10,2)', 'number'),
      column('placed_on', 'DATE', 'date'),
      column('paid', 'BOOLEAN', 'boolean'),
      column('details', 'JSON', 'json'),
      column('doubled', '', 'other'),
      column('anything', '', 'other'),
    ],
    {
      primaryKey: ['id'],
      foreignKeys: [{ columns: ['customer_id'], schema: undefined, table: 'customers', references: ['id'] }],
    },
  ),
  table(
    'order_lines',
    [
      column('order_id', 'INT', 'integer', false),
      column('line', 'INT', 'integer', false),
      column('weight', 'REAL', 'number'),
      column('seen', 'DATETIME', 'timestamp'),
    ],
    { primaryKey: ['order_id', 'line'] },
  ),
  table('shipments', [column('line', 'INT', 'integer'), column('order_id', 'INT', 'integer')], {
    foreignKeys: [
      {
        columns: ['order_id', 'line'],
        schema: undefined,
        table: 'order_lines',
        references: ['order_id', 'line'],
      },
    ],
  }),
  table('order_totals', [column('customer_id', 'INT', 'integer'), column('total', '', 'other')], {
    type: 'view',
  }),
  table('notes', [column('body', '', 'other')]),
  table('boxes', [
    column('id', 'INT', 'integer'),
    column('low', 'REAL', 'number'),
    column('high', 'REAL', 'number'),
  ]),
  table('samples', [
    column('yes', 'BOOLEAN', 'boolean'),
    column('no', 'BOOLEAN', 'boolean'),
    column('details', 'JSON', 'json'),
    column('date', 'DATE', 'date'),
    column('old', 'DATE', 'date'),
    column('late', 'DATE', 'date'),
    column('at', 'DATETIME', 'timestamp'),
    column('precise', 'TIMESTAMP', 'timestamp'),
    column('zoned', 'TIMESTAMP', 'timestamp'),
    column('time', 'TIME', 'time'),
    column('precise_time', 'TIME', 'time'),
  ]),
];
