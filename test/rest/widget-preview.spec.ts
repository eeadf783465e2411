import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

const totals = 'SELECT country, sum(amount) AS total FROM orders GROUP BY country ORDER BY country';
const preview = (body: object, as = its.editor) => its.send('post', `${its.path}/preview`, body, as);

let metricId: string;
beforeAll(async () => {
  const metric = { name: 'revenue', source: 'orders', expression: 'sum(amount)', dimensions: ['country'] };
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
  metricId = body.id;
});

describe('POST …/dashboards/preview', () => {
  it('200 with the rows of SQL as a widget would have them, of the default source', async () => {
    const { body } = await preview({ sql: totals }).expect(200);
    expect(body).toMatchObject({
      columns: ['country', 'total'],
      column_kinds: ['text', 'integer'],
      rows: [
        ['Chile', 32],
        ['Norway', 10],
      ],
      truncated: false,
      sql: totals,
      error: null,
      chart_spec: { mark: { type: 'bar' } },
    });
    expect(body.column_formats[1]).toMatchObject({ title: 'Total', form: 'number' });
  });

  it('200 with the rows of a question and of a metric, and their SQL', async () => {
    const asked = await preview({ question: 'How many orders are there?' }).expect(200);
    expect(asked.body).toMatchObject({ rows: [[2]], error: null, sql: expect.stringContaining('count') });
    const measured = await preview({ metric_id: metricId, dimension: 'country' }).expect(200);
    expect(measured.body).toMatchObject({ rows: expect.arrayContaining([['Chile', 32]]), error: null });
  });

  it.each([
    ['SQL that the gate refuses', { sql: 'DELETE FROM orders' }, /only one SELECT may run/],
    ['SQL that cannot be read', { sql: 'SELECT ? FROM orders' }, /"\?" is not allowed/],
    ['a table that is not there', { sql: 'SELECT 1 FROM ordrs' }, /there is no table "ordrs"/],
    ['a column that is not there', { sql: 'SELECT amont FROM orders' }, /amont/],
    ['a question that nothing is understood of', { question: 'Blorgle the wibble?' }, /./],
  ])('200 with the reason for %s', async (_name, asked, reason) => {
    const { body } = await preview(asked).expect(200);
    expect(body).toMatchObject({ rows: [], error: expect.stringMatching(reason) });
  });

  it('400 for nothing to ask, and for both SQL and a metric', async () => {
    await preview({}).expect(400);
    await preview({ sql: totals, metric_id: metricId }).expect(400);
  });

  it('403 for viewers, and 404 for the source of another workspace', async () => {
    await preview({ sql: totals }, its.viewer).expect(403);
    await preview({ sql: totals, data_source_id: 'ds_another' }).expect(404);
  });
});

describe('the display of a widget', () => {
  const display = {
    chart: { kind: 'horizontal_bar', goal: { at: 20, label: 'Goal' } },
    columns: [{ name: 'total', title: 'Sold', form: 'currency', currency: 'EUR' }],
    table: { totals: true, colors: [{ column: 'total', comparison: 'above', value: 20, color: 'teal' }] },
    number: { compare: 'previous' },
  };
  const widget = { key: 'sold', title: 'Sold', type: 'chart', sql: totals, display };

  it('is kept, makes the chart of the data, and takes precedence over a chart of its own', async () => {
    const chart_spec = { mark: 'bar', encoding: { x: { field: 'country' } } };
    const id = await its.create({ widgets: [{ ...widget, chart_spec }] });
    const { body } = await its.get(`${its.path}/${id}?version=draft`).expect(200);
    expect(body.widgets[0]).toMatchObject({ display, chart_spec });
    const data = await its.get(`${its.path}/${id}/widgets/sold/data?version=draft`).expect(200);
    expect(data.body.chart_spec).toMatchObject({
      layer: [
        { encoding: { y: { field: 'country' }, x: { field: 'total', title: 'Sold' } } },
        { mark: { type: 'rule' }, encoding: { x: { datum: 20 } } },
        { mark: { text: 'Goal' } },
      ],
    });
  });

  it('is changed by itself without another fetch, is told of in versions, and is removed by null', async () => {
    const id = await its.create({ widgets: [widget] });
    const path = `${its.path}/${id}`;
    const data = () => its.get(`${path}/widgets/sold/data?version=draft`).expect(200);
    const before = await data();
    await its.publish(id);
    await its.send('patch', `${path}/widgets/sold`, { display: { chart: { kind: 'line' } } }).expect(200);
    const after = await data();
    expect(after.body.refreshed_at).toBe(before.body.refreshed_at);
    expect(after.body.chart_spec.mark).toMatchObject({ type: 'line' });
    await its.publish(id);
    const { body } = await its.get(`${path}/versions`).expect(200);
    expect(body.data[0].changes).toMatchObject([{ key: 'sold', aspects: ['look'] }]);
    const removed = await its.send('patch', `${path}/widgets/sold`, { display: null }).expect(200);
    expect(removed.body).not.toHaveProperty('display');
    expect((await data()).body.chart_spec).toMatchObject({ mark: { type: 'bar' } });
  });

  it.each([
    ['a kind of chart that there is not', { chart: { kind: 'radar' } }],
    ['a column twice', { columns: [{ name: 'a' }, { name: 'a' }] }],
    ['a currency that is none', { columns: [{ name: 'a', currency: 'euros' }] }],
    [
      'more colors than there may be',
      { table: { colors: Array.from({ length: 21 }, () => display.table.colors[0]) } },
    ],
    ['a pivot without values', { table: { pivot: { rows: 'country', columns: 'month' } } }],
    ['a column that nobody could see', { columns: [{ name: 'country', width: 20 }] }],
    [
      'a mark color that there is not',
      { chart: { kind: 'bar', colors: [{ value: 'refunded', color: 'crimson' }] } },
    ],
    [
      'two colors of one value',
      { chart: { kind: 'bar', colors: ['red', 'blue'].map((color) => ({ value: 'refunded', color })) } },
    ],
    ['what it does not know', { chart: { kind: 'bar', data: { url: 'https://example.com' } } }],
  ])('400 for %s', async (_name, wrong) => {
    const body = { name: 'Wrong', widgets: [{ ...widget, display: wrong }] };
    await its.send('post', its.path, body).expect(400);
  });
});
