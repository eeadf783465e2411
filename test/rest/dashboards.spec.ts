import { beforeAll, describe, expect, it } from '@jest/globals';
import { WidgetInput } from '#contracts';
import type { DashboardVersion } from '#contracts';
import { declareDashboard, removeDashboard } from '#workspace';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const timestamp = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const total = { title: 'Total', type: 'number', sql: 'SELECT sum(amount) AS total FROM orders' };
const note = { title: 'Note', type: 'text', text: 'Read me.' };
let metricId: string;
beforeAll(async () => {
  const { body } = await its
    .send('post', `/workspaces/${its.workspace.id}/metrics`, {
      name: 'revenue',
      source: 'orders',
      expression: 'sum(amount)',
      dimensions: ['country'],
      time_column: 'placed_on',
    })
    .expect(201);
  metricId = body.id;
});

describe('POST /workspaces/{workspace_id}/dashboards', () => {
  it('201 with a draft whose widgets have keys and places, and an event', async () => {
    const widgets = [total, { ...total, title: 'Total!' }, { ...note, key: 'note' }];
    const { body } = await its.send('post', its.path, { name: 'Sales', widgets }).expect(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^dash_/),
      name: 'Sales',
      description: '',
      filters: [],
      revision: 1,
      managed_by: null,
      status: 'draft',
      has_unpublished_changes: true,
      widget_count: 3,
      created_at: timestamp,
      updated_at: timestamp,
      published_at: null,
      widgets: [
        expect.objectContaining({
          key: 'total',
          data_source_id: its.sourceId,
          layout: { x: 0, y: 0, width: 3, height: 2 },
        }),
        expect.objectContaining({ key: 'total-2', layout: { x: 3, y: 0, width: 3, height: 2 } }),
        expect.objectContaining({ key: 'note', text: 'Read me.' }),
      ],
    });
    expect(await its.eventsOf('dashboard.created')).toContainEqual({
      dashboard: { id: body.id, name: 'Sales' },
    });
    expect(await auditOf(body.id)).toEqual(['dashboard.created']);
  });

  it.each([
    ['SQL that does not only read', { ...total, sql: 'DELETE FROM orders' }, 'widgets.0.sql'],
    ['SQL over a table that is not there', { ...total, sql: 'SELECT * FROM secrets' }, 'widgets.0.sql'],
    ['a source that is not there', { ...total, data_source_id: 'ds_0' }, 'widgets.0.data_source_id'],
    ['a metric that is not there', { title: 'A', metric_id: 'met_0' }, 'widgets.0.metric_id'],
    ['nothing to show', { title: 'A' }, 'widgets.0.sql'],
    ['a dimension without a metric', { ...total, dimension: 'country' }, 'widgets.0.dimension'],
    ['a grain without a metric', { ...total, grain: 'day' }, 'widgets.0.grain'],
    [
      'a chart of more layers than the server compiles',
      { ...total, chart_spec: { layer: Array.from({ length: 31 }, () => ({ mark: 'bar' })) } },
      'widgets.0.chart_spec',
    ],
    [
      'a chart of more params than the server compiles',
      {
        ...total,
        chart_spec: { hconcat: [{ mark: 'bar', params: Array.from({ length: 11 }, () => ({ name: 'a' })) }] },
      },
      'widgets.0.chart_spec',
    ],
    [
      'a chart that repeats itself',
      { ...total, chart_spec: { repeat: { row: ['a', 'b'] }, spec: { repeat: { row: ['a', 'b'] } } } },
      'widgets.0.chart_spec',
    ],
  ])('400 for %s', async (_case, widget, path) => {
    const { body } = await its.send('post', its.path, { name: 'Sales', widgets: [widget] }).expect(400);
    expect(body.issues).toEqual([{ path, message: expect.any(String) }]);
  });

  it('400 for a dimension that the metric does not have, and for one key twice', async () => {
    const unknown = { title: 'A', metric_id: metricId, dimension: 'secret' };
    await its.send('post', its.path, { name: 'Sales', widgets: [unknown] }).expect(400);
    const twice = [
      { ...note, key: 'a' },
      { ...note, key: 'a' },
    ];
    const { body } = await its.send('post', its.path, { name: 'Sales', widgets: twice }).expect(400);
    expect(body.issues).toEqual([{ path: 'widgets.1.key', message: 'is the key of an earlier widget' }]);
  });

  it("400 for another workspace's source and metric", async () => {
    const sibling = await its.api.make.aMember({
      workspace: await its.api.make.aSibling(its.workspace),
    });
    const theirs = await its.api.signIn(sibling);
    for (const widget of [
      { ...total, data_source_id: its.sourceId },
      { title: 'A', metric_id: metricId },
    ])
      await its
        .send(
          'post',
          `/workspaces/${sibling.workspace.id}/dashboards`,
          { name: 'A', widgets: [widget] },
          theirs,
        )
        .expect(400);
  });

  it('403 for a viewer', async () => {
    await its.send('post', its.path, { name: 'Sales' }, its.viewer).expect(403);
  });
});

describe('reading dashboards', () => {
  it('200 for viewers and viewer keys once a dashboard is published, and 404 before', async () => {
    const id = await its.create({ widgets: [note] });
    const [editorKey, viewerKey] = [await its.aKey('editor'), await its.aKey('viewer')];
    const viewing = [
      { path: `${its.path}/${id}`, as: its.viewer },
      { path: `${its.path}/${id}/versions`, as: its.viewer },
      { path: `/v1/dashboards/${id}`, as: viewerKey },
    ];
    for (const { path, as } of viewing) await its.get(path, as).expect(404);
    await its.get(`/v1/dashboards/${id}`, editorKey).expect(200);
    expect(await listed('/v1/dashboards', viewerKey)).not.toContain(id);
    expect(await listed('/v1/dashboards', editorKey)).toContain(id);
    await its.publish(id);
    for (const { path, as } of viewing) await its.get(path, as).expect(200);
    expect(await listed('/v1/dashboards', viewerKey)).toContain(id);
    expect(await listed(its.path, its.viewer)).toContain(id);
  });

  it('200 with the published version, and the draft for editors who ask for it', async () => {
    const id = await its.create({ widgets: [note] });
    await its.publish(id);
    await its.send('post', `${its.path}/${id}/widgets`, { ...note, title: 'New' }).expect(201);
    const { body: shown } = await its.get(`${its.path}/${id}`).expect(200);
    expect(shown).toMatchObject({ status: 'published', has_unpublished_changes: true, widget_count: 1 });
    const { body: draft } = await its.get(`${its.path}/${id}?version=draft`).expect(200);
    expect(draft.widgets.map(({ key }: { key: string }) => key)).toEqual(['note', 'new']);
    const { body } = await its.get(`${its.path}/${id}?version=draft`, its.viewer).expect(403);
    expect(body.required_role).toBe('editor');
  });

  it('404 for a dashboard of another workspace, and for none', async () => {
    const id = await its.create();
    const sibling = await its.api.make.aMember({ workspace: await its.api.make.aSibling(its.workspace) });
    const theirs = await its.api.signIn(sibling);
    await its.get(`/workspaces/${sibling.workspace.id}/dashboards/${id}`, theirs).expect(404);
    await its.get(`${its.path}/dash_0`).expect(404);
  });
});

describe('changing dashboards', () => {
  it('200 with another name, at once and for everybody', async () => {
    const id = await its.create();
    await its.publish(id);
    const { body } = await its.send('patch', `${its.path}/${id}`, { name: 'Renamed' }).expect(200);
    expect(body).toMatchObject({ name: 'Renamed', has_unpublished_changes: false });
    expect((await its.get(`${its.path}/${id}`, its.viewer)).body.name).toBe('Renamed');
  });

  it('204 and it is gone, with its versions and data', async () => {
    const id = await its.create({ widgets: [total] });
    await its.publish(id);
    await its.send('delete', `${its.path}/${id}`).expect(204);
    await its.send('delete', `${its.path}/${id}`).expect(404);
    expect(await its.api.source.query('SELECT 1 FROM widget_data WHERE dashboard_id = $1', [id])).toEqual([]);
    expect(await auditOf(id)).toEqual(['dashboard.removed', 'dashboard.published', 'dashboard.created']);
  });

  it('publishes once, and not again without a change', async () => {
    const id = await its.create({ widgets: [note] });
    await its.publish(id);
    const { body } = await its.send('post', `${its.path}/${id}/publish`).expect(200);
    expect(body).toMatchObject({
      status: 'published',
      has_unpublished_changes: false,
      published_at: timestamp,
    });
    expect(await publishedOf(id)).toEqual([1]);
    const { body: versions } = await its.get(`${its.path}/${id}/versions`).expect(200);
    expect(versions.data).toEqual([
      {
        version: 1,
        published_at: timestamp,
        published_by: expect.any(String),
        name: expect.any(String),
        widget_count: 1,
        changes: [
          { key: 'note', title: expect.any(String), title_before: null, change: 'added', aspects: [] },
        ],
      },
    ]);
  });

  it('says of each version what it changed, also where an earlier one was restored', async () => {
    const id = await its.create({ name: 'Before', widgets: [note] });
    await its.publish(id);
    await its.send('patch', `${its.path}/${id}`, { name: 'After' }).expect(200);
    await its
      .send('patch', `${its.path}/${id}/widgets/note`, { title: 'Renamed', text: 'other' })
      .expect(200);
    await its.publish(id);
    await its.send('post', `${its.path}/${id}/versions/1/restore`).expect(200);
    await its.publish(id);
    const { body } = await its.get(`${its.path}/${id}/versions`).expect(200);
    const told = body.data.map(({ version, name, changes }: DashboardVersion) => [version, name, changes]);
    const change = { key: 'note', change: 'changed', aspects: ['title', 'text'] };
    expect(told).toEqual([
      [3, 'After', [{ ...change, title: note.title, title_before: 'Renamed' }]],
      [2, 'After', [{ ...change, title: 'Renamed', title_before: note.title }]],
      [1, 'Before', [expect.objectContaining({ change: 'added' })]],
    ]);
  });

  it('makes one version of many simultaneous calls', async () => {
    const id = await its.create({ widgets: [note] });
    await Promise.all(Array.from({ length: 6 }, () => its.publish(id)));
    expect(await publishedOf(id)).toEqual([1]);
  });

  it('restores an earlier version as the draft, and lists versions page by page', async () => {
    const id = await its.create({ widgets: [note] });
    await its.publish(id);
    await its.send('delete', `${its.path}/${id}/widgets/note`).expect(204);
    await its.publish(id);
    const { body } = await its.send('post', `${its.path}/${id}/versions/1/restore`).expect(200);
    expect(body).toMatchObject({ has_unpublished_changes: true, widget_count: 1 });
    expect((await its.get(`${its.path}/${id}`)).body.widgets).toEqual([]);
    for (const version of ['3', '0', 'x'])
      await its.send('post', `${its.path}/${id}/versions/${version}/restore`).expect(404);
    const { body: first } = await its.get(`${its.path}/${id}/versions?limit=1`);
    const { body: second } = await its.get(`${its.path}/${id}/versions?limit=1&cursor=${first.next_cursor}`);
    expect([first.data[0].version, second.data[0].version, second.has_more]).toEqual([2, 1, false]);
  });
});

describe('widgets', () => {
  it('201 with the widget, beside the last one, and an event', async () => {
    const id = await its.create({ widgets: [{ ...total, layout: { x: 3, y: 4, width: 3, height: 5 } }] });
    const { body } = await its
      .send('post', `${its.path}/${id}/widgets`, {
        title: 'By country',
        metric_id: metricId,
        dimension: 'country',
      })
      .expect(201);
    expect(body).toMatchObject({
      key: 'by-country',
      type: 'chart',
      data_source_id: its.sourceId,
      layout: { x: 6, y: 4, width: 6, height: 5 },
    });
    expect(await its.eventsOf('widget.added')).toContainEqual({
      dashboard_id: id,
      widget: { key: 'by-country', title: 'By country', type: 'chart' },
    });
    expect(await auditOf(id)).toEqual(['dashboard.changed', 'dashboard.created']);
  });

  it('200 with the changed widget, which must be one that could be added', async () => {
    const id = await its.create({ widgets: [total] });
    const path = `${its.path}/${id}/widgets/total`;
    const { body } = await its.send('patch', path, { title: 'Sum', type: 'table' }).expect(200);
    expect(body).toMatchObject({ key: 'total', title: 'Sum', type: 'table', sql: total.sql });
    await its.send('patch', path, { sql: 'DROP TABLE orders' }).expect(400);
    const { body: refused } = await its.send('patch', path, { sql: null }).expect(400);
    expect(refused.issues).toMatchObject([{ path: 'sql' }]);
    await its.send('patch', `${its.path}/${id}/widgets/other`, { title: 'A' }).expect(404);
  });

  it('409 for a key that is taken, and for more than a hundred', async () => {
    const widgets = Array.from({ length: 100 }, (_, index) => ({ ...note, key: `note-${index}` }));
    const id = await its.create({ widgets: widgets.slice(1) });
    const add = (widget: object) => its.send('post', `${its.path}/${id}/widgets`, widget);
    await add({ ...note, key: 'note-1' }).expect(409);
    await add(note).expect(201);
    const { body } = await add(note).expect(409);
    expect(body.message).toBe('a dashboard holds 100 widgets at most');
  });

  it('keeps every widget of many simultaneous additions', async () => {
    const id = await its.create();
    await Promise.all(
      Array.from({ length: 8 }, () => its.send('post', `${its.path}/${id}/widgets`, note).expect(201)),
    );
    const { body } = await its.get(`${its.path}/${id}`);
    expect(new Set(body.widgets.map(({ key }: { key: string }) => key)).size).toBe(8);
  });

  it('403 for a viewer', async () => {
    const id = await its.create({ widgets: [note] });
    await its.publish(id);
    for (const [method, path] of [
      ['post', 'widgets'],
      ['patch', 'widgets/note'],
      ['delete', 'widgets/note'],
      ['post', 'publish'],
      ['post', 'widgets/note/refresh'],
      ['post', 'versions/1/restore'],
    ] as const)
      await its.send(method, `${its.path}/${id}/${path}`, note, its.viewer).expect(403);
  });
});

describe('a dashboard that a manifest declares', () => {
  const widget = WidgetInput.parse({
    title: 'Note',
    type: 'text',
    text: 'Read me.',
    chart_spec: { mark: 'bar', b: 1 },
  });
  const declare = (managedBy: string, widgets = [widget], name = 'Declared') => {
    const { act } = its.workspace;
    const context = its.context();
    return declareDashboard(
      context,
      { ...act, at: new Date() },
      { managedBy, name, description: '', widgets },
    );
  };

  it('is made and published, and not touched while it is as declared', async () => {
    const made = await declare('manifest a');
    expect(made).toMatchObject({ status: 'published', has_unpublished_changes: false, widget_count: 1 });
    expect(await declare('manifest a')).toEqual(made);
    const changed = await declare('manifest a', [widget, { ...widget, title: 'Other' }], 'Renamed');
    expect(changed).toMatchObject({ id: made.id, name: 'Renamed', widget_count: 2 });
    expect(await publishedOf(made.id)).toEqual([1, 2]);
  });

  it('409 for whoever would change it in the console', async () => {
    const { id } = await declare('manifest b');
    for (const [method, path] of [
      ['patch', ''],
      ['delete', ''],
      ['post', '/publish'],
      ['post', '/versions/1/restore'],
      ['delete', '/widgets/note'],
    ] as const) {
      const { body } = await its.send(method, `${its.path}/${id}${path}`).expect(409);
      expect(body.managed_by).toBe('manifest b');
    }
    await its.send('post', `${its.path}/${id}/widgets`, note).expect(409);
    await its.send('patch', `${its.path}/${id}/widgets/note`, { title: 'A' }).expect(409);
    await removeDashboard(its.api.source.manager, its.workspace.act, id, 'manifest b');
    await its.get(`${its.path}/${id}`).expect(404);
  });
});

async function listed(path: string, as: { authorization: string }): Promise<string[]> {
  const { body } = await its.get(path, as).expect(200);
  return body.data.map(({ id }: { id: string }) => id);
}

async function auditOf(id: string): Promise<string[]> {
  const rows: { action: string }[] = await its.api.source.query(
    'SELECT action FROM audit_event WHERE target_id = $1 ORDER BY id DESC',
    [id],
  );
  return rows.map(({ action }) => action);
}

/** The versions that receivers were told of. */
async function publishedOf(id: string): Promise<number[]> {
  const rows: { version: number }[] = await its.api.source.query(
    `SELECT (body::jsonb #>> '{data,version}')::int AS version FROM event
     WHERE type = 'dashboard.published' AND body::jsonb #>> '{data,dashboard,id}' = $1 ORDER BY id`,
    [id],
  );
  return rows.map(({ version }) => version);
}
