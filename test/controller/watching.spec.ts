import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { workspaceSpec } from './workspace-spec.js';

const lists = 'questglass_controller_lists_total';
const restarts = 'questglass_controller_watch_restarts_total';

describeWithApiServer('watching', () => {
  let stand: ControllerStand;
  let proxy: TcpProxy;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    proxy = await startTcpProxy(stand.server.port);
    controller = await startControllerProcess(
      stand.database.url,
      await stand.server.writeKubeconfig('controller', proxy.port),
      { QG_WATCH_SILENCE_SECONDS: '3' },
    );
    await stand.create('Workspace', 'first', workspaceSpec);
    await stand.untilReady('Workspace', 'first');
  });

  afterAll(async () => {
    await controller?.end();
    await proxy?.close();
    await stand?.stop();
  });

  const rename = async (name: string) => {
    await stand.patch('Workspace', 'first', { spec: { displayName: name } });
    await stand.untilReady('Workspace', 'first', 120_000);
  };

  /** The number of times that a watch's version was too old for the server; a busy one forgets early. */
  const forgotten = () => controller.log.filter(({ error }) => / 410 /.test(String(error?.message))).length;

  it('goes on from where it was when its connections are reset', async () => {
    const before = (await controller.metric(lists)) - forgotten();
    proxy.clear();
    await rename('after the reset');
    expect((await controller.metric(lists)) - forgotten()).toBe(before);
  });

  it('notices a watch that has fallen silent without an end', async () => {
    const before = await controller.metric(restarts, { kind: 'Workspace' });
    proxy.clog();
    await until(async () => (await controller.metric(restarts, { kind: 'Workspace' })) > before, 120_000);
    proxy.clear();
    await rename('after the silence');
    expect(await controller.metric('leader_election_master_status')).toBe(1);
  });

  it('goes on when the API server was killed and is back', async () => {
    await stand.server.restart();
    await rename('after the restart');
    expect(await stand.condition('Workspace', 'first')).toBe('True Applied');
  });

  it('lists again when what it last saw was compacted away', async () => {
    const before = await controller.metric(lists, { kind: 'Workspace' });
    proxy.clog();
    await stand.patch('Workspace', 'first', { spec: { displayName: 'while it saw nothing' } });
    // A server that has just started knows no versions but those of etcd, and there they are gone.
    await stand.server.compact();
    await stand.server.restart();
    proxy.clear();
    await stand.untilReady('Workspace', 'first', 120_000);
    expect(await controller.metric(lists, { kind: 'Workspace' })).toBeGreaterThan(before);
  });
});
