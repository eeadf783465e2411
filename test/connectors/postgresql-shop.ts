import type { SourceColumn, SourceTable } from '#connectors';

/** The tables that the suite's account sees, and some that it must not. */
export const shop = (role: string) => `
  CREATE SCHEMA shop;
  CREATE TABLE shop.customers (id int PRIMARY KEY, name text NOT NULL);
  COMMENT ON TABLE shop.customers IS 'Who buys';
  COMMENT ON COLUMN shop.customers.name IS 'As they call themselves';
  CREATE TABLE shop.orders (
    id bigint PRIMARY KEY,
    customer_id int NOT NULL REFERENCES shop.customers (id),
    total numeric(10,2),
    placed_on date,
    paid boolean,
    tags text[],
    details jsonb
  );
  CREATE TABLE shop.order_lines (
    order_id bigint REFERENCES shop.orders, line int, gone int, weight float8, seen timestamptz, PRIMARY KEY (order_id, line)
  );
  ALTER TABLE shop.order_lines DROP COLUMN gone;
  CREATE TABLE shop.shipments (line int, order_id bigint,
    FOREIGN KEY (order_id, line) REFERENCES shop.order_lines (order_id, line));
  CREATE VIEW shop.order_totals AS SELECT customer_id, sum(total) AS total FROM shop.orders GROUP BY 1;
  CREATE MATERIALIZED VIEW shop.order_counts AS SELECT customer_id, count(*) AS orders FROM shop.orders GROUP BY 1;
  CREATE TABLE shop.events (at timestamp NOT NULL, name text) PARTITION BY RANGE (at);
  CREATE TABLE shop.events_2024 PARTITION OF shop.events FOR VALUES FROM ('2024-01-01') TO ('2025-01-01');
  CREATE TABLE shop.secrets (word text);
  CREATE TABLE shop.half_secret (id int, word text);
  CREATE SEQUENCE shop.numbers;
  CREATE FUNCTION shop.add_customer() RETURNS int LANGUAGE sql SECURITY DEFINER
    AS $$ INSERT INTO shop.customers VALUES (9, 'x') RETURNING id $$;
  CREATE PROCEDURE shop.commit_customer() LANGUAGE plpgsql SECURITY DEFINER
    AS $$ BEGIN COMMIT; INSERT INTO shop.customers VALUES (9, 'x'); END $$;
  INSERT INTO shop.customers VALUES (1, 'Ada'), (2, 'Grace');
  INSERT INTO shop.orders VALUES (1, 1, 10.50, '2024-01-02', true, '{a}', '{}');
  GRANT USAGE, CREATE ON SCHEMA shop TO ${role};
  GRANT ALL ON shop.customers, shop.orders, shop.order_lines, shop.shipments, shop.order_totals,
    shop.order_counts, shop.events, shop.events_2024, shop.numbers TO ${role};
  GRANT SELECT (id) ON shop.half_secret TO ${role};
`;

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
/** The expected introspection of it. */
export const tables: SourceTable[] = [
  table(
    'customers',
    [
      column('id', 'integer', 'integer', required),
      column('name', 'text', 'text', { nullable: false, comment: 'As they call themselves' }),
    ],
    { comment: 'Who buys', primaryKey: ['id'] },
  ),
  table(
    'orders',
    [
      column('id', 'bigint', 'integer', required),
      column('customer_id', 'integer', 'integer', required),
      column('total', 'numeric(10,2)', 'number'),
      column('placed_on', 'date', 'date'),
      column('paid', 'boolean', 'boolean'),
      column('tags', 'text[]', 'list'),
      column('details', 'jsonb', 'json'),
    ],
    {
      primaryKey: ['id'],
      foreignKeys: [{ columns: ['customer_id'], schema: 'shop', table: 'customers', references: ['id'] }],
    },
  ),
  table(
    'order_lines',
    [
      column('order_id', 'bigint', 'integer', required),
      column('line', 'integer', 'integer', required),
      column('weight', 'double precision', 'number'),
      column('seen', 'timestamp with time zone', 'timestamp'),
    ],
    {
      primaryKey: ['order_id', 'line'],
      foreignKeys: [{ columns: ['order_id'], schema: 'shop', table: 'orders', references: ['id'] }],
    },
  ),
  table('shipments', [column('line', 'integer', 'integer'), column('order_id', 'bigint', 'integer')], {
    foreignKeys: [
      {
        columns: ['order_id', 'line'],
        schema: 'shop',
        table: 'order_lines',
        references: ['order_id', 'line'],
      },
    ],
  }),
  table('order_totals', [column('customer_id', 'integer', 'integer'), column('total', 'numeric', 'number')], {
    type: 'view',
  }),
  table(
    'order_counts',
    [column('customer_id', 'integer', 'integer'), column('orders', 'bigint', 'integer')],
    {
      type: 'view',
    },
  ),
  table('events', [
    column('at', 'timestamp without time zone', 'timestamp', required),
    column('name', 'text', 'text'),
  ]),
  table('half_secret', [column('id', 'integer', 'integer')]),
];
