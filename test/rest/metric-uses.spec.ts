import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

let metricId: string;
beforeAll(async () => {
  const metric = { name: 'orders', source: 'orders', expression: 'count(*)' };
  const { body } = await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric).expect(201);
  metricId = body.id;
});

const widget = () => ({ title: 'Orders', type: 'number', metric_id: metricId });

async function shownOn(as = its.editor, id = metricId): Promise<string[]> {
  const { body } = await its.get(`${its.path}?metric_id=${id}`, as).expect(200);
  return body.data.map((dashboard: { id: string }) => dashboard.id);
}

describe('GET /workspaces/{workspace_id}/dashboards?metric_id=', () => {
  it('200 with those that show the metric, in their draft or published; viewers learn of what is published alone', async () => {
    await its.create({ name: 'Another' });
    const drafted = await its.create({ widgets: [widget()] });
    const published = await its.create({ widgets: [widget()] });
    await its.publish(published);
    const { body } = await its.get(`${its.path}/${published}?version=draft`).expect(200);
    const emptied = { revision: body.revision, widgets: [] };
    await its.send('patch', `${its.path}/${published}/draft`, emptied).expect(200);
    expect(await shownOn()).toEqual([published, drafted]);
    expect(await shownOn(its.viewer)).toEqual([published]);
  });

  it('200 with none where no widget shows it, or there is no such metric', async () => {
    expect(await shownOn(its.editor, 'met_0')).toEqual([]);
  });

  it('400 for what is no metric', async () => {
    const { body } = await its.get(`${its.path}?metric_id=revenue`).expect(400);
    expect(body.issues).toEqual([expect.objectContaining({ path: 'metric_id' })]);
  });
});
