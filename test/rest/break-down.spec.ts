import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

let dashboard: string;

const sql = (key: string, text: string) => ({ key, title: key, type: 'table', sql: text });

beforeAll(async () => {
  its.atSource(`
    ALTER TABLE orders ADD COLUMN status TEXT;
    ALTER TABLE orders ADD COLUMN customer_id INTEGER;
    UPDATE orders SET status = 'paid', customer_id = id;
    INSERT INTO orders (id, country, amount, placed_on, status, customer_id) VALUES
      (3, 'Norway', 5, '2026-02-02', 'open', 1), (4, 'Norway', 50, '2026-02-03', 'open', 1), (5, 'Chile', 2, '2026-02-03', 'open', 2);
    CREATE TABLE customers (id INTEGER PRIMARY KEY, status TEXT, grade TEXT);
    INSERT INTO customers VALUES (1, 'old', 'gold'), (2, 'new', 'tin')`);
  const workspace = `/workspaces/${its.workspace.id}`;
  await its.send('post', `${workspace}/data-sources/${its.sourceId}/refresh`, {}, its.admin).expect(200);
  const metric = { name: 'revenue', source: 'orders', expression: 'sum(amount)', dimensions: ['country'] };
  const { body } = await its.send('post', `${workspace}/metrics`, metric).expect(201);
  const target = { data_source_id: its.sourceId, table: 'orders', column: 'placed_on' };
  const widgets = [
    sql(
      'totals',
      'SELECT country, sum(amount) AS total, count(*) AS n FROM orders GROUP BY country ORDER BY 2 LIMIT 3',
    ),
    sql(
      'joined',
      'SELECT grade, sum(o.amount) AS total FROM orders o JOIN customers c ON c.id = o.customer_id GROUP BY 1',
    ),
    sql('rows', 'SELECT country, amount FROM orders'),
    sql('inner', 'SELECT sum(amount) AS total FROM (SELECT amount FROM orders) AS o'),
    sql('ranked', 'SELECT country, sum(sum(amount)) OVER () AS total FROM orders GROUP BY country'),
    { key: 'metric', title: 'Metric', type: 'chart', metric_id: body.id, dimension: 'country' },
  ];
  const filters = [{ key: 'period', label: 'Period', kind: 'date', targets: [target] }];
  dashboard = await its.create({ widgets, filters });
  await its.publish(dashboard);
});

const norway = [{ column: 'country', value: 'Norway' }];

function read(widget: string, query: object, as = its.viewer, workspace = its.path) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  return its.get(`${workspace}/${dashboard}/widgets/${widget}/breakdown?${search.toString()}`, as);
}

describe('a value of a widget', () => {
  it('is broken down by a dimension of its tables, the largest first', async () => {
    const { body } = await read('totals', { picks: norway, by: 'status' }).expect(200);
    expect(body).toEqual({
      dimensions: [{ column: 'status', label: 'Status' }],
      by: 'status',
      columns: ['status', 'total', 'n'],
      rows: [
        ['open', 55, 2],
        ['paid', 10, 1],
      ],
      truncated: false,
      unreached: [],
      error: null,
    });
    expect((await read('totals', { picks: norway }).expect(200)).body.rows).toEqual(body.rows);
  });

  it('is that of a metric, too, and within the filters that are chosen', async () => {
    const asked = { picks: [{ column: 'country', value: "Norway' OR '1'='1" }], by: 'status' };
    expect((await read('metric', asked).expect(200)).body).toMatchObject({ rows: [], error: null });
    const filters = { period: { from: '2026-02-03' } };
    const { body } = await read('metric', { picks: norway, by: 'status', filters }).expect(200);
    expect(body.rows).toEqual([['open', 50]]);
  });

  it('has the dimensions of all of its tables whose names are of one column, less its own', async () => {
    const { body } = await read('joined', { picks: [{ column: 'grade', value: 'gold' }] }).expect(200);
    expect(body).toMatchObject({
      dimensions: [{ column: 'country' }],
      by: 'country',
      rows: [['Norway', 65]],
    });
  });

  it.each(['rows', 'inner', 'ranked'])('of %s cannot be told', async (widget) => {
    const { body } = await read(widget, { picks: [] }).expect(200);
    expect(body).toMatchObject({ rows: [], error: 'this cannot be broken down' });
  });

  it.each(['amount', 'id', 'nothing', 'status" FROM customers --'])(
    '400 by %s, which is no dimension',
    async (by) => {
      const { body } = await read('totals', { picks: norway, by }).expect(400);
      expect(body.issues).toEqual([{ path: 'by', message: 'is no dimension of this widget' }]);
    },
  );

  it('404 for a widget that is not there, and for another workspace', async () => {
    await read('nothing', { picks: [] }).expect(404);
    const there = await its.api.make.aMember({ workspace: await its.api.make.aSibling(its.workspace) });
    const theirs = await its.api.signIn(there);
    const path = `/workspaces/${there.workspace.id}/dashboards`;
    await read('totals', { picks: [] }, theirs, path).expect(404);
  });
});
