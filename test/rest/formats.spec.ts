import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const question = 'What is the order worth?';
const worth = { title: 'Order worth', form: 'currency', currency: 'EUR', decimals: 2, additive: false };
let metricId: string;

beforeAll(async () => {
  const metric = {
    name: 'Order worth',
    description: 'What an order is worth, in euros.',
    source: 'orders',
    expression: 'avg(id * 1.5)',
    dimensions: ['country'],
  };
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
  metricId = body.id;
});

describe('how values are written', () => {
  it('is told beside the raw rows of a member', async () => {
    const { body } = await its.send('post', `/workspaces/${its.workspace.id}/ask`, { question }).expect(200);
    expect(body).toMatchObject({ rows: [[2.25]], column_formats: [worth] });
    expect(body.insight).toContain('€2.25');
  });

  it('is no field of what a key is answered', async () => {
    const { secret } = await its.api.make.aKey({ workspace: its.workspace });
    const { body } = await its.api.http
      .post('/v1/ask')
      .set('authorization', `Bearer ${secret}`)
      .send({ question })
      .expect(200);
    expect(body.rows).toEqual([[2.25]]);
    expect(body).not.toHaveProperty('column_formats');
  });

  it('tells that the values of a metric which is an average do not add up', async () => {
    const widget = { key: 'worth', title: 'Worth', type: 'table', metric_id: metricId, dimension: 'country' };
    const id = await its.create({ widgets: [widget] });
    const { body } = await its.get(`${its.path}/${id}/widgets/worth/data`).expect(200);
    expect(body.column_formats).toMatchObject([{ title: 'Country' }, worth]);
  });

  it('is told by the names and the values of columns that SQL gives', async () => {
    const sql = "SELECT '2026-01-01' AS day, 2026 AS year, 3.5 AS total_eur, country AS name FROM orders";
    const widget = { key: 'rows', title: 'Rows', type: 'table', sql };
    const id = await its.create({ widgets: [widget] });
    const { body } = await its.get(`${its.path}/${id}/widgets/rows/data`).expect(200);
    expect(body.column_formats).toEqual([
      { title: 'Day', form: 'period', grain: 'day' },
      { title: 'Year', form: 'label' },
      { title: 'Total', form: 'currency', currency: 'EUR', decimals: 2 },
      { title: 'Name', form: 'text' },
    ]);
  });
});
