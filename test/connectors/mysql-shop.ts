import type { SourceColumn, SourceTable } from '#connectors';

/** The tables that the suite's account sees; statement by statement. */
export const shop = (account: string): string[] => [
  "CREATE TABLE customers (id int PRIMARY KEY, name varchar(50) NOT NULL COMMENT 'As they call themselves') COMMENT 'Who buys'",
  `CREATE TABLE orders (
    id bigint PRIMARY KEY, customer_id int NOT NULL, total decimal(10,2), placed_on date, paid boolean, details json,
    seen timestamp NULL, FOREIGN KEY (customer_id) REFERENCES customers (id))`,
  `CREATE TABLE order_lines (order_id bigint, line int, weight double, PRIMARY KEY (line, order_id),
    FOREIGN KEY (order_id) REFERENCES orders (id))`,
  `CREATE TABLE shipments (line int, order_id bigint,
    FOREIGN KEY (line, order_id) REFERENCES order_lines (line, order_id))`,
  'CREATE VIEW order_totals AS SELECT customer_id, sum(total) AS total FROM orders GROUP BY 1',
  'CREATE TABLE numbers (n int PRIMARY KEY)',
  "INSERT INTO customers VALUES (1, 'Ada'), (2, 'Grace')",
  "SET time_zone = '+02:00'",
  `INSERT INTO orders VALUES
    (1, 1, 10.50, '2024-01-02', true, '{"a": [1, "x", null, true]}', '2024-02-29 13:14:15'),
    (2, 1, 10.50, '2024-01-02', false, '{}', NULL)`,
  'CREATE TEMPORARY TABLE digits (d int)',
  'INSERT INTO digits VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)',
  ...['e', 'f', 'g', 'h', 'i'].map((copy) => `CREATE TEMPORARY TABLE digits_${copy} AS SELECT * FROM digits`),
  `INSERT INTO numbers
    SELECT 1 + digits.d + 10 * e.d + 100 * f.d + 1000 * g.d + 10000 * h.d + 100000 * i.d
      FROM digits, digits_e e, digits_f f, digits_g g, digits_h h, digits_i i WHERE i.d < 2`,
  `CREATE FUNCTION add_customer() RETURNS int MODIFIES SQL DATA
    BEGIN INSERT INTO customers VALUES (9, 'x'); RETURN 9; END`,
  "CREATE PROCEDURE commit_customer() BEGIN COMMIT; INSERT INTO customers VALUES (9, 'x'); SELECT 9; END",
  'CREATE PROCEDURE look() SELECT 1 AS n',
  `GRANT ALL ON * TO ${account}`,
];

const column = (
  name: string,
  type: string,
  kind: SourceColumn['kind'],
  other: Partial<SourceColumn> = {},
) => ({
  name,
  type,
  kind,
  nullable: true,
  comment: undefined,
  ...other,
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

const required = { nullable: false };

/** The expected introspection of it; integers as MariaDB writes them. */
export const tables: SourceTable[] = [
  table(
    'customers',
    [
      column('id', 'int(11)', 'integer', required),
      column('name', 'varchar(50)', 'text', { nullable: false, comment: 'As they call themselves' }),
    ],
    { comment: 'Who buys', primaryKey: ['id'] },
  ),
  table(
    'orders',
    [
      column('id', 'bigint(20)', 'integer', required),
      column('customer_id', 'int(11)', 'integer', required),
      column('total', 'decimal(10,2)', 'number'),
      column('placed_on', 'date', 'date'),
      column('paid', 'tinyint(1)', 'boolean'),
      column('details', 'longtext', 'text'),
      column('seen', 'timestamp', 'timestamp'),
    ],
    {
      primaryKey: ['id'],
      foreignKeys: [{ columns: ['customer_id'], schema: undefined, table: 'customers', references: ['id'] }],
    },
  ),
  table(
    'order_lines',
    [
      column('order_id', 'bigint(20)', 'integer', required),
      column('line', 'int(11)', 'integer', required),
      column('weight', 'double', 'number'),
    ],
    {
      primaryKey: ['line', 'order_id'],
      foreignKeys: [{ columns: ['order_id'], schema: undefined, table: 'orders', references: ['id'] }],
    },
  ),
  table('shipments', [column('line', 'int(11)', 'integer'), column('order_id', 'bigint(20)', 'integer')], {
    foreignKeys: [
      {
        columns: ['line', 'order_id'],
        schema: undefined,
        table: 'order_lines',
        references: ['line', 'order_id'],
      },
    ],
  }),
  table(
    'order_totals',
    [column('customer_id', 'int(11)', 'integer', required), column('total', 'decimal(32,2)', 'number')],
    { type: 'view' },
  ),
  table('numbers', [column('n', 'int(11)', 'integer', required)], { primaryKey: ['n'] }),
];
