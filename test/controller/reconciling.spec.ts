import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

describeWithApiServer('the controller', () => {
  let stand: ControllerStand;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    controller = await startControllerProcess(stand.database.url, await stand.server.writeKubeconfig(), {
      QG_RESYNC_SECONDS: '2',
      QG_STALLED_AFTER_SECONDS: '0.5',
    });
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.untilReady('Workspace', 'shop');
  });

  afterAll(async () => {
    await controller?.end();
    await stand?.stop();
  });

  it('makes a key, writes its Secret for whom it belongs to, and takes the key back with the resource', async () => {
    const { metadata } = await stand.create('ApiKey', 'reader', keySpec('reader-key'));
    await stand.untilReady('ApiKey', 'reader');
    expect(await stand.secret('reader-key')).toEqual({ 'api-key': expect.stringMatching(/^qg_live_/) });
    const { body } = await stand.server.send('GET', '/api/v1/namespaces/default/secrets/reader-key');
    expect(body.metadata.ownerReferences).toEqual([
      expect.objectContaining({ kind: 'ApiKey', name: 'reader', uid: metadata.uid }),
    ]);
    await stand.remove('ApiKey', 'reader');
    await stand.untilGone('ApiKey', 'reader');
  });

  it('says once what has to be changed, goes on with the others, and does it as soon as it can', async () => {
    await stand.create('ApiKey', 'lost', {
      ...keySpec('lost-key'),
      workspaceRef: { name: 'later' },
    });
    await until(async () => (await stand.condition('ApiKey', 'lost', 'Stalled')).startsWith('True'));
    const before = (await stand.read('ApiKey', 'lost')).body.metadata.resourceVersion;
    // The Event follows the status.
    await until(async () => (await stand.events('lost')).length > 0);
    await stand.create('ApiKey', 'other', keySpec('other-key'));
    await stand.untilReady('ApiKey', 'other');
    expect(await stand.events('lost')).toEqual([expect.objectContaining({ type: 'Warning' })]);
    expect((await stand.read('ApiKey', 'lost')).body.metadata.resourceVersion).toBe(before);
    await stand.create('Workspace', 'later', workspaceSpec);
    await stand.untilReady('ApiKey', 'lost');
  });

  it('deletes one whose spec it cannot read, and what it had made', async () => {
    await stand.create('ApiKey', 'misread', keySpec('misread-key'));
    await stand.untilReady('ApiKey', 'misread');
    const { keyId } = (await stand.read('ApiKey', 'misread')).body.status;
    // The definitions take any text there.
    await stand.patch('ApiKey', 'misread', { spec: { allowedCidrs: ['everywhere'] } });
    await until(async () => (await stand.condition('ApiKey', 'misread')) === 'False InvalidSpec');
    await stand.remove('ApiKey', 'misread');
    await stand.untilGone('ApiKey', 'misread');
    const { url } = stand.database;
    const database = await openDatabase({
      url,
      applicationName: 'test',
      connectionsMax: 1,
      onIdleError: () => {},
    });
    const keys = await database.query('SELECT revoked_at FROM api_key WHERE id = $1', [keyId]);
    await database.destroy();
    expect(keys).toEqual([{ revoked_at: expect.any(Date) }]);
  });

  it('takes one that is renamed for another, which waits until the first has gone', async () => {
    const hook = {
      workspaceRef: { name: 'shop' },
      url: 'https://93.184.216.34/hooks',
      events: ['*'],
      signingSecret: { writeTo: { name: 'hook' } },
    };
    const renamed = { ...hook, signingSecret: { writeTo: { name: 'hook-renamed' } } };
    await stand.create('WebhookSubscription', 'hook', hook);
    await stand.untilReady('WebhookSubscription', 'hook');
    const { subscriptionId } = (await stand.read('WebhookSubscription', 'hook')).body.status;
    await stand.create('WebhookSubscription', 'hook-renamed', renamed);
    await until(
      async () => (await stand.condition('WebhookSubscription', 'hook-renamed')) === 'False DuplicateUrl',
    );
    expect(await stand.secret('hook-renamed')).toBeUndefined();
    await stand.remove('WebhookSubscription', 'hook');
    await stand.untilGone('WebhookSubscription', 'hook');
    await stand.untilReady('WebhookSubscription', 'hook-renamed');
    const { status } = (await stand.read('WebhookSubscription', 'hook-renamed')).body;
    expect(status.subscriptionId).not.toBe(subscriptionId);
    expect(await stand.secret('hook-renamed')).not.toEqual(await stand.secret('hook'));
  });
});
