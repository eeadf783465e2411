import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

describeWithApiServer('a database that is away', () => {
  let stand: ControllerStand;
  let proxy: TcpProxy;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    const url = new URL(stand.database.url);
    proxy = await startTcpProxy(Number(url.port), url.hostname);
    url.port = String(proxy.port);
    controller = await startControllerProcess(url.href, await stand.server.writeKubeconfig());
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.untilReady('Workspace', 'shop');
  });

  afterAll(async () => {
    await controller?.end();
    await proxy?.close();
    await stand?.stop();
  });

  const goAway = () => {
    proxy.target = 1;
    proxy.clear();
  };
  const comeBack = () => {
    proxy.target = Number(new URL(stand.database.url).port);
  };
  const ask = (kind: string, name: string, annotation: string, value: string) =>
    stand.patch(kind, name, { metadata: { annotations: { [`questglass.io/${annotation}`]: value } } });

  it('leaves ids in the status and the controller ready, and all goes on once it is back', async () => {
    const { workspaceId } = (await stand.read('Workspace', 'shop')).body.status;
    goAway();
    await ask('Workspace', 'shop', 'reconcile-requested-at', 'now');
    await until(async () => (await stand.condition('Workspace', 'shop')) === 'False DatabaseUnavailable');
    const { status } = (await stand.read('Workspace', 'shop')).body;
    expect(status.workspaceId).toBe(workspaceId);
    expect(await stand.condition('Workspace', 'shop', 'Reconciling')).toBe('True DatabaseUnavailable');
    expect((await fetch(`${controller.healthUrl}/readyz`)).status).toBe(200);
    expect(await stand.events('shop')).toEqual([]);
    comeBack();
    await stand.untilReady('Workspace', 'shop', 120_000);
  });

  it('holds what is deleted, until an annotation releases it or it is back', async () => {
    for (const name of ['held', 'released']) {
      await stand.create('ApiKey', name, keySpec(`${name}-key`));
      await stand.untilReady('ApiKey', name);
    }
    goAway();
    await stand.remove('ApiKey', 'held');
    await stand.remove('ApiKey', 'released');
    await until(async () => (await stand.condition('ApiKey', 'released')) === 'False DatabaseUnavailable');
    await ask('ApiKey', 'released', 'release', 'true');
    await stand.untilGone('ApiKey', 'released');
    expect((await stand.read('ApiKey', 'held')).body.metadata.finalizers).toEqual([
      'questglass.io/finalizer',
    ]);
    comeBack();
    await stand.untilGone('ApiKey', 'held', 120_000);
  });

  it('gives what a Workspace left that way to nobody who comes to have its name', async () => {
    await stand.create('Workspace', 'left', workspaceSpec);
    await stand.untilReady('Workspace', 'left');
    const { workspaceId } = (await stand.read('Workspace', 'left')).body.status;
    goAway();
    await ask('Workspace', 'left', 'release', 'true');
    await stand.remove('Workspace', 'left');
    await stand.untilGone('Workspace', 'left');
    comeBack();
    await stand.create('ApiKey', 'thief', {
      ...keySpec('thief-key'),
      workspaceRef: { name: 'left' },
    });
    await until(
      async () => (await stand.condition('ApiKey', 'thief')) === 'False WorkspaceNotFound',
      120_000,
    );
    await stand.create('Workspace', 'left', workspaceSpec);
    await until(async () => (await stand.condition('Workspace', 'left')) === 'False OrphanExists');
    await until(async () => (await stand.condition('ApiKey', 'thief')) === 'False WorkspaceNotReady');
    await ask('Workspace', 'left', 'adopt', workspaceId);
    await stand.untilReady('Workspace', 'left');
    await stand.untilReady('ApiKey', 'thief');
    expect((await stand.read('Workspace', 'left')).body.status.workspaceId).toBe(workspaceId);
  });

  it('keeps no controller from starting', async () => {
    await controller.end();
    goAway();
    const { href } = Object.assign(new URL(stand.database.url), { port: String(proxy.port) });
    controller = await startControllerProcess(href, await stand.server.writeKubeconfig());
    await stand.create('Workspace', 'new', workspaceSpec);
    await until(async () => (await stand.condition('Workspace', 'new')) === 'False DatabaseUnavailable');
    comeBack();
    await stand.untilReady('Workspace', 'new', 120_000);
    expect(await controller.metric('leader_election_master_status')).toBe(1);
  });
});
