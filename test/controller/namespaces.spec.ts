import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand, Namespace } from './stand.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

describeWithApiServer('namespaces', () => {
  let stand: ControllerStand;
  let red: Namespace;
  let blue: Namespace;
  let grey: Namespace;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    red = await stand.addNamespace('red', true);
    blue = await stand.addNamespace('blue', true);
    grey = await stand.addNamespace('grey', false);
    controller = await start('red,blue');
  });

  afterAll(async () => {
    await controller?.end();
    await stand?.stop();
  });

  const start = async (namespaces: string) =>
    startControllerProcess(stand.database.url, await stand.server.writeKubeconfig(), {
      QG_NAMESPACES: namespaces,
    });
  const idOf = async (namespace: Namespace) =>
    (await namespace.read('Workspace', 'shop')).body.status.workspaceId;

  it('are its own alone where none is named', async () => {
    const own = await start('');
    await own.untilMetric('questglass_controller_lists_total', { kind: 'Secret' }, (count) => count === 1);
    await own.untilMetric('questglass_controller_lists_total', { kind: 'Workspace' }, (count) => count === 1);
    expect(own.log.filter(({ message }) => /apply its Role/.test(String(message)))).toEqual([]);
    await own.end();
  });

  it('of two, the same names mean each namespace’s own', async () => {
    for (const namespace of [red, blue]) {
      await namespace.create('Workspace', 'shop', workspaceSpec);
      await namespace.create('ApiKey', 'reader', keySpec('reader-key'));
    }
    for (const namespace of [red, blue]) await namespace.untilReady('ApiKey', 'reader');
    expect(await idOf(red)).not.toBe(await idOf(blue));
    expect(await red.secret('reader-key')).toEqual({ 'api-key': expect.stringMatching(/^qg_live_/) });
    expect(await red.secret('reader-key')).not.toEqual(await blue.secret('reader-key'));
  });

  it('know nothing of each other: no Workspace, no Secret, and no switch of what serves all', async () => {
    await red.create('Workspace', 'only-red', workspaceSpec);
    await red.untilReady('Workspace', 'only-red');
    await blue.create('ApiKey', 'thief', { ...keySpec('thief-key'), workspaceRef: { name: 'only-red' } });
    await until(async () => (await blue.condition('ApiKey', 'thief')).startsWith('False'));
    expect(await blue.condition('ApiKey', 'thief')).toBe('False WorkspaceNotFound');
    await blue.create('WebhookSubscription', 'thief', {
      workspaceRef: { name: 'shop' },
      url: 'https://93.184.216.34/',
      events: ['*'],
      headers: [{ name: 'X-Key', valueFrom: { secretRef: { name: 'only-red', key: 'api-key' } } }],
      signingSecret: { writeTo: { name: 'thief-signing' } },
    });
    await red.create('ApiKey', 'only-red', { ...keySpec('only-red'), workspaceRef: { name: 'only-red' } });
    await red.untilReady('ApiKey', 'only-red');
    await until(async () => (await blue.condition('WebhookSubscription', 'thief')).startsWith('False'));
    expect(await blue.condition('WebhookSubscription', 'thief')).toBe('False SecretNotFound');
    await blue.create('McpEndpoint', 'default', { enabled: false });
    await until(async () => (await blue.condition('McpEndpoint', 'default')).startsWith('False'));
    expect(await blue.condition('McpEndpoint', 'default')).toBe('False NotHere');
  });

  it('that are not its own are left alone, until it is told to watch all and has the right to', async () => {
    await grey.create('Workspace', 'shop', workspaceSpec);
    await red.create('Workspace', 'later', workspaceSpec);
    await red.untilReady('Workspace', 'later');
    expect((await grey.read('Workspace', 'shop')).body.status).toEqual({ observedGeneration: -1 });
    const ids = [await idOf(red), await idOf(blue)];
    await controller.end();
    controller = await start('*');
    // It says what is missing, and goes on by itself once that is there.
    await until(() => controller.log.some(({ message }) => /apply its Role there/.test(String(message))));
    expect((await fetch(`${controller.healthUrl}/readyz`)).status).toBe(503);
    await stand.grantEverywhere();
    await grey.untilReady('Workspace', 'shop', 120_000);
    expect(await controller.metric('questglass_controller_lists_total', { kind: 'Workspace' })).toBe(1);
    expect([await idOf(red), await idOf(blue)]).toEqual(ids);
    const green = await stand.addNamespace('green', false);
    await green.create('Workspace', 'shop', workspaceSpec);
    await green.create('ApiKey', 'reader', keySpec('reader-key'));
    await green.untilReady('ApiKey', 'reader');
  });
});
