import { expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

it('409 naming the manifest that declares a subscription, whatever is to be changed; it can be read, and what it missed is sent again', async () => {
  const workspace = await api.make.aWorkspace();
  const session = await api.signIn(await api.make.aMember({ workspace }));
  const path = `/workspaces/${workspace.id}/webhook-subscriptions`;
  const input = { url: 'https://93.184.216.34/hooks', events: ['*'] };
  const { body: made } = await api.http.post(path).set(session).send(input).expect(201);
  const managedBy = 'WebhookSubscription/default/warehouse';
  await api.source.query('UPDATE webhook_subscription SET managed_by = $1 WHERE id = $2', [
    managedBy,
    made.id,
  ]);
  const at = `${path}/${made.id}`;
  for (const change of [
    api.http.patch(at).send({ disabled: true }),
    api.http.post(`${at}/secret/stage`),
    api.http.post(`${at}/secret/promote`),
    api.http.delete(at),
  ]) {
    const { body } = await change.set(session).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', managed_by: managedBy });
  }
  const { body: read } = await api.http.get(at).set(session).expect(200);
  expect(read.managed_by).toBe(managedBy);
  const since = new Date(Date.now() - 60_000).toISOString();
  await api.http.post(`${at}/recover`).set(session).send({ since }).expect(200);
});
