import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { until } from '#testing';
import { emit } from '#webhooks';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';
import type { WebhookWorkerProcess } from '../webhook-worker-process.js';
import { startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { workspaceSpec } from './workspace-spec.js';

describeWithApiServer('a subscription that deliveries go to', () => {
  let stand: ControllerStand;
  let database: DataSource;
  let controller: ControllerProcess;
  let worker: WebhookWorkerProcess;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    stand = await startStand();
    const { url } = stand.database;
    receiver = await startReceiver();
    worker = await startWebhookWorkerProcess(url);
    controller = await startControllerProcess(url, await stand.server.writeKubeconfig(), {
      QG_RESYNC_SECONDS: '1',
    });
    database = await openDatabase({ url, applicationName: 'test', connectionsMax: 1, onIdleError: () => {} });
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.create('WebhookSubscription', 'hook', {
      workspaceRef: { name: 'shop' },
      url: receiver.url,
      allowPlainHttp: true,
      events: ['data_source.connected'],
      signingSecret: { writeTo: { name: 'hook-signing' } },
    });
    await stand.untilReady('WebhookSubscription', 'hook');
  });

  afterAll(async () => {
    await controller?.end();
    await worker?.end();
    await database?.destroy();
    await receiver?.close();
    await stand?.stop();
  });

  const read = async () => (await stand.read('WebhookSubscription', 'hook')).body;
  const send = async () => {
    const { workspaceId } = (await stand.read('Workspace', 'shop')).body.status;
    const data = { data_source: { id: 'ds_1', name: 'Shop', type: 'postgresql' as const } };
    await database.transaction((tx) =>
      emit(tx, { workspaceId, type: 'data_source.connected', data, at: new Date() }),
    );
  };

  it('says how the newest went, and is not written for each', async () => {
    await send();
    // A state that was seen under way is kept for half a minute.
    await until(async () => (await read()).status.lastDelivery?.state === 'succeeded', 120_000);
    const { status } = await read();
    expect(status.lastDelivery).toEqual({
      at: expect.any(String),
      state: 'succeeded',
      statusCode: 204,
      observedAt: expect.any(String),
    });
    for (let number = 0; number < 10; number += 1) await send();
    await until(() => receiver.received.length === 11);
    const looks = () =>
      controller.metric('controller_runtime_reconcile_total', { controller: 'webhooksubscription' });
    const before = await looks();
    await until(async () => (await looks()) >= before + 3);
    const writtenAfter =
      Date.parse((await read()).status.lastDelivery.observedAt) - Date.parse(status.lastDelivery.observedAt);
    expect(writtenAfter === 0 || writtenAfter >= 30_000).toBe(true);
    expect(await stand.secret('hook-signing')).toEqual({
      'signing-secret': expect.stringMatching(/^whsec_/),
    });
  });
});
