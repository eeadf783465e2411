import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const question = 'What is the return rate?';
let metricId: string;

beforeAll(async () => {
  const metric = {
    name: 'Return rate',
    description: 'Part of the orders that came back, from 0 to 1.',
    source: 'orders',
    expression: "avg(CASE WHEN country = 'Norway' THEN 1.0 ELSE 0.0 END)",
  };
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
  metricId = body.id;
});

describe('a single percentage', () => {
  it('is told to be one beside the sentence that reads so', async () => {
    const { body } = await its.send('post', `/workspaces/${its.workspace.id}/ask`, { question }).expect(200);
    expect(body).toMatchObject({ rows: [[0.5]], column_units: ['share'] });
    expect(body.insight).toContain('50%');
  });

  it('is no field of what a key is answered', async () => {
    const { secret } = await its.api.make.aKey({ workspace: its.workspace });
    const { body } = await its.api.http
      .post('/v1/ask')
      .set('authorization', `Bearer ${secret}`)
      .send({ question })
      .expect(200);
    expect(body).toMatchObject({ rows: [[0.5]] });
    expect(body).not.toHaveProperty('column_units');
  });

  it.each([
    ['a question', () => ({ question })],
    ['a metric', () => ({ metric_id: metricId })],
    [
      'SQL',
      () => ({ sql: "SELECT avg(CASE WHEN country = 'Norway' THEN 1.0 ELSE 0.0 END) AS share FROM orders" }),
    ],
  ])('is told to be one in the data of a widget of %s', async (_case, asked) => {
    const widget = { key: 'rate', title: 'Rate', type: 'number', ...asked() };
    const id = await its.create({ widgets: [widget] });
    const { body } = await its.get(`${its.path}/${id}/widgets/rate/data`).expect(200);
    expect(body).toMatchObject({ rows: [[0.5]], column_units: ['share'] });
  });
});
