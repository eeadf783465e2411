import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { startApiProcess } from '../api-process.js';
import { freePort } from '../free-port.js';
import type { ServiceProcess } from '../service-process.js';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';
import { startWebhookWorkerProcess } from '../webhook-worker-process.js';

let database: TestDatabase;
let proxy: TcpProxy;
let url: URL;

/** A port at which nothing listens. */
const nowhere = 1;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(nowhere);
  url = new URL(database.url);
  url.port = String(proxy.port);
});

afterAll(async () => {
  await proxy.close();
  await database.drop();
});

type Start = (url: string, settings: Record<string, string>) => Promise<ServiceProcess>;
const starts: [name: string, start: Start][] = [
  ['api', startApiProcess],
  ['mcp', (databaseUrl, settings) => startApiProcess(databaseUrl, settings, 'mcp')],
  ['webhook-worker', startWebhookWorkerProcess],
];

/** The status of an address; 0 while nothing listens there. */
async function statusOf(address: string): Promise<number> {
  const answer = await fetch(address).catch(() => undefined);
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}

describe('a process that starts before its database', () => {
  it.each(starts)(
    '%s lives, is not ready, says what it waits for once, and serves when it is there',
    async (_name, start) => {
      proxy.target = nowhere;
      const health = `http://127.0.0.1:${await freePort()}`;
      const { connectionsOpened } = proxy;
      const { port } = new URL(health);
      const starting = start(url.href, { QG_HEALTH_PORT: port });
      await until(async () => (await statusOf(`${health}/healthz`)) === 200);
      expect(await statusOf(`${health}/readyz`)).toBe(503);
      await until(() => proxy.connectionsOpened > connectionsOpened);
      proxy.target = Number(new URL(database.url).port);
      const started = await starting;
      expect(await statusOf(`${health}/readyz`)).toBe(200);
      const waiting = started.linesBefore.filter(({ level }) => level !== 'info');
      expect(waiting).toEqual([
        expect.objectContaining({
          level: 'warn',
          message: 'waiting for the database',
          reason: expect.stringMatching(/^The database at DATABASE_URL cannot be reached/),
        }),
      ]);
      expect(await started.end()).toBe(0);
    },
  );

  it('ends when it is told to while it waits', async () => {
    proxy.target = nowhere;
    const main = fileURLToPath(new URL('../../dist/apps/api/src/main.js', import.meta.url));
    const env = {
      ...process.env,
      DATABASE_URL: url.href,
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      QG_HEALTH_PORT: '0',
    };
    const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    await once(child.stdout, 'data');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  });
});
