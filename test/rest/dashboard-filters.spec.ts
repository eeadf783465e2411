import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

let dashboard: string;

const target = (table: string, column: string) => ({ data_source_id: its.sourceId, table, column });

/** The filters of the dashboard of these tests. */
const filters = () => [
  { key: 'period', label: 'Period', kind: 'date', targets: [target('orders', 'placed_on')] },
  {
    key: 'country',
    label: 'Country',
    kind: 'values',
    targets: [target('orders', 'country'), target('customers', 'home')],
    excluded_widgets: ['kept'],
  },
  { key: 'amount', label: 'Amount', kind: 'number', targets: [target('orders', 'amount')] },
  { key: 'grade', label: 'Grade', kind: 'values', targets: [target('customers', 'grade')] },
];

const sql = (key: string, text: string) => ({ key, title: key, type: 'table', sql: text });

beforeAll(async () => {
  its.atSource(`
    CREATE TABLE customers (id INTEGER PRIMARY KEY, home TEXT, grade TEXT);
    INSERT INTO customers VALUES (1, 'Norway', 'gold'), (2, 'Chile', 'tin');
    ALTER TABLE orders ADD COLUMN customer_id INTEGER REFERENCES customers (id);
    UPDATE orders SET customer_id = id;
    CREATE TABLE visits (id INTEGER PRIMARY KEY, minutes INTEGER);
    INSERT INTO visits VALUES (1, 5), (2, 6)`);
  const source = `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}`;
  await its.send('post', `${source}/refresh`, {}, its.admin).expect(200);
  const metric = {
    name: 'revenue',
    source: 'orders',
    expression: 'sum(amount)',
    dimensions: ['country'],
    time_column: 'placed_on',
  };
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
  const widgets = [
    sql('total', 'SELECT sum(amount) AS total FROM orders'),
    sql('share', 'SELECT sum(amount) * 100 / (SELECT sum(amount) FROM main.orders) AS share FROM orders'),
    sql('best', 'SELECT id FROM orders ORDER BY amount DESC LIMIT 1'),
    sql('kept', 'SELECT sum(amount) AS total FROM orders'),
    sql('visits', 'SELECT sum(minutes) AS minutes FROM visits'),
    sql('mixed', 'SELECT count(*) FROM orders UNION ALL SELECT count(*) FROM visits'),
    sql('customers', 'SELECT c.id FROM customers c LEFT JOIN orders o ON o.customer_id = c.id ORDER BY 1'),
    sql('named', 'WITH orders AS (SELECT * FROM main.orders) SELECT count(*) AS n FROM orders'),
    { key: 'metric', title: 'Metric', type: 'number', metric_id: body.id },
    { key: 'asked', title: 'Asked', type: 'chart', question: 'total amount by country' },
    { key: 'note', title: 'Note', type: 'text', text: 'Hello' },
  ];
  dashboard = await its.create({ widgets, filters: filters() });
  await its.publish(dashboard);
});

function read(widget: string, chosen?: unknown, as = its.viewer) {
  const query = chosen === undefined ? '' : `?filters=${encodeURIComponent(JSON.stringify(chosen))}`;
  return its.get(`${its.path}/${dashboard}/widgets/${widget}/data${query}`, as);
}

async function rowsOf(widget: string, chosen?: unknown): Promise<unknown[][]> {
  const { body } = await read(widget, chosen).expect(200);
  expect(body.error).toBeNull();
  expect(body.unreached).toBeUndefined();
  return body.rows;
}

describe('choices of filters', () => {
  it.each([
    ['total', { country: ['Norway'] }, [[10]]],
    ['total', { country: ['Norway', 'Chile'] }, [[42]]],
    ['total', { country: ["Norway' OR '1'='1"] }, [[null]]],
    ['total', { period: { from: '2026-02-01' } }, [[32]]],
    ['total', { period: { from: '2026-01-01', before: '2026-02-01' }, country: ['Chile'] }, [[null]]],
    ['total', { amount: { from: 11 } }, [[32]]],
    ['total', { grade: ['gold'] }, [[10]]],
    ['total', {}, [[42]]],
    ['share', { country: ['Norway'] }, [[100]]],
    ['best', { country: ['Norway'] }, [[1]]],
    ['metric', { country: ['Norway'] }, [[10]]],
    ['metric', { grade: ['tin'] }, [[32]]],
    ['asked', { country: ['Norway'] }, [['Norway', 10]]],
    ['kept', { country: ['Norway'] }, [[42]]],
    ['customers', { grade: ['gold'] }, [[1]]],
  ])('narrow %s by %j before anything is computed', async (widget, chosen, rows) => {
    expect(await rowsOf(widget, chosen)).toEqual(rows);
  });

  it.each([
    ['visits', 'not_read'],
    ['mixed', 'unsure'],
    ['customers', 'unsure'],
    ['named', 'unsure'],
  ])('that do not hold for %s are named with its rows: %s', async (widget, reason) => {
    const { body } = await read(widget, { country: ['Norway'] }).expect(200);
    expect(body).toMatchObject({ error: null, unreached: [{ filter: 'country', reason }] });
    expect(body.rows).not.toEqual([]);
  });

  it('move with the days of the workspace', async () => {
    const at = Date.parse('2026-02-01T12:00:00Z');
    its.aheadMs = at - Date.now();
    try {
      expect(await rowsOf('total', { period: { last: 1, unit: 'day' } })).toEqual([[32]]);
      expect(await rowsOf('total', { period: { last: 2, unit: 'day' } })).toEqual([[42]]);
      expect(await rowsOf('total', { period: { ago: 1, unit: 'month' } })).toEqual([[10]]);
    } finally {
      its.aheadMs = 0;
    }
  });

  it('are fetched by a refresh within filters that nobody has read', async () => {
    const chosen = encodeURIComponent(JSON.stringify({ country: ['Chile'], amount: { from: 1 } }));
    const path = `${its.path}/${dashboard}/widgets/total/refresh?filters=${chosen}`;
    const { body } = await its.send('post', path).expect(200);
    expect(body).toMatchObject({ rows: [[32]], stale: false, error: null });
  });

  it('are fetched once for all who choose the same', async () => {
    const chosen = { country: ['Chile'], amount: { from: 1 } };
    const same = { amount: { from: 1 }, country: ['Chile'] };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => read('total', n % 2 ? chosen : same).expect(200)),
    );
    expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1);
    const kept = await its.api.source.query(
      `SELECT version FROM widget_data WHERE dashboard_id = $1 AND widget_key = 'total' AND filters @> $2::jsonb`,
      [dashboard, JSON.stringify([{ key: 'amount', filter: { from: 1 } }])],
    );
    // A row begins with 1, and its only fetch made it 2.
    expect(kept).toEqual([{ version: 2 }]);
  });

  it.each([
    [{ region: ['North'] }, 'filters.region'],
    [{ country: { from: 1 } }, 'filters.country'],
    [{ period: ['Norway'] }, 'filters.period'],
    [{ period: { from: 'yesterday' } }, 'filters.period'],
    [{ amount: { last: 3, unit: 'day' } }, 'filters.amount'],
  ])('400 for %j', async (chosen, path) => {
    const { body } = await read('total', chosen).expect(400);
    expect(body.issues).toEqual([{ path, message: expect.any(String) }]);
  });

  it('404 for a widget that is not there, and for another workspace', async () => {
    await read('nothing', { country: ['Norway'] }).expect(404);
    const sibling = await its.api.make.aMember({ workspace: await its.api.make.aSibling(its.workspace) });
    const theirs = await its.api.signIn(sibling);
    const query = `?filters=${encodeURIComponent('{"country":["Norway"]}')}`;
    const path = `/workspaces/${sibling.workspace.id}/dashboards/${dashboard}`;
    await its.get(`${path}/widgets/total/data${query}`, theirs).expect(404);
    await its.get(`${path}/filters/country/values`, theirs).expect(404);
  });
});

describe('values of a filter', () => {
  const values = (key: string, query = '') =>
    its.get(`${its.path}/${dashboard}/filters/${key}/values${query}`, its.viewer);

  it('are those of its first column, searched in any case', async () => {
    const { body } = await values('country').expect(200);
    expect(body).toEqual({ values: ['Chile', 'Norway'], kind: 'text', has_more: false });
    expect((await values('country', '?search=NOR').expect(200)).body.values).toEqual(['Norway']);
    expect(
      (await values('country', `?search=${encodeURIComponent("' OR 1=1 --")}`).expect(200)).body.values,
    ).toEqual([]);
  });

  it('404 for a filter that is not there, 400 for one without a list', async () => {
    await values('region').expect(404);
    await values('period').expect(400);
  });
});

describe('filters of a draft', () => {
  it('are published with it, and come back with a version', async () => {
    const id = await its.create({
      widgets: [sql('total', 'SELECT 1 AS one FROM orders')],
      filters: filters().slice(0, 1),
    });
    await its.publish(id);
    const draft = await its.get(`${its.path}/${id}?version=draft`).expect(200);
    const { revision, widgets } = draft.body;
    const change = { revision, widgets, filters: [{ ...filters()[0], initial: { last: 7, unit: 'day' } }] };
    const changed = await its.send('patch', `${its.path}/${id}/draft`, change).expect(200);
    expect(changed.body).toMatchObject({
      revision: revision + 1,
      filters: [{ initial: { last: 7, unit: 'day' } }],
    });
    expect((await its.get(`${its.path}/${id}`, its.viewer).expect(200)).body.filters).toMatchObject([
      { initial: null },
    ]);
    await its.publish(id);
    expect((await its.get(`${its.path}/${id}`, its.viewer).expect(200)).body.filters).toMatchObject(
      change.filters,
    );
    await its.send('post', `${its.path}/${id}/versions/1/restore`).expect(200);
    expect((await its.get(`${its.path}/${id}?version=draft`).expect(200)).body.filters).toMatchObject([
      { initial: null },
    ]);
  });

  it.each([
    [{ kind: 'date', targets: [['orders', 'country']] }, 'filters.0.targets.0.column'],
    [{ kind: 'number', targets: [['orders', 'placed_on']] }, 'filters.0.targets.0.column'],
    [{ targets: [['orders', 'secret']] }, 'filters.0.targets.0.column'],
    [{ targets: [['secrets', 'id']] }, 'filters.0.targets.0.table'],
    [{ initial: { last: 1, unit: 'day' } }, 'filters.0.initial'],
  ])('400 for %j', async (wrong: { kind?: string; targets?: string[][]; initial?: object }, path) => {
    const pairs = wrong.targets ?? [['orders', 'country']];
    const targets = pairs.map(([table = '', column = '']) => target(table, column));
    const filter = { key: 'a', label: 'A', kind: 'values', ...wrong, targets };
    const { body } = await its.send('post', its.path, { name: 'A', filters: [filter] }).expect(400);
    expect(body.issues).toEqual([{ path, message: expect.any(String) }]);
  });

  it("400 for another workspace's source", async () => {
    const sibling = await its.api.make.aMember({ workspace: await its.api.make.aSibling(its.workspace) });
    const theirs = await its.api.signIn(sibling);
    const path = `/workspaces/${sibling.workspace.id}/dashboards`;
    await its.send('post', path, { name: 'A', filters: filters().slice(0, 1) }, theirs).expect(400);
  });
});

describe('suggestions of filters', () => {
  it('say which widgets each would hold for, and why not for others', async () => {
    const { body } = await its.get(`${its.path}/${dashboard}/filter-suggestions`).expect(200);
    const country = body.present.find(({ filter }: { filter: { key: string } }) => filter.key === 'country');
    expect(country.reach.filtered).toEqual(['total', 'share', 'best', 'metric', 'asked']);
    expect(country.reach.unreached).toEqual([
      { widget: 'kept', reason: 'excepted' },
      { widget: 'visits', reason: 'not_read' },
      { widget: 'mixed', reason: 'unsure' },
      { widget: 'customers', reason: 'unsure' },
      { widget: 'named', reason: 'unsure' },
    ]);
    await its.get(`${its.path}/${dashboard}/filter-suggestions`, its.viewer).expect(403);
  });

  it('begin with the period that the rows are asked by', async () => {
    const id = await its.create({ widgets: [sql('total', 'SELECT sum(amount) AS total FROM orders')] });
    const { body } = await its.get(`${its.path}/${id}/filter-suggestions`).expect(200);
    const kinds = body.suggested.map(({ filter }: { filter: { label: string; kind: string } }) => [
      filter.label,
      filter.kind,
    ]);
    expect(kinds).toContainEqual(['Period', 'date']);
    const [{ filter, reach }] = body.suggested;
    expect(filter.targets).toEqual([target('orders', 'placed_on')]);
    expect(reach.filtered).toEqual(['total']);
  });
});

describe('the rows behind a value', () => {
  const behind = (widget: string, picks: unknown, chosen: object = {}) => {
    const query = new URLSearchParams({ picks: JSON.stringify(picks), filters: JSON.stringify(chosen) });
    return its.get(`${its.path}/${dashboard}/widgets/${widget}/rows?${query.toString()}`, its.viewer);
  };

  it.each([
    ['total', [{ column: 'total', value: 42 }], {}, [1, 2]],
    ['total', [], { country: ['Norway'] }, [1]],
    ['asked', [{ column: 'country', value: 'Chile' }], {}, [2]],
    ['asked', [{ column: 'country', value: `' OR 1=1 --` }], {}, []],
    ['best', [{ column: 'id', value: 2 }], {}, [2]],
  ])(
    'of %s, picked by %j within %j, are those that it is computed of',
    async (widget, picks, chosen, ids) => {
      const { body } = await behind(widget, picks, chosen).expect(200);
      expect(body).toMatchObject({ error: null, truncated: false, unreached: [] });
      const place = body.columns.indexOf('id');
      expect(body.rows.map((row: unknown[]) => row[place])).toEqual(ids);
    },
  );

  it.each([
    ['mixed', []],
    ['asked', [{ column: 'region', value: 'Norway' }]],
  ])('say so where they cannot be told: %s, picked by %j', async (widget, picks) => {
    const { body } = await behind(widget, picks).expect(200);
    expect(body).toMatchObject({ rows: [], error: 'it cannot be told which rows this is made of' });
  });

  it('404 for a widget that is not there, 400 for what is no pick', async () => {
    await behind('nothing', []).expect(404);
    await behind('total', { country: 'Norway' }).expect(400);
  });
});
