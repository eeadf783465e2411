import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

/** A controller that reaches the API server by a way of its own. */
interface Replica {
  proxy: TcpProxy;
  process: ControllerProcess;
}

const keys = 30;

describeWithApiServer('a leader that is cut off from the API server, and from nothing else', () => {
  let stand: ControllerStand;
  let database: DataSource;
  let first: Replica;
  let second: Replica;

  beforeAll(async () => {
    stand = await startStand();
    const { url } = stand.database;
    const start = async (): Promise<Replica> => {
      const proxy = await startTcpProxy(stand.server.port);
      const kubeconfig = await stand.server.writeKubeconfig('controller', proxy.port);
      // It looks after everything each second, so that a leader that goes on is seen to.
      return { proxy, process: await startControllerProcess(url, kubeconfig, { QG_RESYNC_SECONDS: '1' }) };
    };
    first = await start();
    second = await start();
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.untilReady('Workspace', 'shop');
    database = await openDatabase({ url, applicationName: 'test', connectionsMax: 1, onIdleError: () => {} });
  });

  afterAll(async () => {
    for (const replica of [first, second]) {
      await replica?.process.end();
      await replica?.proxy.close();
    }
    await database?.destroy();
    await stand?.stop();
  });

  const leads = async ({ process: one }: Replica) =>
    (await one.metric('leader_election_master_status')) === 1;
  const looks = ({ process: one }: Replica) => one.metric('controller_runtime_reconcile_total');
  const nameInDatabase = async (): Promise<string | undefined> => {
    const rows: { name: string }[] = await database.query('SELECT name FROM workspace');
    return rows[0]?.name;
  };

  it('stops before the other begins, undoes nothing of what that does, and comes back as a standby', async () => {
    await until(async () => (await leads(first)) !== (await leads(second)));
    const [cut, other] = (await leads(first)) ? [first, second] : [second, first];
    const names = Array.from({ length: keys }, (_none, number) => `key-${number}`);
    await Promise.all(names.map((name) => stand.create('ApiKey', name, keySpec(name))));
    await until(async () => (await stand.condition('ApiKey', 'key-0')) !== '');
    cut.proxy.clog();
    const cutAt = performance.now();
    let stoppedAt = Infinity;
    await until(async () => {
      // Asked in this order: were both said to lead, they would do so at once.
      const otherLeads = await leads(other);
      const cutLeads = await leads(cut);
      expect([otherLeads, cutLeads]).not.toEqual([true, true]);
      if (!cutLeads) stoppedAt = Math.min(stoppedAt, performance.now());
      return otherLeads;
    }, 120_000);
    const seconds = (at: number) => ((at - cutAt) / 1_000).toFixed(1);
    process.stdout.write(
      `cut off: stopped after ${seconds(stoppedAt)} s, taken over after ${seconds(performance.now())} s\n`,
    );
    const before = await looks(cut);
    await stand.patch('Workspace', 'shop', { spec: { displayName: 'After the cut' } });
    for (const name of names) await stand.untilReady('ApiKey', name, 120_000);
    await stand.untilReady('Workspace', 'shop');
    const seen = await looks(other);
    await until(async () => (await looks(other)) > seen + 3 * keys, 120_000);
    expect(await nameInDatabase()).toBe('After the cut');
    expect(await looks(cut)).toBe(before);
    const rows: { keys: string; declared: string }[] = await database.query(
      `SELECT count(*) AS keys, count(DISTINCT managed_by) AS declared FROM api_key WHERE managed_by LIKE 'ApiKey/%'`,
    );
    expect(rows).toEqual([{ keys: String(keys), declared: String(keys) }]);
    cut.proxy.clear();
    await stand.create('Workspace', 'news', workspaceSpec);
    const known = { kind: 'Workspace', state: 'ready' };
    await cut.process.untilMetric('questglass_resource_ready', known, (count) => count === 2, 120_000);
    expect([await leads(other), await leads(cut)]).toEqual([true, false]);
    expect(await looks(cut)).toBe(before);
  });
});
