import type { WorkspaceAct } from '#access';
import { SourceNetwork } from '#connectors';
import type { SourceTable } from '#contracts';
import { openDatabase } from '#database';
import { SecretBox } from '#platform';
import { OpenConnectors, connectDataSource, createMetric, describeSchema } from '#workspace';
import { rows } from './database.ts';

/** A shop of the demo's size: 30,000 orders over two years, with their lines. */
const shop = `
  CREATE TABLE customers (id integer PRIMARY KEY, name text NOT NULL, city text NOT NULL, country text NOT NULL,
    signed_up_at timestamptz NOT NULL);
  CREATE TABLE products (id integer PRIMARY KEY, name text NOT NULL, category text NOT NULL, price numeric(10,2) NOT NULL);
  CREATE TABLE orders (id integer PRIMARY KEY, customer_id integer NOT NULL REFERENCES customers, status text NOT NULL,
    total numeric(10,2) NOT NULL, ordered_at timestamptz NOT NULL);
  CREATE TABLE order_items (order_id integer NOT NULL REFERENCES orders, product_id integer NOT NULL REFERENCES products,
    quantity integer NOT NULL, PRIMARY KEY (order_id, product_id));
  INSERT INTO customers SELECT n, 'Customer ' || n, (ARRAY['Oslo','Bergen','Lima','Cusco','Kyoto'])[1 + n % 5],
    (ARRAY['Norway','Norway','Peru','Peru','Japan'])[1 + n % 5], now() - n * interval '7 hours' FROM generate_series(1, 2000) n;
  INSERT INTO products SELECT n, 'Product ' || n, (ARRAY['Kitchen','Garden','Paper','Lamps'])[1 + n % 4], 5 + n % 90
    FROM generate_series(1, 120) n;
  INSERT INTO orders SELECT n, 1 + (n * 7919) % 2000, (ARRAY['paid','paid','paid','open','cancelled'])[1 + n % 5],
    10 + (n * 31) % 400, now() - n * interval '35 minutes' FROM generate_series(1, 30000) n;
  INSERT INTO order_items SELECT n, 1 + (n * 13 + k * 41) % 120, 1 + k FROM generate_series(1, 30000) n, generate_series(0, 1) k;
  CREATE INDEX ON orders (customer_id); CREATE INDEX ON orders (ordered_at);
  CREATE ROLE bench_reader LOGIN PASSWORD 'bench';
  GRANT SELECT ON ALL TABLES IN SCHEMA public TO bench_reader;
  ANALYZE`;

/** Questions that people ask of such a shop. */
export const shopQuestions = [
  'How many customers are there?',
  'How many orders are there in each status?',
  'revenue by month',
  'Total quantity by product category',
  'Which 5 customers have the most orders?',
  'What is the average total of orders in each country?',
  'How many customers are from Norway?',
  'revenue last month',
  'Orders with a total above 400',
  'How many orders were cancelled?',
];

/** Makes the shop and connects it as the workspace's source; the tables are as its schema shows them. */
export async function makeAskShop(
  url: string,
  act: WorkspaceAct,
): Promise<{ url: string; tables: readonly SourceTable[] }> {
  const own = new URL(url);
  own.pathname = '/bench_shop';
  await rows(url, 'CREATE DATABASE bench_shop');
  await rows(own.href, shop);
  const onIdleError = () => undefined;
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 2,
    onIdleError,
  });
  const environment = {
    network: new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] }),
    filesFolder: undefined,
    connectionsMax: 2,
  };
  const connectors = new OpenConnectors(environment);
  try {
    const secrets = new SecretBox([['bench', Buffer.alloc(32)]]);
    const context = { db: database.manager, secrets, connectors };
    const { id } = await connectDataSource(context, act, {
      name: 'Shop',
      type: 'postgresql',
      settings: {
        host: own.hostname,
        port: Number(own.port),
        database: 'bench_shop',
        user: 'bench_reader',
        password: 'bench',
        tls: 'disable',
      },
    });
    const revenue = { description: '', source: 'orders', expression: 'sum(total)', dimensions: ['status'] };
    const cut = { filters: [], time_column: 'ordered_at', synonyms: ['sales'], data_source_id: id };
    await createMetric(context, act, { name: 'Revenue', ...revenue, ...cut });
    const { tables } = await describeSchema(database.manager, act.workspaceId, id);
    return { url: own.href, tables };
  } finally {
    await connectors.close();
    await database.destroy();
  }
}

export async function dropAskShop(url: string): Promise<void> {
  await rows(url, 'DROP DATABASE bench_shop WITH (FORCE)');
  await rows(url, 'DROP ROLE bench_reader');
}
