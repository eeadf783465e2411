import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { createEmptyDatabase, createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { startControllerProcess } from '../controller-process.js';
import type { ControllerProcess } from '../controller-process.js';
import { startApiServer } from './api-server.js';
import type { ApiServer, Json } from './api-server.js';
import { describeWithApiServer } from './describe-with-api-server.js';

const run = promisify(execFile);
const samples = fileURLToPath(new URL('../../k8s/samples', import.meta.url));
const crds = fileURLToPath(new URL('../../k8s/crds', import.meta.url));

/** The account that may read the shop, and nothing else. */
const reader = `samples_${randomBytes(4).toString('hex')}`;

describeWithApiServer('k8s/samples', () => {
  let server: ApiServer;
  let database: TestDatabase;
  let shop: TestDatabase;
  let controller: ControllerProcess;
  let cache: string;
  let kubectl: (...args: string[]) => Promise<string>;

  beforeAll(async () => {
    cache = await mkdtemp(join(tmpdir(), 'questglass-kubectl-'));
    server = await startApiServer();
    database = await createTestDatabase();
    shop = await createEmptyDatabase();
    const source = await openDatabase({
      url: shop.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError: () => undefined,
    });
    await source.query(
      'CREATE TABLE orders (id int PRIMARY KEY, status text, total numeric, ordered_at timestamptz)',
    );
    await source.query(`CREATE ROLE ${reader} LOGIN PASSWORD '${reader}'`);
    await source.query(`GRANT SELECT ON orders TO ${reader}`);
    await source.destroy();
    const kubeconfig = await server.writeKubeconfig('admin');
    const program = join(process.env['KUBEBUILDER_ASSETS'] ?? '', 'kubectl');
    let calls = 0;
    // kubectl's cache of the server from before the definitions must not count.
    const options = () => ['--kubeconfig', kubeconfig, '--cache-dir', join(cache, String((calls += 1)))];
    kubectl = async (...args) => (await run(program, [...options(), ...args])).stdout;
    await kubectl('apply', '-f', crds);
    await kubectl('wait', '--for=condition=Established', 'crd', '--all');
    controller = await startControllerProcess(database.url, kubeconfig);
  });

  afterAll(async () => {
    await controller?.end();
    await server?.stop();
    await Promise.all([database?.drop(), shop?.drop(), rm(cache, { recursive: true, force: true })]);
  });

  const readyOf = async (): Promise<[kind: string, ready: string][]> => {
    const { items }: Json = JSON.parse(await kubectl('get', 'questglass', '-o', 'json'));
    return items.map(({ kind, status }: Json) => [
      kind,
      status?.conditions?.find(({ type }: { type: string }) => type === 'Ready')?.status ?? '',
    ]);
  };

  it('ends with everything Ready, and kubectl shows it well', async () => {
    await kubectl('apply', '-f', samples);
    expect((await readyOf()).map(([kind]) => kind).toSorted()).toEqual(
      kinds.map(({ kind }) => kind).toSorted(),
    );
    // The sample's Secret names the user's own database, as its comment asks.
    const { hostname, port, pathname } = new URL(shop.url);
    const stringData = {
      host: hostname,
      port,
      dbname: pathname.slice(1),
      username: reader,
      password: reader,
    };
    await kubectl('patch', 'secret', 'acme-shop-database', '-p', JSON.stringify({ stringData }));
    // The tests' PostgreSQL has no certificate.
    const withoutTls = JSON.stringify({ spec: { postgresql: { tls: 'disable' } } });
    await kubectl('patch', 'datasource', 'acme-shop', '--type', 'merge', '-p', withoutTls);
    const isReady = async () => (await readyOf()).every(([, ready]) => ready === 'True');
    await until(isReady, 120_000).catch(async (cause: unknown) => {
      throw new Error(await kubectl('get', 'questglass', '-o', 'wide'), { cause });
    });
    await kubectl('wait', '--for=condition=Ready', '--timeout=5s', 'questglass', '--all');
    const shown = await kubectl('get', 'questglass');
    expect(shown).toMatch(/NAME +DISPLAY-NAME +PLAN +READY +REASON +PAUSED +AGE\n\S+acme +Acme +scale +True/);
    expect(shown).toMatch(/NAME +ENABLED +SEEN-BY +REPLICAS +READY/);
    expect(await kubectl('get', 'secret', 'acme-events-signing', '-o', 'name')).toBe(
      'secret/acme-events-signing\n',
    );
    expect(await kubectl('explain', 'webhooksubscription.spec.url')).toContain('Where deliveries are posted');
  });

  it('come back from what kubectl has written down', async () => {
    const saved = join(cache, 'saved.yaml');
    await writeFile(saved, await kubectl('get', 'metrics,dashboards', '-o', 'yaml'));
    await kubectl('delete', 'metrics,dashboards', '--all', '--timeout=60s');
    await kubectl('apply', '-f', saved);
    const waited = await kubectl(
      'wait',
      '--for=condition=Ready',
      '--timeout=60s',
      'metrics,dashboards',
      '--all',
    );
    expect(waited.match(/condition met/g)).toHaveLength(2);
  });
});
