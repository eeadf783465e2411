import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, openDatabase, removePostgres, startPostgres } from '#database';
import type { DataSource, EmbeddedPostgres } from '#database';
import { SecretBox } from '#platform';
import { Builders, until } from '#testing';
import type { BuiltWorkspace } from '#testing';
import { ReceiverNetwork, createSubscription, emit } from '#webhooks';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';
import type { WebhookWorkerProcess } from '../webhook-worker-process.js';
import { accept, refuseWith, startReceiver } from '../webhooks/receiver.js';
import type { WebhookReceiver } from '../webhooks/receiver.js';

let folder: string;
let postgres: EmbeddedPostgres;
let proxy: TcpProxy;
let url: string;
let source: DataSource;
let workspace: BuiltWorkspace;
let receiver: WebhookReceiver;
let workers: WebhookWorkerProcess[];
let emitted = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-faults-'));
  postgres = await startPostgres({ directory: join(folder, 'postgres'), durable: true });
  await migrate(postgres.url);
  proxy = await startTcpProxy(portOf(postgres));
  const proxied = new URL(postgres.url);
  proxied.port = String(proxy.port);
  url = proxied.href;
  const onIdleError = () => undefined;
  source = await openDatabase({ url, applicationName: 'questglass-test', connectionsMax: 4, onIdleError });
  receiver = await startReceiver();
  workspace = await new Builders(source.manager).aWorkspace();
  for (const path of ['/a', '/b', '/c'])
    await createSubscription(
      {
        db: source.manager,
        secrets: new SecretBox([['test', Buffer.alloc(32, 7)]]),
        network: new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' }),
      },
      workspace.act,
      { url: `${receiver.url}${path}`, events: ['*'] },
    );
  workers = await Promise.all([startWebhookWorkerProcess(url), startWebhookWorkerProcess(url)]);
}, 60_000);

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  await source.destroy();
  await receiver.close();
  await proxy.close();
  await postgres.stop();
  await removePostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true });
}, 60_000);

describe('while events come in', () => {
  it('workers that are killed with SIGKILL, one after the other, lose nothing', async () => {
    // Some answers are failures, and some take a while: attempts of all kinds are under way when it happens.
    receiver.answer = (response, _request, count) => {
      if (count % 50 === 0) refuseWith(500)(response);
      else if (count % 7 === 0) setTimeout(() => accept(response), 50);
      else accept(response);
    };
    const load = startLoad();
    for (let round = 0; round < 6; round += 1) {
      const before = receiver.received.length;
      await until(() => receiver.received.length > before + 100, 30_000);
      await workers[round % 2]?.end('SIGKILL');
      workers[round % 2] = await startWebhookWorkerProcess(url);
    }
    await load.stop();
    receiver.answer = accept;
    await expectEverything();
  }, 120_000);

  it('a database that is killed and comes back loses nothing', async () => {
    receiver.answer = accept;
    const load = startLoad();
    const before = receiver.received.length;
    await until(() => receiver.received.length > before + 50, 30_000);
    process.kill(postgres.pid, 'SIGKILL');
    postgres = await startPostgres({ directory: join(folder, 'postgres'), durable: true });
    proxy.target = portOf(postgres);
    const after = receiver.received.length;
    await until(() => receiver.received.length > after + 50, 60_000);
    await load.stop();
    await expectEverything();
  }, 120_000);

  it('a worker that is told to stop ends with 0 and leaves nothing behind', async () => {
    // By leases that outlast a pause of the machine: what is found cut off now was left behind.
    await Promise.all(workers.map((worker) => worker.end()));
    const settings = { QG_WEBHOOK_LEASE_SECONDS: '10' };
    workers = await Promise.all([1, 2].map(() => startWebhookWorkerProcess(url, settings)));
    const cutOffBefore = await cutOff();
    const load = startLoad();
    const before = receiver.received.length;
    await until(() => receiver.received.length > before + 50, 30_000);
    expect(await workers[0]?.end('SIGTERM')).toBe(0);
    const after = receiver.received.length;
    await until(() => receiver.received.length > after + 50, 30_000);
    await load.stop();
    await expectEverything();
    expect(await cutOff()).toBe(cutOffBefore);
    workers[0] = await startWebhookWorkerProcess(url);
  }, 120_000);
});

/** Emits events as long as it goes on; one whose transaction failed was not emitted. */
function startLoad(): { stop(): Promise<void> } {
  let going = true;
  const run = async () => {
    while (going) {
      const name = `event ${emitted + 1}`;
      const event = { data: { dashboard: { id: 'dash_1', name } }, at: new Date() };
      try {
        await source.transaction((tx) =>
          emit(tx, { workspaceId: workspace.id, type: 'dashboard.created', ...event }),
        );
        emitted += 1;
      } catch {
        // The database is away; whether it was committed, the count of the table tells in the end.
      }
    }
  };
  const running = run();
  return {
    stop: async () => {
      going = false;
      await running;
    },
  };
}

/** The number of attempts that were found abandoned. */
async function cutOff(): Promise<number> {
  const [row] = await source.query(
    "SELECT count(*)::int AS count FROM webhook_attempt WHERE error = 'cut off'",
  );
  return row.count;
}

/** Every event that was committed reached each subscription, in one text under one id, and every attempt has its end. */
async function expectEverything(): Promise<void> {
  await until(async () => (await left()) === 0, 60_000);
  const [{ events }]: [{ events: number }] = await source.query('SELECT count(*)::int AS events FROM event');
  const texts = new Map<string, Set<string>>();
  for (const { path, headers, body } of receiver.received) {
    const id = String(headers['x-service-delivery']);
    texts.set(id, (texts.get(id) ?? new Set()).add(`${path} ${String(body)}`));
  }
  expect(events).toBeGreaterThanOrEqual(emitted);
  expect(texts.size).toBe(events * 3);
  expect([...texts.values()].filter(({ size }) => size !== 1)).toEqual([]);
  const requests = new Map<string, number>();
  for (const { headers } of receiver.received) {
    const id = String(headers['x-service-delivery']);
    requests.set(id, (requests.get(id) ?? 0) + 1);
  }
  const deliveries: { id: string; attempts: number; latest: number }[] = await source.query(`
    SELECT d.id, count(a.number)::int AS attempts, coalesce(max(a.number), 0) AS latest
    FROM webhook_delivery d LEFT JOIN webhook_attempt a ON a.delivery_id = d.id GROUP BY d.id`);
  expect(deliveries).toHaveLength(events * 3);
  // No number is left out, and every request is one of them.
  expect(
    deliveries.filter(
      ({ id, attempts, latest }) =>
        attempts === 0 || attempts !== latest || attempts < (requests.get(id) ?? 0),
    ),
  ).toEqual([]);
}

async function left(): Promise<number> {
  const [row] = await source.query(
    `SELECT ((SELECT count(*) FROM event_queue) + (SELECT count(*) FROM webhook_queue)
       + (SELECT count(*) FROM webhook_batch))::int AS left`,
  );
  return row.left;
}

function portOf({ url: of }: EmbeddedPostgres): number {
  return Number(new URL(of).port);
}
