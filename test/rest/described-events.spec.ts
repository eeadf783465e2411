import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventTypes } from '#contracts';
import { startTestApi } from '../start-test-api.js';
import { startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';
import { ApiDescription } from './api-description.js';

const api = startTestApi({
  QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32',
  QG_WEBHOOK_PLAIN_HTTP: 'allowed',
});

let description: ApiDescription;
let receiver: WebhookReceiver;
let session: { authorization: string };
let test: string;

beforeAll(async () => {
  description = new ApiDescription((await api.http.get('/v1/openapi.json')).body);
  receiver = await startReceiver();
  const admin = await api.make.aMember();
  session = await api.signIn(admin);
  const at = `/workspaces/${admin.workspace.id}/webhook-subscriptions`;
  const { body } = await api.http
    .post(at)
    .set(session)
    .send({ url: receiver.url, events: ['*'] });
  test = `${at}/${body.id}/test`;
});

beforeEach(() => {
  receiver.received.length = 0;
});

afterAll(() => receiver.close());

describe('the webhooks of GET /v1/openapi.json', () => {
  it('are the events that there are', () => {
    expect(Object.keys(description.webhooks)).toEqual([...eventTypes]);
  });

  it.each(eventTypes)('describe %s as it is sent: its body and its header fields', async (event) => {
    await api.http.post(test).set(session).send({ event }).expect(200);
    const [request] = receiver.received;
    expect(description.faultsOfDelivery(event, JSON.parse(String(request?.body)))).toEqual([]);
    expect(Object.keys(request?.headers ?? {})).toEqual(
      expect.arrayContaining([...(description.webhooks[event]?.headers ?? [])]),
    );
    expect(description.webhooks[event]?.headers).toContain('x-service-signature');
    expect(request?.headers['x-service-test']).toBe('true');
  });

  it('say which of them a test alone sends: those that no operation makes true', () => {
    const byTestAlone = eventTypes.filter((event) =>
      description.webhooks[event]?.description?.includes('alone'),
    );
    expect(byTestAlone).toEqual(['alert.test_fired']);
  });

  it('are told apart: the judge does find faults', () => {
    expect(description.faultsOfDelivery('query.completed', { data: {} })).not.toEqual([]);
  });
});
