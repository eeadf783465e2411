import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, openDatabase, removePostgres, startPostgres } from '#database';
import type { EmbeddedPostgres } from '#database';
import { Builders, until } from '#testing';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { startTcpProxy } from '../tcp-proxy.js';
import type { TcpProxy } from '../tcp-proxy.js';

let folder: string;
let postgres: EmbeddedPostgres;
let proxy: TcpProxy;
let api: ApiProcess;
let secret: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass-faults-'));
  postgres = await startPostgres({ directory: join(folder, 'postgres'), durable: true });
  proxy = await startTcpProxy(portOf(postgres));
  await migrate(postgres.url);
  secret = await makeKey(postgres.url);
  const url = new URL(postgres.url);
  url.port = String(proxy.port);
  api = await startApiProcess(url.href, { QG_READY_GRACE_SECONDS: '0' });
}, 60_000);

afterAll(async () => {
  await api.end();
  await proxy.close();
  await postgres.stop();
  await removePostgres(join(folder, 'postgres'));
  await rm(folder, { recursive: true });
});

describe('while requests come in', () => {
  it('a database killed with SIGKILL means 503 for each, and 200 again by itself once it is back', async () => {
    const load = startLoad();
    await until(() => load.seen.get('200') !== undefined);
    process.kill(postgres.pid, 'SIGKILL');
    await until(() => (load.seen.get('503 unavailable 1') ?? 0) > 100);
    expect(await readiness()).toBe(503);
    postgres = await startPostgres({ directory: join(folder, 'postgres'), durable: true });
    proxy.target = portOf(postgres);
    const before = load.seen.get('200') ?? 0;
    await until(() => (load.seen.get('200') ?? 0) > before + 100);
    await load.stop();
    expect([...load.seen.keys()].toSorted()).toEqual(['200', '503 unavailable 1']);
    expect(await readiness()).toBe(200);
  });

  it('a database that no longer answers means 503 as well, and nothing hangs', async () => {
    const load = startLoad();
    await until(() => load.seen.get('200') !== undefined);
    proxy.clog();
    await until(() => load.seen.get('503 unavailable 1') !== undefined);
    proxy.clear();
    const before = load.seen.get('200') ?? 0;
    await until(() => (load.seen.get('200') ?? 0) > before + 100);
    await load.stop();
    expect([...load.seen.keys()].toSorted()).toEqual(['200', '503 unavailable 1']);
  });
});

describe('while the database is down', () => {
  it('junk is still refused as junk, and what needs no database is served', async () => {
    proxy.target = 1;
    proxy.clear();
    const junk = await fetch(`${api.url}/v1/whoami`, { headers: { authorization: 'Bearer qg_live_junk' } });
    expect(junk.status).toBe(401);
    const description = await fetch(`${api.url}/v1/openapi.json`);
    expect(description.status).toBe(200);
    const alive = await fetch(`${api.healthUrl}/healthz`);
    expect(alive.status).toBe(200);
    const signIn = await fetch(`${api.url}/auth/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@b.example', password: 'a password that fits nobody' }),
    });
    expect(await describeAnswer(signIn)).toBe('503 unavailable 1');
    proxy.target = portOf(postgres);
  });
});

/** Ten callers, one request each at a time; counts what they saw. */
function startLoad(): { seen: Map<string, number>; stop(): Promise<void> } {
  const seen = new Map<string, number>();
  let going = true;
  const call = async () => {
    while (going) {
      const answer = await fetch(`${api.url}/v1/whoami`, { headers: { authorization: `Bearer ${secret}` } });
      const what = await describeAnswer(answer);
      seen.set(what, (seen.get(what) ?? 0) + 1);
    }
  };
  const calls = Array.from({ length: 10 }, call);
  return {
    seen,
    stop: async () => {
      going = false;
      await Promise.all(calls);
    },
  };
}

async function describeAnswer(answer: Response): Promise<string> {
  const body = (await answer.json()) as { error_code?: string };
  return answer.status === 200
    ? '200'
    : [answer.status, body.error_code, answer.headers.get('retry-after')].join(' ');
}

async function readiness(): Promise<number> {
  const { status } = await fetch(`${api.healthUrl}/readyz`);
  return status;
}

async function makeKey(url: string): Promise<string> {
  const source = await openDatabase({
    url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  const key = await new Builders(source.manager).aKey({ plan: 'enterprise' });
  await source.destroy();
  return key.secret;
}

function portOf({ url }: EmbeddedPostgres): number {
  return Number(new URL(url).port);
}
