import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltMember, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { accept, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';

const api = startTestApi({
  QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32',
  QG_WEBHOOK_PLAIN_HTTP: 'allowed',
});

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let admin: BuiltMember;
let session: Bearer;
let editor: Bearer;
let viewer: Bearer;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await startReceiver();
  workspace = await api.make.aWorkspace();
  admin = await api.make.aMember({ workspace });
  session = await api.signIn(admin);
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
});

beforeEach(() => {
  receiver.answer = accept;
  receiver.received.length = 0;
});

afterAll(() => receiver.close());

describe('POST /workspaces/{workspace_id}/webhook-subscriptions', () => {
  it('201 with the record and its secret, which no other answer has', async () => {
    const headers = { Authorization: 'Bearer of theirs', 'X-Tenant': '7' };
    const { body } = await create({
      url: `${receiver.url}/in?token=abc`,
      events: ['query.completed', 'alert.fired', 'query.completed'],
      description: 'The warehouse',
      headers,
    }).expect(201);
    const { secret, ...record } = body;
    expect(secret).toMatch(/^whsec_[0-9A-Za-z]{44}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^sub_/),
      kind: 'receiver',
      url: `${receiver.url}/in?token=abc`,
      events: ['query.completed', 'alert.fired'],
      description: 'The warehouse',
      header_names: ['Authorization', 'X-Tenant'],
      status: 'active',
      disabled_reason: null,
      failing_since: null,
      secret_staged_at: null,
      managed_by: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    const { body: read } = await ask('get', `/${record.id}`).expect(200);
    expect(read).toEqual(record);
    const { body: list } = await ask('get').expect(200);
    expect(list.data[0]).toEqual(record);
  });

  it('keeps secret and header values sealed, and records the act without them', async () => {
    const { body } = await create({ events: ['*'], headers: { 'X-Key': 'a value of theirs' } }).expect(201);
    const [row]: { stored: string }[] = await api.source.query(
      'SELECT to_jsonb(s)::text AS stored FROM webhook_subscription s WHERE id = $1',
      [body.id],
    );
    const [audit]: { action: string; target_name: string; details: object }[] = await api.source.query(
      'SELECT action, target_name, details FROM audit_event WHERE target_id = $1',
      [body.id],
    );
    expect(audit).toEqual({
      action: 'webhook_subscription.created',
      target_name: new URL(receiver.url).host,
      details: { events: ['*'] },
    });
    const everywhere = `${row?.stored}${JSON.stringify(audit)}${api.logLines.join('')}`;
    expect(everywhere).not.toContain(body.secret.slice(6));
    expect(everywhere).not.toContain('a value of theirs');
  });

  it.each([
    ['no url', { url: undefined }, 'url'],
    ['an address of another scheme', { url: 'ftp://example.com/' }, 'url'],
    ['no address', { url: 'example.com' }, 'url'],
    ['a password in the address', { url: 'https://user:pass@example.com/' }, 'url'],
    ['a user in the address', { url: 'https://user@example.com/' }, 'url'],
    ['U+0000 in the address', { url: 'https://example.com/\u0000' }, 'url'],
    ['half a character in the address', { url: 'https://example.com/\ud800' }, 'url'],
    ['a blank in the address', { url: 'https://example.com/a b' }, 'url'],
    ['a fragment', { url: 'https://example.com/#a' }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['the metadata address', { url: 'http://169.254.169.254/latest' }, 'url'],
    ['a private address in another notation', { url: 'https://0x0a.1/' }, 'url'],
    ['an IPv4 address as IPv6', { url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    ['loopback as IPv6', { url: 'https://[::1]/' }, 'url'],
    ['no events', { events: [] }, 'events'],
    ['an unknown event', { events: ['query.asked'] }, 'events.0'],
    ['all events and one more', { events: ['*', 'alert.fired'] }, 'events'],
    ['a header of ours', { headers: { 'X-Service-Event': 'a' } }, 'headers.X-Service-Event'],
    ['a signature', { headers: { 'Webhook-Signature': 'a' } }, 'headers.Webhook-Signature'],
    ['a framing header', { headers: { 'Transfer-Encoding': 'chunked' } }, 'headers.Transfer-Encoding'],
    ['a hop-by-hop header', { headers: { Connection: 'close' } }, 'headers.Connection'],
    ['another host', { headers: { Host: 'example.com' } }, 'headers.Host'],
    ['a line end in a header', { headers: { 'X-A': 'a\r\nX-B: b' } }, 'headers.X-A'],
    ['a header name that is none', { headers: { 'X A': 'a' } }, 'headers.X A'],
    ['one header twice', { headers: { 'X-A': 'a', 'x-a': 'b' } }, 'headers'],
  ])('400 for %s', async (_case, wrong, path) => {
    const { body } = await create({ events: ['*'], ...wrong }).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path }] });
  });

  it('400 says why a header field cannot be set, not merely that its name is wrong', async () => {
    const { body } = await create({ events: ['*'], headers: { 'X-Service-Event': 'a' } }).expect(400);
    expect(body.issues[0].message).toBe('its name is a header field that deliveries write themselves');
  });

  it('402 below Scale, for everything about webhooks', async () => {
    const member = await api.make.aMember({ plan: 'growth' });
    const theirs = await api.signIn(member);
    const at = `/workspaces/${member.workspace.id}/webhook-subscriptions`;
    for (const call of [
      api.http.post(at).send({ url: receiver.url, events: ['*'] }),
      api.http.get(at),
      api.http.post(`${at}/sub_1/test`),
    ]) {
      const { body } = await call.set(theirs).expect(402);
      expect(body).toEqual({
        error: 'plan_limit',
        limit: 'webhooks',
        required_plan: 'scale',
        message: expect.any(String),
      });
    }
  });

  it('403 for editors and viewers, who read', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    for (const as of [editor, viewer]) {
      await ask('get', '', as).expect(200);
      await ask('get', `/${subscription.id}`, as).expect(200);
      await ask('get', `/${subscription.id}/deliveries`, as).expect(200);
      for (const call of [
        create({ events: ['*'] }, as),
        ask('patch', `/${subscription.id}`, as).send({}),
        ask('delete', `/${subscription.id}`, as),
        ask('post', `/${subscription.id}/secret/stage`, as),
      ])
        expect((await call.expect(403)).body).toMatchObject({ required_role: 'admin' });
    }
  });

  it('200 for viewers with the host of an address alone, wherever it stands', async () => {
    const url = `${receiver.url}/hook/T0KEN-IN-PATH?key=T0KEN-IN-QUERY`;
    const { body: subscription } = await create({ events: ['*'], url }).expect(201);
    const { body: bare } = await create({ events: ['*'], url: `${receiver.url}/` }).expect(201);
    await ask('post', `/${subscription.id}/test`, editor).expect(200);
    const at = `/${subscription.id}`;
    const shown = await ask('get', at, viewer).expect(200);
    expect(shown.body).toEqual({ ...shown.body, url: `${receiver.url}/…` });
    expect((await ask('get', `/${bare.id}`, viewer)).body.url).toBe(receiver.url);
    for (const path of ['', at, `${at}/deliveries`])
      expect((await ask('get', path, viewer).expect(200)).text).not.toContain('T0KEN');
    expect((await ask('get', at, editor).expect(200)).body.url).toBe(url);
    const after = { url: `${receiver.url}/T0KEN-AFTER/hook` };
    await ask('patch', at).send(after).expect(200);
    const audit = await api.http.get(`/workspaces/${workspace.id}/audit-events`).set(session).expect(200);
    const changed = audit.body.data.find(({ action }: { action: string }) => action.endsWith('.changed'));
    const target = { id: subscription.id, name: new URL(receiver.url).host };
    expect(changed).toMatchObject({ target, details: { changed: ['url'] } });
    expect(`${audit.text}${api.logLines.join('')}`).not.toContain('T0KEN');
  });

  it('409 for the fifty-first of a workspace, also when two come at once', async () => {
    const there = await api.make.aMember();
    const theirs = await api.signIn(there);
    for (let count = 0; count < 49; count += 1)
      await create({ events: ['*'] }, theirs, there.workspace).expect(201);
    const answers = await Promise.all([1, 2].map(() => create({ events: ['*'] }, theirs, there.workspace)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('PATCH', () => {
  it('200 with what was changed, the rest as it was', async () => {
    const { body: created } = await create({ events: ['*'], headers: { 'X-A': 'a' } }).expect(201);
    const { secret: _secret, ...before } = created;
    const { body } = await ask('patch', `/${before.id}`)
      .send({ events: ['share.created'] })
      .expect(200);
    expect(body).toEqual({ ...before, events: ['share.created'], updated_at: expect.any(String) });
    const { body: named } = await ask('patch', `/${before.id}`).send({ headers: {} }).expect(200);
    expect(named.header_names).toEqual([]);
  });

  it('disables and enables again', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const { body: off } = await ask('patch', `/${subscription.id}`).send({ disabled: true }).expect(200);
    expect(off).toMatchObject({ status: 'disabled', disabled_reason: 'member' });
    const { body: on } = await ask('patch', `/${subscription.id}`).send({ disabled: false }).expect(200);
    expect(on).toMatchObject({ status: 'active', disabled_reason: null });
  });

  it('400 when header fields would go to another host unseen', async () => {
    const { body: subscription } = await create({ events: ['*'], headers: { 'X-A': 'a' } }).expect(201);
    const elsewhere = { url: 'https://elsewhere.example.com/' };
    const { body } = await ask('patch', `/${subscription.id}`).send(elsewhere).expect(400);
    expect(body.issues).toEqual([{ path: 'headers', message: expect.any(String) }]);
    await ask('patch', `/${subscription.id}`)
      .send({ url: `${receiver.url}/other` })
      .expect(200);
    await ask('patch', `/${subscription.id}`)
      .send({ ...elsewhere, headers: { 'X-A': 'b' } })
      .expect(200);
  });
});

describe('DELETE', () => {
  it('204, and it is gone', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    await ask('delete', `/${subscription.id}`).expect(204);
    for (const call of [ask('get', `/${subscription.id}`), ask('delete', `/${subscription.id}`)])
      await call.expect(404);
  });
});

describe('POST …/{sub_id}/test', () => {
  it('200 with the attempt, which is in the history', async () => {
    const { body: subscription } = await create({ events: ['query.completed'] }).expect(201);
    const { body: test } = await fire(subscription.id).expect(200);
    expect(test).toEqual({
      delivery_id: expect.stringMatching(/^dlv_/),
      event: 'alert.test_fired',
      success: true,
      status_code: 204,
      duration_ms: expect.any(Number),
      error: null,
    });
    const { body: history } = await ask('get', `/${subscription.id}/deliveries`).expect(200);
    expect(history).toEqual({
      data: [
        {
          id: test.delivery_id,
          event_id: expect.stringMatching(/^evt_/),
          event: 'alert.test_fired',
          state: 'succeeded',
          created_at: expect.any(String),
          next_attempt_at: null,
          attempts: [
            {
              number: 1,
              started_at: expect.any(String),
              state: 'succeeded',
              status_code: 204,
              duration_ms: test.duration_ms,
              error: null,
            },
          ],
        },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  it('429 for the 31st test event of a workspace in a minute, however many come at once', async () => {
    const member = await api.make.aMember();
    const theirs = await api.signIn(member);
    const { body: subscription } = await create({ events: ['*'] }, theirs, member.workspace).expect(201);
    const path = `/workspaces/${member.workspace.id}/webhook-subscriptions/${subscription.id}/test`;
    const answers = await Promise.all(Array.from({ length: 32 }, () => api.http.post(path).set(theirs)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['60', '60']);
  });

  it('sends one POST of JSON with the event, and the header fields of the subscription', async () => {
    const { body: subscription } = await create({ events: ['*'], headers: { 'X-Tenant': '7' } }).expect(201);
    const { body: test } = await fire(subscription.id, { event: 'query.completed' }).expect(200);
    const [request] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(JSON.parse(String(request?.body))).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'query.completed',
      created_at: expect.any(String),
      workspace_id: workspace.id,
      data: expect.objectContaining({ success: true }),
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'query.completed',
      'x-service-delivery': test.delivery_id,
      'x-service-attempt': '1',
      'x-tenant': '7',
    });
  });

  it('200 as well when the receiver fails, and it is not tried again', async () => {
    receiver.answer = (response) => response.writeHead(500).end('out of order');
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const { body: test } = await fire(subscription.id).expect(200);
    expect(test).toMatchObject({ success: false, status_code: 500, error: 'answered 500' });
    const { body: delivery } = await ask('get', `/${subscription.id}/deliveries/${test.delivery_id}`);
    expect(delivery).toMatchObject({ state: 'failed', next_attempt_at: null });
    expect(delivery.attempts).toMatchObject([{ state: 'failed', answer: 'out of order' }]);
    expect(delivery.body).toBe(String(receiver.received[0]?.body));
  });

  it('200 when nobody listens', async () => {
    const { body: subscription } = await create({ url: 'http://127.0.0.1:1/', events: ['*'] }).expect(201);
    const { body: test } = await fire(subscription.id).expect(200);
    expect(test).toMatchObject({
      success: false,
      status_code: null,
      error: 'the connection was refused',
    });
  });

  it('400 for an event that there is not', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    await fire(subscription.id, { event: 'query.asked' }).expect(400);
  });

  it('401 with an API key', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const key = await api.make.aKey({ workspace });
    await fire(subscription.id, {}, { authorization: `Bearer ${key.secret}` }).expect(401);
    expect(receiver.received).toEqual([]);
  });

  it('403 for a viewer; an editor may', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    await fire(subscription.id, {}, viewer).expect(403);
    await fire(subscription.id, {}, editor).expect(200);
  });

  it('404 for no subscription of the workspace', async () => {
    const there = await api.make.aMember();
    const { body: foreign } = await create(
      { events: ['*'] },
      await api.signIn(there),
      there.workspace,
    ).expect(201);
    for (const id of ['sub_0', foreign.id]) await fire(id).expect(404);
  });
});

describe('GET …/{sub_id}/deliveries', () => {
  it('200 by pages, by state and by event', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    const ids: string[] = [];
    for (const event of ['alert.fired', 'share.created', 'alert.fired']) {
      receiver.answer = (response) => response.writeHead(ids.length === 1 ? 400 : 200).end();
      ids.unshift((await fire(subscription.id, { event }).expect(200)).body.delivery_id);
    }
    const at = `/${subscription.id}/deliveries`;
    const { body: first } = await ask('get', `${at}?limit=2`).expect(200);
    const { body: rest } = await ask('get', `${at}?limit=2&cursor=${first.next_cursor}`).expect(200);
    expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids);
    expect(idsOf((await ask('get', `${at}?state=failed`)).body)).toEqual([ids[1]]);
    expect(idsOf((await ask('get', `${at}?state=succeeded`)).body)).toEqual([ids[0], ids[2]]);
    expect(idsOf((await ask('get', `${at}?state=pending`)).body)).toEqual([]);
    expect(idsOf((await ask('get', `${at}?event=share.created`)).body)).toEqual([ids[1]]);
    await ask('get', `${at}?state=lost`).expect(400);
  });
});

describe('rotating the secret', () => {
  it('201 with a staged secret, then 200 when it is promoted; 409 when there is none', async () => {
    const { body: subscription } = await create({ events: ['*'] }).expect(201);
    await ask('post', `/${subscription.id}/secret/promote`).expect(409);
    const { body: staged } = await ask('post', `/${subscription.id}/secret/stage`).expect(201);
    expect(staged.secret).not.toBe(subscription.secret);
    expect(staged.secret_staged_at).toEqual(expect.any(String));
    const { body: promoted } = await ask('post', `/${subscription.id}/secret/promote`).expect(200);
    expect(promoted.secret_staged_at).toBeNull();
    expect(promoted).not.toHaveProperty('secret');
  });
});

function create(input: object, as: Bearer = session, into = workspace) {
  const body = { url: receiver.url, ...input };
  return api.http.post(`/workspaces/${into.id}/webhook-subscriptions`).set(as).send(body);
}

function fire(id: string, input: object = {}, as: Bearer = session) {
  return ask('post', `/${id}/test`, as).send(input);
}

function ask(method: 'get' | 'post' | 'patch' | 'delete', path = '', as: Bearer = session) {
  return api.http[method](`/workspaces/${workspace.id}/webhook-subscriptions${path}`).set(as);
}

const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);
