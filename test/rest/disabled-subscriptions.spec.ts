import { expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

it('201 with a subscription that is disabled from its first moment, until it is enabled', async () => {
  const workspace = await api.make.aWorkspace();
  const admin = await api.signIn(await api.make.aMember({ workspace }));
  const path = `/workspaces/${workspace.id}/webhook-subscriptions`;
  const wanted = { url: 'https://hooks.example/in', events: ['*'], disabled: true };
  const { body } = await api.http.post(path).set(admin).send(wanted).expect(201);
  expect(body).toMatchObject({ status: 'disabled', disabled_reason: 'member' });
  const acts = await api.source.query('SELECT action, details FROM audit_event WHERE target_id = $1', [
    body.id,
  ]);
  expect(acts).toEqual([
    { action: 'webhook_subscription.created', details: { events: ['*'], disabled: true } },
  ]);
  const change = api.http.patch(`${path}/${body.id}`).set(admin).send({ disabled: false });
  expect((await change.expect(200)).body).toMatchObject({ status: 'active', disabled_reason: null });
});
