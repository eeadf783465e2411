import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { accept, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';

const api = startTestApi({
  QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32',
  QG_WEBHOOK_PLAIN_HTTP: 'allowed',
});

let workspace: BuiltWorkspace;
let session: { authorization: string };
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  workspace = await api.make.aWorkspace();
  session = await api.signIn(await api.make.aMember({ workspace }));
});

beforeEach(() => {
  receiver.answer = accept;
});

afterAll(() => receiver.close());

describe('GET …/deliveries/{delivery_id}', () => {
  it('200 with what was sent of a question for admins alone', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const fired = ask('post', `/${subscription.id}/test`).send({ event: 'query.completed' });
    const { body: test } = await fired.expect(200);
    const at = `/${subscription.id}/deliveries/${test.delivery_id}`;
    const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
    const { body: seen } = await ask('get', at).set(editor).expect(200);
    expect(seen).toMatchObject({ state: 'succeeded', body: null, attempts: [{ answer: null }] });
    const { body } = await ask('get', at).expect(200);
    expect(body.body).toContain('question');
  });
});

describe('POST …/deliveries/{delivery_id}/resend', () => {
  it('200 with the delivery, which waits for its next attempt', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const { body: test } = await fire(subscription.id).expect(200);
    const at = `/${subscription.id}/deliveries/${test.delivery_id}/resend`;
    const { body } = await ask('post', at).expect(200);
    expect(body).toMatchObject({ id: test.delivery_id, state: 'pending', attempts: [{ number: 1 }] });
    expect(body.next_attempt_at).toEqual(expect.any(String));
    expect(body).not.toHaveProperty('body');
  });

  it('404 for no such delivery, 409 while the subscription is disabled', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const { body: test } = await fire(subscription.id).expect(200);
    await ask('post', `/${subscription.id}/deliveries/dlv_0/resend`).expect(404);
    await ask('patch', `/${subscription.id}`).send({ disabled: true }).expect(200);
    await ask('post', `/${subscription.id}/deliveries/${test.delivery_id}/resend`).expect(409);
  });

  it('409 while an attempt is under way, which goes on as it was', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const reached = new Promise<() => void>((resolve) => {
      receiver.answer = (response) => resolve(() => accept(response));
    });
    const firing = fire(subscription.id).then(({ body }) => body);
    const answer = await reached;
    const at = `/${subscription.id}/deliveries`;
    const due = () =>
      api.source.query('SELECT due_at FROM webhook_queue WHERE subscription_id = $1', [subscription.id]);
    const before = await due();
    const { body: underWay } = await ask('get', `${at}?state=in_flight`).expect(200);
    const { id } = underWay.data[0];
    await ask('post', `${at}/${id}/resend`).expect(409);
    expect(before).toHaveLength(1);
    expect(await due()).toEqual(before);
    answer();
    expect(await firing).toMatchObject({ delivery_id: id, success: true });
    await ask('post', `${at}/${id}/resend`).expect(200);
  });
});

function create(input: object) {
  return ask('post').send({ url: receiver.url, ...input });
}

function fire(id: string) {
  return ask('post', `/${id}/test`).send({});
}

function ask(method: 'get' | 'post' | 'patch', path = '') {
  return api.http[method](`/workspaces/${workspace.id}/webhook-subscriptions${path}`).set(session);
}
