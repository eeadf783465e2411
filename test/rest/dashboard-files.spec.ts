import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

/** An api whose deployment names no Chromium; test/browser has one that does. */
const api = startTestApi();

let workspace: BuiltWorkspace;
let viewer: { authorization: string };
let id: string;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  const boards = `/workspaces/${workspace.id}/dashboards`;
  id = (await api.http.post(boards).set(editor).send({ name: 'Board', widgets: [] }).expect(201)).body.id;
  await api.http.post(`${boards}/${id}/publish`).set(editor).expect(200);
});

const file = (query: string) =>
  api.http.get(`/workspaces/${workspace.id}/dashboards/${id}/export?${query}`).set(viewer);

describe('GET …/dashboards/{id}/export without a Chromium', () => {
  it('409 says who can change that, and by which setting', async () => {
    const { body } = await file('format=pdf').expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', message: expect.stringContaining('QG_CHROMIUM') });
  });

  it('400 for another format, choices that are no JSON, and a locale that is none', async () => {
    await file('format=docx').expect(400);
    await file('filters=no').expect(400);
    const { body } = await file('locale=..%2F').expect(400);
    expect(body.issues).toEqual([{ path: 'locale', message: 'must be a locale such as en-GB' }]);
  });

  it('the usage says so before anybody asks', async () => {
    const { body } = await api.http.get(`/workspaces/${workspace.id}/usage`).set(viewer).expect(200);
    expect(body.prints_dashboards).toBe(false);
  });

  it('401 for a pass that nobody issued, and 404 for its page', async () => {
    const authorization = `Bearer qg_print_${'a'.repeat(40)}`;
    await api.http.get('/embed/session').set({ authorization }).expect(401);
    await api.http.get('/embed/prt_0000000000000000000000').expect(404);
  });
});
