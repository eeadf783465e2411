import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate, openDatabase, removePostgres, startPostgres } from '#database';
import type { DataSource, EmbeddedPostgres } from '#database';
import { Builders, until } from '#testing';
import supertest from 'supertest';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';

const rounds = 12;
const alertCount = 40;
const readerPassword = 'a reader of the level';

let folder: string;
let postgres: EmbeddedPostgres;
let source: DataSource;
let workers: ApiProcess[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-alert-faults-'));
  postgres = await startPostgres({ directory: join(folder, 'postgres'), durable: true });
  const { url } = postgres;
  await migrate(url);
  const onIdleError = () => undefined;
  source = await openDatabase({ url, applicationName: 'questglass-test', connectionsMax: 4, onIdleError });
  await source.query(`CREATE TABLE level (value integer); INSERT INTO level VALUES (0);
    CREATE ROLE reader LOGIN PASSWORD '${readerPassword}'; GRANT SELECT ON level TO reader`);
  workers = await Promise.all([startWorker(), startWorker()]);
  await makeAlerts();
}, 60_000);

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end('SIGKILL')));
  await source.destroy();
  await postgres.stop();
  await removePostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true });
}, 60_000);

it('workers that are killed in mid-evaluation neither fire an alert twice nor miss one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const isHigh = round % 2 === 0;
    await source.query('UPDATE level SET value = $1', [isHigh ? 200 : 0]);
    await source.query('UPDATE alert SET due_at = now()');
    await until(async () => (await count('evaluating_until > now()')) > 0, 30_000);
    await workers[round % 2]?.end('SIGKILL');
    // Its leases are over: what would take their time is not waited for. Those of the other are taken from it as well.
    await source.query('UPDATE alert SET evaluating_until = now() WHERE evaluating_until IS NOT NULL');
    workers[round % 2] = await startWorker();
    await until(async () => (await count(`state = '${isHigh ? 'firing' : 'ok'}'`)) === alertCount, 60_000);
  }
  const events: { alert: string; types: string[] }[] = await source.query(
    `SELECT body::jsonb -> 'data' -> 'alert' ->> 'id' AS alert, array_agg(type ORDER BY id) AS types
     FROM event WHERE type IN ('alert.fired', 'alert.resolved') GROUP BY 1`,
  );
  expect(events).toHaveLength(alertCount);
  const inTurns = Array.from({ length: rounds }, (_, round) =>
    round % 2 === 0 ? 'alert.fired' : 'alert.resolved',
  );
  for (const { types } of events) expect(types).toEqual(inTurns);
}, 180_000);

function startWorker(): Promise<ApiProcess> {
  return startApiProcess(postgres.url, {
    QG_REFRESH_SECONDS: '0.05',
    QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128',
  });
}

async function count(condition: string): Promise<number> {
  const [row] = await source.query(`SELECT count(*)::integer AS count FROM alert WHERE ${condition}`);
  return row.count;
}

async function makeAlerts(): Promise<void> {
  const http = supertest(workers[0]?.url ?? '');
  const { email, password, workspace } = await new Builders(source.manager).aMember();
  const session = await http.post('/auth/sessions').send({ email, password }).expect(201);
  const post = (path: string, body: object) =>
    http
      .post(`/workspaces/${workspace.id}/${path}`)
      .set('authorization', `Bearer ${session.body.token}`)
      .send(body)
      .expect(201);
  const { hostname: host, port, pathname } = new URL(postgres.url);
  const database = pathname.slice(1);
  const settings = {
    host,
    port: Number(port),
    database,
    user: 'reader',
    password: readerPassword,
    tls: 'disable',
  };
  await post('data-sources', { name: 'Ours', type: 'postgresql', settings });
  for (let n = 0; n < alertCount; n += 1)
    await post('alerts', {
      name: `Level ${n}`,
      sql: `SELECT value + ${n} FROM level`,
      condition: { kind: 'above', threshold: 100 },
      every_minutes: 60,
    });
}
