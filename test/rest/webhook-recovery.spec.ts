import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let session: Bearer;
let editor: Bearer;
let viewer: Bearer;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  session = await api.signIn(await api.make.aMember({ workspace }));
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
});

describe('POST …/{sub_id}/recover', () => {
  it('200, and GET tells how far it is', async () => {
    const { at } = await aSubscription();
    const { body: before } = await ask('get', at).expect(200);
    expect(before).toEqual({ latest: null });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const { body: started } = await ask('post', at).send({ since }).expect(200);
    expect(started).toEqual({ since, until: expect.any(String), state: 'running', queued: 0 });
    const { body: going } = await ask('get', at, viewer).expect(200);
    expect(going).toEqual({ latest: started });
    await ask('post', at).send({ since }).expect(409);
  });

  it('400 without a time and for one that is to come, 403 for editors, 409 while the subscription is disabled', async () => {
    const { id, at } = await aSubscription();
    const since = new Date().toISOString();
    await ask('post', at).send({}).expect(400);
    const { body } = await ask('post', at).send({ since: '9999-01-01T00:00:00.000Z' }).expect(400);
    expect(body.issues).toEqual([{ path: 'since', message: 'is in the future' }]);
    await ask('post', at, editor).send({ since }).expect(403);
    await ask('patch', `/${id}`).send({ disabled: true }).expect(200);
    await ask('post', at).send({ since }).expect(409);
  });

  it('404 for no subscription of the workspace', async () => {
    await ask('get', '/sub_0/recover').expect(404);
    await ask('post', '/sub_0/recover').send({ since: new Date().toISOString() }).expect(404);
  });
});

async function aSubscription(): Promise<{ id: string; at: string }> {
  const { body } = await ask('post')
    .send({ url: 'https://example.com/in', events: ['*'] })
    .expect(201);
  return { id: body.id, at: `/${body.id}/recover` };
}

function ask(method: 'get' | 'post' | 'patch', path = '', as: Bearer = session) {
  return api.http[method](`/workspaces/${workspace.id}/webhook-subscriptions${path}`).set(as);
}
