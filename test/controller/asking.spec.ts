import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { until } from '#testing';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { describeWithApiServer } from './describe-with-api-server.js';
import { startStand } from './stand.js';
import type { ControllerStand } from './stand.js';
import { startStorm } from './storm.js';
import { keySpec, workspaceSpec } from './workspace-spec.js';

describeWithApiServer('what asks for work', () => {
  let stand: ControllerStand;
  let database: DataSource;
  let controller: ControllerProcess;

  beforeAll(async () => {
    stand = await startStand();
    const { url } = stand.database;
    controller = await startControllerProcess(url, await stand.server.writeKubeconfig(), {
      QG_RESYNC_SECONDS: '3',
    });
    await stand.create('Workspace', 'shop', workspaceSpec);
    await stand.untilReady('Workspace', 'shop');
    database = await openDatabase({ url, applicationName: 'test', connectionsMax: 1, onIdleError: () => {} });
  });

  afterAll(async () => {
    await controller?.end();
    await database?.destroy();
    await stand?.stop();
  });

  const nameInDatabase = async (): Promise<string | undefined> => {
    const rows: { name: string }[] = await database.query(
      `SELECT name FROM workspace WHERE managed_by = 'Workspace/default/shop'`,
    );
    return rows[0]?.name;
  };
  const version = async () => (await stand.read('Workspace', 'shop')).body.metadata.resourceVersion;
  const reconciled = () =>
    controller.metric('controller_runtime_reconcile_total', { controller: 'workspace' });

  const corrected = (kind: string) => controller.metric('questglass_drift_corrected_total', { kind });
  const driftEvents = async () =>
    (await stand.events('shop')).filter(({ reason }) => reason === 'DriftCorrected');

  it('puts back what has drifted, though nobody changed the resource, and writes no status for it', async () => {
    const before = await version();
    expect(await corrected('Workspace')).toBe(0);
    await database.query(`UPDATE workspace SET name = 'Drifted'`);
    await until(async () => (await nameInDatabase()) === workspaceSpec.displayName);
    expect(await version()).toBe(before);
  });

  it('tells what it put back by an Event and in the metrics', async () => {
    await until(async () => (await driftEvents()).length > 0);
    expect(await driftEvents()).toEqual([
      expect.objectContaining({
        type: 'Normal',
        note: 'It was changed behind the resource and put back: workspace.changed (name).',
      }),
    ]);
    expect(await corrected('Workspace')).toBe(1);
  });

  it('does nothing for a resource that is paused, says so once, and catches up', async () => {
    const pause = (value: string | null) =>
      stand.patch('Workspace', 'shop', { metadata: { annotations: { 'questglass.io/paused': value } } });
    const shown = async () =>
      (await stand.server.shown('/apis/questglass.io/v1alpha1/namespaces/default/workspaces/shop'))['Paused'];
    expect(await shown()).toBeNull();
    await pause('true');
    expect(await shown()).toBe('true');
    await stand.patch('Workspace', 'shop', { spec: { displayName: 'Renamed' } });
    await until(async () => (await stand.events('shop')).some(({ reason }) => reason === 'Paused'));
    expect(await nameInDatabase()).toBe(workspaceSpec.displayName);
    expect((await stand.events('shop')).filter(({ reason }) => reason === 'Paused')).toHaveLength(1);
    await pause(null);
    await stand.untilReady('Workspace', 'shop');
    expect(await nameInDatabase()).toBe('Renamed');
  });

  it('looks at once when it is asked to', async () => {
    const before = await reconciled();
    await stand.patch('Workspace', 'shop', {
      metadata: { annotations: { 'questglass.io/reconcile-requested-at': '2026-01-01' } },
    });
    await until(async () => (await reconciled()) > before);
    expect(await stand.condition('Workspace', 'shop')).toBe('True Applied');
  });

  it('writes a Secret again that was deleted, as soon as it has gone', async () => {
    await stand.create('ApiKey', 'reader', keySpec('reader-key'));
    await stand.untilReady('ApiKey', 'reader');
    await stand.server.send('DELETE', '/api/v1/namespaces/default/secrets/reader-key');
    await until(async () => (await stand.secret('reader-key')) !== undefined);
    expect(await stand.secret('reader-key')).toEqual({ 'api-key': expect.stringMatching(/^qg_live_/) });
    // The key was exchanged, as it is when its time has come: nobody changed it.
    await stand.untilReady('ApiKey', 'reader');
    expect(await corrected('ApiKey')).toBe(0);
  });

  it('never overwrites a Secret that was not made for the resource', async () => {
    const data = { 'api-key': Buffer.from('somebody’s').toString('base64') };
    const body = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'theirs' }, data };
    await stand.server.send('POST', '/api/v1/namespaces/default/secrets', body);
    await stand.create('ApiKey', 'thief', keySpec('theirs'));
    await until(async () => (await stand.condition('ApiKey', 'thief', 'Stalled')) === 'True SecretNotOwned');
    expect(await stand.secret('theirs')).toEqual({ 'api-key': 'somebody’s' });
  });

  it('waits in patience for what a resource refers to, and goes on when it comes', async () => {
    const source = {
      workspaceRef: { name: 'shop' },
      displayName: 'Shop',
      type: 'postgresql',
      settingsFrom: { secretRef: { name: 'shop-database' } },
      postgresql: { tls: 'disable' },
    };
    const metric = {
      workspaceRef: { name: 'shop' },
      dataSourceRef: { name: 'shop' },
      displayName: 'Workspaces',
      source: 'workspace',
      expression: 'count(*)',
    };
    const message = async (kind: string) =>
      (await stand.read(kind, 'shop')).body.status?.conditions?.[0]?.message ?? '';
    await stand.create('Metric', 'shop', metric);
    await until(async () => (await stand.condition('Metric', 'shop')) === 'False ReferenceNotFound');
    await stand.create('DataSource', 'shop', source);
    await until(async () => (await stand.condition('Metric', 'shop')) === 'False ReferenceNotReady');
    await until(async () =>
      (await message('Metric')).includes('spec.settingsFrom names the Secret shop-database'),
    );
    for (const kind of ['Metric', 'DataSource']) {
      expect(await stand.condition(kind, 'shop', 'Reconciling')).toMatch(/^True /);
      expect(await stand.condition(kind, 'shop', 'Stalled')).toBe('False No');
    }
    const refused = (await stand.events('shop')).map(({ reason }) => reason);
    expect(refused).not.toContain('SecretNotFound');
    const { hostname: host, port, pathname, username, password } = new URL(stand.database.url);
    // With the line end that an editor leaves.
    const stringData = { host, port: `${port}\n`, dbname: `${pathname.slice(1)}\n`, username, password };
    const body = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 'shop-database' }, stringData };
    await stand.server.send('POST', '/api/v1/namespaces/default/secrets', body);
    await until(async () => !(await message('DataSource')).includes('names the Secret'));
    // The tests' own account may do more than read: what was waited for came, and what is wrong now is told.
    await until(async () => (await stand.condition('DataSource', 'shop', 'Stalled')).startsWith('True'));
    expect(await message('Metric')).toContain('the DataSource shop, which is not ready');
    await stand.remove('Metric', 'shop');
    await stand.remove('DataSource', 'shop');
  });

  it('brings a resource to where it was left, however often others change it meanwhile', async () => {
    for (let change = 0; change < 200; change += 1) {
      await stand.patch('Workspace', 'shop', {
        metadata: { labels: { storm: String(change) } },
        spec: { displayName: `Change ${change}` },
      });
    }
    await stand.untilReady('Workspace', 'shop');
    expect(await nameInDatabase()).toBe('Change 199');
    expect(await controller.metric('workqueue_depth')).toBe(0);
  });

  it('holds and lets go while others write the same resources whole, again and again', async () => {
    const names = Array.from({ length: 8 }, (_none, number) => `contested-${number}`);
    await Promise.all(names.map((name) => stand.create('ApiKey', name, keySpec(name))));
    const storm = startStorm(stand, names);
    for (const name of names) await stand.untilReady('ApiKey', name);
    for (const name of names)
      expect((await stand.read('ApiKey', name)).body.metadata.finalizers).toContain(
        'questglass.io/finalizer',
      );
    await Promise.all(names.map((name) => stand.remove('ApiKey', name)));
    const active = () =>
      database.query("SELECT id FROM api_key WHERE managed_by LIKE '%/contested-%' AND revoked_at IS NULL");
    await until(async () => (await active()).length === 0);
    const { written, refused } = await storm.end();
    process.stdout.write(`a storm of ${written} writes by others, ${refused} of them refused as conflicts\n`);
    for (const name of names) await stand.untilGone('ApiKey', name);
    expect(refused).toBeGreaterThan(0);
    const failed = controller.log.filter(({ message }) => message === 'a resource could not be applied');
    expect(failed).toEqual([]);
  });
});
