import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

const keys = 30;

describeWithApiServer('two controllers', () => {
  let stand: ControllerStand;
  let database: DataSource;
  let controllers: ControllerProcess[] = [];

  beforeAll(async () => {
    stand = await startStand();
    const kubeconfig = await stand.server.writeKubeconfig();
    const start = () => startControllerProcess(stand.database.url, kubeconfig);
    controllers = await Promise.all([start(), start()]);
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.untilReady('Workspace', 'shop');
    const { url } = stand.database;
    database = await openDatabase({ url, applicationName: 'test', connectionsMax: 1, onIdleError: () => {} });
  });

  afterAll(async () => {
    await Promise.all(controllers.map((one) => one.end()));
    await database?.destroy();
    await stand?.stop();
  });

  const leaders = async () => {
    const leading = await Promise.all(controllers.map((one) => one.metric('leader_election_master_status')));
    return controllers.filter((_one, place) => leading[place] === 1);
  };

  it('have one leader, and both are ready', async () => {
    await until(async () => (await leaders()).length === 1);
    expect(await stand.condition('Workspace', 'shop')).toBe('True Applied');
    await until(async () => {
      const answers = await Promise.all(controllers.map((one) => fetch(`${one.healthUrl}/readyz`)));
      return answers.every(({ status }) => status === 200);
    });
  });

  it('lose their leader in the middle of its work: the other ends it within 20 s and does nothing twice', async () => {
    const [leader] = await leaders();
    const names = Array.from({ length: keys }, (_none, number) => `key-${number}`);
    await Promise.all(names.map((name) => stand.create('ApiKey', name, keySpec(name))));
    await until(async () => (await stand.condition('ApiKey', 'key-0')) !== '');
    const killedAt = performance.now();
    await leader?.end('SIGKILL');
    controllers = controllers.filter((one) => one !== leader);
    await until(async () => (await leaders()).length === 1, 20_000);
    process.stdout.write(
      `takeover after SIGKILL: ${((performance.now() - killedAt) / 1_000).toFixed(1)} s\n`,
    );
    for (const name of names) await stand.untilReady('ApiKey', name);
    const rows: { keys: string; secrets: string }[] = await database.query(
      `SELECT count(*) AS keys, count(DISTINCT managed_by) AS secrets FROM api_key WHERE managed_by LIKE 'ApiKey/%'`,
    );
    expect(rows).toEqual([{ keys: String(keys), secrets: String(keys) }]);
  });

  it('hand over at once when the leader is told to stop', async () => {
    const kubeconfig = await stand.server.writeKubeconfig();
    controllers.push(await startControllerProcess(stand.database.url, kubeconfig));
    const [leader] = await leaders();
    expect(await leader?.end('SIGTERM')).toBe(0);
    controllers = controllers.filter((one) => one !== leader);
    await until(async () => (await leaders()).length === 1);
    const lease = '/apis/coordination.k8s.io/v1/namespaces/default/leases/questglass-controller';
    const { body } = await stand.server.send('GET', lease);
    expect(body.spec.leaseTransitions).toBeGreaterThanOrEqual(2);
  });
});
