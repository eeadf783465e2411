import { beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

let editor: { authorization: string };
let viewer: { authorization: string };
let path: string;
const text = (key: string, words: string) => ({ key, title: words, type: 'text', text: words });

beforeAll(async () => {
  const workspace = await api.make.aWorkspace();
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  path = `/workspaces/${workspace.id}/dashboards`;
});

async function aDashboard(widgets: object[] = []) {
  const { body } = await api.http.post(path).set(editor).send({ name: 'Sales', widgets }).expect(201);
  return body;
}

const save = (id: string, body: object, who = editor) =>
  api.http.patch(`${path}/${id}/draft`).set(who).send(body);

describe('PATCH /workspaces/{workspace_id}/dashboards/{id}/draft', () => {
  it('saves all widgets at once, as a new revision that nobody else sees yet', async () => {
    const { id, revision } = await aDashboard([text('a', 'one')]);
    const { body } = await save(id, { revision, widgets: [text('b', 'two'), text('a', 'one again')] }).expect(
      200,
    );
    expect(body).toMatchObject({ revision: revision + 1, managed_by: null, widget_count: 2 });
    expect(body.widgets.map(({ key }: { key: string }) => key)).toEqual(['b', 'a']);
    await api.http.get(`${path}/${id}`).set(viewer).expect(404);
  });

  it('409 for who began with an older revision; what the first one saved stays', async () => {
    const { id, revision } = await aDashboard();
    await save(id, { revision, widgets: [text('mine', 'first')] }).expect(200);
    const { body } = await save(id, { revision, widgets: [text('yours', 'second')] }).expect(409);
    expect(body).toEqual({
      error_code: 'conflict',
      message: expect.stringContaining('somebody else changed'),
    });
    const { body: now } = await api.http.get(`${path}/${id}?version=draft`).set(editor).expect(200);
    expect(now.widgets).toMatchObject([{ key: 'mine' }]);
  });

  it('one of two who save at the same moment is told', async () => {
    const { id, revision } = await aDashboard();
    const answers = await Promise.all(
      ['x', 'y'].map((key) => save(id, { revision, widgets: [text(key, key)] })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('400 for two widgets with one key', async () => {
    const { id, revision } = await aDashboard();
    const { body } = await save(id, { revision, widgets: [text('a', '1'), text('a', '2')] }).expect(400);
    expect(body.error_code).toBe('invalid_request');
  });

  it('403 for a viewer', async () => {
    const { id, revision } = await aDashboard();
    const { body } = await save(id, { revision, widgets: [] }, viewer).expect(403);
    expect(body).toMatchObject({ error_code: 'forbidden', required_role: 'editor' });
  });

  it('404 for a dashboard that is not there', async () => {
    await save('dash_nothing', { revision: 1, widgets: [] }).expect(404);
  });

  it('keeps the tabs of widgets, gives each tab a grid of its own, and tells of a change as one of place', async () => {
    const { id, revision } = await aDashboard([text('a', 'one')]);
    await api.http.post(`${path}/${id}/publish`).set(editor).expect(200);
    const widgets = [
      { ...text('a', 'one'), tab: 'Sales' },
      { ...text('b', 'two'), tab: ' People ' },
    ];
    const { body } = await save(id, { revision, widgets }).expect(200);
    const kept = body.widgets.map(({ tab, layout }: { tab: string; layout: { y: number } }) => [
      tab,
      layout.y,
    ]);
    expect(kept).toEqual([
      ['Sales', 0],
      ['People', 0],
    ]);
    await api.http.post(`${path}/${id}/publish`).set(editor).expect(200);
    const versions = await api.http.get(`${path}/${id}/versions`).set(editor).expect(200);
    expect(versions.body.data[0].changes).toMatchObject([{ key: 'a', aspects: ['place'] }, { key: 'b' }]);
    const moved = await api.http.patch(`${path}/${id}/widgets/b`).set(editor).send({ tab: null }).expect(200);
    expect(moved.body).not.toHaveProperty('tab');
    const empty = [{ ...text('a', 'one'), tab: ' ' }];
    await save(id, { revision: body.revision + 1, widgets: empty }).expect(400);
  });
});
