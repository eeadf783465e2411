import { DuckDBInstance } from '@duckdb/node-api';
import type { SourceColumn, SourceTable } from '#connectors';

/** Writes a file, as its owner would; or, without a path, runs what writes files by itself. */
export async function writeDuckdb(path: string | undefined, sql: string): Promise<void> {
  const instance = await DuckDBInstance.create(path);
  const connection = await instance.connect();
  await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
}

/** The tables that the suite's statements are about. */
export const shopSql = `
  CREATE SCHEMA shop;
  CREATE TABLE shop.customers (id INTEGER PRIMARY KEY, name VARCHAR NOT NULL);
  COMMENT ON TABLE shop.customers IS 'Who buys';
  COMMENT ON COLUMN shop.customers.name IS 'As they call themselves';
  CREATE TABLE shop.orders (
    id BIGINT PRIMARY KEY, customer_id INTEGER NOT NULL REFERENCES shop.customers (id),
    total DECIMAL(10,2), placed_on DATE, paid BOOLEAN, tags VARCHAR[], details JSON, seen TIMESTAMPTZ,
    mood ENUM ('good', 'bad'), size STRUCT(width INTEGER, height INTEGER), weight DOUBLE
  );
  CREATE VIEW shop.order_totals AS SELECT customer_id, sum(total) AS total FROM shop.orders GROUP BY 1;
  CREATE SEQUENCE shop.numbers;
  CREATE MACRO shop.customers_named(word) AS TABLE SELECT * FROM shop.customers WHERE name = word;
  INSERT INTO shop.customers VALUES (1, 'Ada'), (2, 'Grace');
  INSERT INTO shop.orders (id, customer_id, total) VALUES (1, 1, 10.50);
`;

const column = (
  name: string,
  type: string,
  kind: SourceColumn['kind'],
  other: Partial<SourceColumn> = {},
): SourceColumn => ({ name, type, kind, nullable: true, comment: undefined, ...other });

const table = (name: string, columns: SourceColumn[], other: Partial<SourceTable> = {}): SourceTable => ({
  schema: 'shop',
  name,
  type: 'table',
  comment: undefined,
  rowEstimate: undefined,
  columns,
  primaryKey: [],
  foreignKeys: [],
  ...other,
});

const required = { nullable: false };

/** The expected introspection of `shopSql`. */
export const shopTables: SourceTable[] = [
  table(
    'customers',
    [
      column('id', 'INTEGER', 'integer', required),
      column('name', 'VARCHAR', 'text', { nullable: false, comment: 'As they call themselves' }),
    ],
    { comment: 'Who buys', primaryKey: ['id'] },
  ),
  table(
    'orders',
    [
      column('id', 'BIGINT', 'integer', required),
      column('customer_id', 'INTEGER', 'integer', required),
      column('total', 'DECIMAL(10,2)', 'number'),
      column('placed_on', 'DATE', 'date'),
      column('paid', 'BOOLEAN', 'boolean'),
      column('tags', 'VARCHAR[]', 'list'),
      column('details', 'JSON', 'json'),
      column('seen', 'TIMESTAMP WITH TIME ZONE', 'timestamp'),
      column('mood', "ENUM('good', 'bad')", 'text'),
      column('size', 'STRUCT(width INTEGER, height INTEGER)', 'json'),
      column('weight', 'DOUBLE', 'number'),
    ],
    {
      primaryKey: ['id'],
      foreignKeys: [{ columns: ['customer_id'], schema: 'shop', table: 'customers', references: ['id'] }],
    },
  ),
  table(
    'order_totals',
    [column('customer_id', 'INTEGER', 'integer'), column('total', 'DECIMAL(38,2)', 'number')],
    { type: 'view' },
  ),
];
