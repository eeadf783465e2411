import { beforeEach, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { WidgetReading, dice, orders } from './widget-reading.js';

const its = startDashboardWorkspace();
const reading = new WidgetReading(its);
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

beforeEach(() => {
  // Past every refresh_seconds and pause of the tests before.
  its.aheadMs += 120_000;
});

describe('GET …/widgets/{key}/data', () => {
  describe('200', () => {
    it('waits for the first data of a widget', async () => {
      const id = await its.create({ widgets: [{ ...orders, chart_spec: { mark: 'bar' } }] });
      const { body, headers } = await reading.data(id).expect(200);
      expect(body).toEqual({
        key: 'orders',
        columns: ['id', 'country'],
        column_kinds: ['integer', 'text'],
        column_formats: [
          { title: 'ID', form: 'label' },
          { title: 'Country', form: 'text' },
        ],
        rows: [
          [1, 'Norway'],
          [2, 'Chile'],
        ],
        truncated: false,
        chart_spec: { mark: 'bar' },
        refreshed_at: timestamp,
        stale: false,
        error: null,
      });
      expect(headers['etag']).toMatch(/^W\/"/);
    });

    it('has the currency of amounts that SQL makes of columns which say theirs', async () => {
      its.atSource(
        `CREATE TABLE sales (id INTEGER PRIMARY KEY, kind TEXT, price_usd REAL, pieces INTEGER, fx_rate REAL);
         INSERT INTO sales VALUES (1, 'book', 2.5, 4, 2), (2, 'pen', 1, 3, 2)`,
        'sales.sqlite',
      );
      const sourceId = await its.connectAsAdmin('Sales', 'shared/sales.sqlite');
      const sql =
        'SELECT kind, sum(price_usd * pieces) AS revenue, sum(pieces) AS pieces, sum(price_usd * fx_rate) AS converted FROM sales GROUP BY 1';
      const sales = { key: 'sales', title: 'Sales', type: 'table', sql, data_source_id: sourceId };
      const id = await its.create({ widgets: [sales] });
      const { body } = await reading.data(id, 'sales').expect(200);
      expect(body.column_formats).toEqual([
        { title: 'Kind', form: 'text' },
        { title: 'Revenue', form: 'currency', currency: 'USD', decimals: 0 },
        { title: 'Pieces', form: 'number', decimals: 0 },
        { title: 'Converted', form: 'number', decimals: 0 },
      ]);
    });

    it('is counted with how it ended, by no name of a source or a widget', async () => {
      const id = await its.create({ widgets: [orders] });
      await reading.data(id).expect(200);
      const { text } = await its.api.health.get('/metrics').expect(200);
      expect(text).toMatch(/^widget_refreshes_total\{outcome="fetched",service="api"\} [1-9]/m);
      expect(text).toMatch(/^source_use_duration_seconds_count\{service="api",outcome="ok"\} [1-9]/m);
    });

    it('answers old data at once as stale, and has the new fetched', async () => {
      const id = await its.create({ widgets: [dice] });
      const { body: first, headers } = await reading.data(id, 'dice');
      its.aheadMs += 61_000;
      const { body: stale } = await reading.data(id, 'dice').expect(200);
      expect(stale).toEqual({ ...first, stale: true });
      const fresh = await reading.dataWhen(id, 'dice', (body) => !body.stale);
      expect(fresh.rows).not.toEqual(first.rows);
      expect((await reading.data(id, 'dice')).headers['etag']).not.toBe(headers['etag']);
    });

    it('keeps the version of data that did not change', async () => {
      const id = await its.create({ widgets: [orders] });
      await reading.data(id);
      its.aheadMs += 61_000;
      await reading.data(id);
      await reading.dataWhen(id, 'orders', (body) => !body.stale);
      expect(await reading.rowsOf(id)).toMatchObject([{ version: 2 }]);
    });

    it('is read with keys, in the version that their role sees', async () => {
      const id = await its.create({ widgets: [orders] });
      const [editor, viewer] = [await its.aKey('editor'), await its.aKey('viewer')];
      const path = `/v1/dashboards/${id}/widgets/orders/data`;
      await its.get(path, viewer).expect(404);
      await its.get(path, editor).expect(200);
      await its.publish(id);
      const { body } = await its.get(path, viewer).expect(200);
      expect(body.rows).toHaveLength(2);
      await its.send('delete', `${its.path}/${id}/widgets/orders`).expect(204);
      await its.get(path, viewer).expect(200);
      await its.get(`${its.path}/${id}/widgets/orders/data?version=draft`).expect(404);
      await its.get(`${its.path}/${id}/widgets/orders/data?version=draft`, its.viewer).expect(403);
    });

    it('answers a question, and says where it is not understood', async () => {
      const widgets = [
        { title: 'Count', question: 'How many orders are there?' },
        { title: 'Why', question: 'Why is the sky blue?' },
      ];
      const id = await its.create({ widgets });
      expect((await reading.data(id, 'count').expect(200)).body).toMatchObject({ rows: [[2]], error: null });
      const { body } = await reading.data(id, 'why').expect(200);
      expect(body).toMatchObject({ rows: [], error: expect.stringMatching(/"sky"/) });
    });

    it('brings a plain chart of its rows where the widget has none of its own', async () => {
      const sql = 'SELECT country, count(*) AS orders FROM orders GROUP BY country ORDER BY country';
      const id = await its.create({ widgets: [{ title: 'Countries', sql }] });
      const { body } = await reading.data(id, 'countries').expect(200);
      expect(body.chart_spec).toMatchObject({
        mark: { type: 'bar' },
        encoding: { x: { field: 'orders' }, y: { field: 'country' } },
      });
    });

    it('has no rows for a text', async () => {
      const note = { title: 'Note', type: 'text', text: 'Read me.' };
      const id = await its.create({ widgets: [note] });
      const { body: text } = await reading.data(id, 'note').expect(200);
      expect(text).toMatchObject({ rows: [], refreshed_at: null, stale: false, error: null });
    });

    it('cuts a long result', async () => {
      const sql =
        'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10001) SELECT i FROM n';
      const id = await its.create({ widgets: [{ title: 'Long', sql }] });
      const { body } = await reading.data(id, 'long');
      expect([body.rows.length, body.truncated]).toEqual([10_000, true]);
    });

    it('shows a metric by dimension and over time', async () => {
      const metric_id = await reading.aMetric('sales');
      const cuts = { dimension: 'country', grain: 'month', metric_id };
      const widgets = [
        { title: 'Sum', metric_id },
        { title: 'Top', metric_id, dimension: 'country' },
        { title: 'All', ...cuts },
      ];
      const id = await its.create({ widgets });
      expect((await reading.data(id, 'sum')).body).toMatchObject({ columns: ['sales'], rows: [[42]] });
      expect((await reading.data(id, 'top')).body.rows).toEqual([
        ['Chile', 32],
        ['Norway', 10],
      ]);
      expect((await reading.data(id, 'all')).body).toMatchObject({
        columns: ['month', 'country', 'sales'],
        rows: [
          ['2026-01-01', 'Norway', 10],
          ['2026-02-01', 'Chile', 32],
        ],
      });
    });
  });

  it('304 to who has it, until it changes in any way', async () => {
    const id = await its.create({ widgets: [dice] });
    const tagOf = async () => (await reading.data(id, 'dice').expect(200)).headers['etag'] ?? '';
    const known = (etag: string) => reading.data(id, 'dice').set('if-none-match', etag);
    const first = await tagOf();
    await known(first).expect(304);
    await its.send('patch', `${its.path}/${id}/widgets/dice`, { chart_spec: { mark: 'bar' } }).expect(200);
    const { body, headers } = await known(first).expect(200);
    expect(body.chart_spec).toEqual({ mark: 'bar' });
    const second = headers['etag'] ?? '';
    await known(second).expect(304);
    its.aheadMs += 61_000;
    await known(second).expect(200);
    await reading.dataWhen(id, 'dice', ({ stale }) => !stale);
    await known(second).expect(200);
  });

  it('404 from the next request on for what was removed, and for what can be no key', async () => {
    const id = await its.create({ widgets: [orders] });
    await reading.data(id).expect(200);
    for (const key of ['other', 'a.b', 'ORDERS', '%22', '%7D', '%00', 'a,b', 'NULL'])
      await reading.data(id, key).expect(404);
    await reading.data('dash_0').expect(404);
    await reading.data('NULL').expect(404);
    await its.send('delete', `${its.path}/${id}`).expect(204);
    await reading.data(id).expect(404);
  });
});

describe('POST …/widgets/{key}/refresh', () => {
  it('200 with data that is fetched by this call', async () => {
    const id = await its.create({ widgets: [dice] });
    const { body: before } = await reading.data(id, 'dice');
    const { body } = await its.send('post', `${its.path}/${id}/widgets/dice/refresh`).expect(200);
    expect(body).toMatchObject({ stale: false, error: null });
    expect(body.rows).not.toEqual(before.rows);
    expect(await reading.rowsOf(id)).toMatchObject([{ version: 3 }]);
  });
});

describe('reading many widgets', () => {
  it('asks the database once or twice for a hundred readers', async () => {
    const widgets = Array.from({ length: 10 }, (_, n) => ({ ...orders, key: `orders-${n}` }));
    const id = await its.create({ widgets });
    const { lookups, statements, stop } = reading.aProcess();
    const seen = 'published_or_draft';
    const found = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        lookups.find({ workspaceId: its.workspace.id, dashboardId: id, key: `orders-${n % 11}`, seen }),
      ),
    );
    expect(found.filter((state) => state?.revision === 1)).toHaveLength(91);
    expect(statements.length).toBeLessThanOrEqual(2);
    await stop();
  });
});
