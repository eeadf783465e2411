import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../free-port.js';
import { Place, firstStartMs, runAllInOne, startAllInOne } from './all-in-one.js';
import type { AllInOne } from './all-in-one.js';

let place: Place;
let running: AllInOne;

beforeAll(async () => {
  place = await Place.make();
  running = await startAllInOne(place.args);
}, firstStartMs);

afterAll(async () => {
  await running.end('SIGTERM');
  await place.remove();
});

/** The parts of an answer that these tests look at. */
interface Body {
  data: { id: string; name: string; type: string }[];
  widgets: { key: string; type: string }[];
  rows: unknown[][];
  error: string | null;
}

/** The answer to the demo's key. */
async function read(path: string): Promise<Body> {
  const { accounts } = await place.credentials();
  const answer = await fetch(`http://localhost:${place.port}${path}`, {
    headers: { authorization: `Bearer ${accounts.demo.api_key}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
}

/** Posts to the demo's workspace as its admin. */
async function asAdmin(): Promise<(path: string, body: object) => Promise<Response>> {
  const { accounts } = await place.credentials();
  const { email, password, workspace_id: workspaceId } = accounts.demo;
  const base = `http://localhost:${place.port}`;
  const json = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password });
  const session = await fetch(`${base}/auth/sessions`, { method: 'POST', headers: json, body });
  const { token } = (await session.json()) as { token: string };
  const headers = { ...json, authorization: `Bearer ${token}` };
  return (path, sent) =>
    fetch(`${base}/workspaces/${workspaceId}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(sent),
    });
}

describe('the first start', () => {
  it('prints lines to paste, the sign-in and where the rest is', async () => {
    const { accounts } = await place.credentials();
    expect(running.output()).toContain(
      `npm run -s qg -- login --base http://localhost:${place.port} --api-key ${accounts.demo.api_key}`,
    );
    expect(running.output()).toContain(
      `curl -H "Authorization: Bearer ${accounts.demo.api_key}" http://localhost:${place.port}/v1/whoami`,
    );
    expect(running.output()).toContain(accounts.demo.email);
    expect(running.output()).toContain(accounts.demo.password);
  });

  it('keeps a workspace per plan in credentials.json, for its owner alone', async () => {
    const { base_url: baseUrl, accounts } = await place.credentials();
    expect(baseUrl).toBe(`http://localhost:${place.port}`);
    expect(
      Object.entries(accounts).map(([name, account]) => [name, (account as { plan: string }).plan]),
    ).toEqual([
      ['demo', 'enterprise'],
      ['growth', 'growth'],
      ['scale', 'scale'],
      ['starter', 'starter'],
    ]);
    expect((await stat(join(place.data, 'credentials.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(place.data)).mode & 0o777).toBe(0o700);
  });

  it.each(['demo', 'starter', 'growth', 'scale'])(
    'makes a key and an admin of %s that work',
    async (name) => {
      const { accounts } = await place.credentials();
      const account = accounts[name];
      expect(await place.whoami(account.api_key)).toMatchObject({
        status: 200,
        body: { workspace_id: account.workspace_id, workspace_name: name, scopes: ['ask', 'read'] },
      });
      const session = await fetch(`http://localhost:${place.port}/auth/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account.email, password: account.password }),
      });
      const { token } = (await session.json()) as { token: string };
      const me = await fetch(`http://localhost:${place.port}/auth/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { workspaces } = (await me.json()) as { workspaces: unknown };
      expect(workspaces).toEqual([{ id: account.workspace_id, name, role: 'admin', plan: account.plan }]);
    },
  );
});

describe('the sample shop', () => {
  it('is connected twice, with metrics and published dashboards', async () => {
    const { data: sources } = await read('/v1/data-sources');
    expect(sources).toEqual([
      expect.objectContaining({ name: 'Marketing', type: 'duckdb', status: 'connected', is_default: false }),
      expect.objectContaining({ name: 'Shop', type: 'postgresql', status: 'connected', is_default: true }),
    ]);
    expect((await read('/v1/metrics')).data.length).toBeGreaterThanOrEqual(12);
    const { data: dashboards } = await read('/v1/dashboards');
    expect(dashboards.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Customers and care',
      'Marketing',
      'Shop at a glance',
    ]);
  });

  it(
    'has data for every widget',
    async () => {
      const { data: dashboards } = await read('/v1/dashboards');
      for (const { id } of dashboards) {
        const { widgets } = await read(`/v1/dashboards/${id}`);
        for (const { key, type } of widgets) {
          const { rows, error } = await read(`/v1/dashboards/${id}/widgets/${key}/data`);
          expect({ key, error, hasRows: rows.length > 0 }).toEqual({
            key,
            error: null,
            hasRows: type !== 'text',
          });
        }
      }
    },
    firstStartMs,
  );

  it('is read by a role that can read nothing else', async () => {
    const { data: sources } = await read('/v1/data-sources');
    const shop = sources.find(({ type }: { type: string }) => type === 'postgresql');
    const post = await asAdmin();
    const preview = (sql: string) => post(`/data-sources/${shop?.id}/preview`, { sql });
    expect((await preview('SELECT count(*) FROM orders')).status).toBe(200);
    for (const sql of [
      'SELECT * FROM account',
      'SELECT * FROM pg_authid',
      "SELECT pg_read_file('/etc/passwd')",
    ])
      expect((await preview(sql)).status).toBe(400);
  });

  it('opens loopback to data sources, and nothing else of the network that the laptop is in', async () => {
    const post = await asAdmin();
    const said = async (host: string) => {
      const settings = { host, port: 1, database: 'd', user: 'u', tls: 'disable' };
      const answer = await post('/data-sources', { name: host, type: 'postgresql', settings });
      return JSON.stringify(await answer.json());
    };
    for (const host of ['10.0.0.1', '172.16.0.1', '192.168.1.1', '169.254.169.254', 'fd00::1'])
      expect(await said(host)).toContain('QG_SOURCE_ADDRESSES_ALLOWED');
    expect(await said('127.0.0.1')).toContain('127.0.0.1:1 cannot be reached');
  });
});

describe('beside one that runs', () => {
  it('another on the same port says so and how to choose one', async () => {
    const { code, output } = await runAllInOne([
      '--port',
      String(place.port),
      '--data',
      join(place.folder, 'other'),
    ]);
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${place.port} is taken. Choose another: npm start -- --port ${place.port + 1}\n`,
    });
  });

  it('another on the same folder says who uses it', async () => {
    const { code, output } = await runAllInOne(['--port', String(await freePort()), '--data', place.data]);
    expect(code).toBe(1);
    expect(output).toMatch(/is in use by process \d+/);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('a reset of its folder is refused, and nothing is lost', async () => {
    const { code } = await runAllInOne(['--port', String(await freePort()), '--data', place.data, '--reset']);
    expect(code).toBe(1);
    const { accounts } = await place.credentials();
    expect((await place.whoami(accounts.demo.api_key)).status).toBe(200);
  });
});

describe('a wrong command line', () => {
  it.each([[['--port', 'http']], [['--port', '70000']], [['--prot', '1']], [['extra']]])(
    '%j ends with 2 and the usage',
    async (wrong) => {
      const { code, output } = await runAllInOne(wrong);
      expect(code).toBe(2);
      expect(output).toContain('Usage: npm start -- [options]');
    },
  );

  it('takes a port taken by something else for taken', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' && address ? address.port : 0;
    const { code } = await runAllInOne(['--port', String(taken), '--data', join(place.folder, 'other')]);
    other.close();
    expect(code).toBe(1);
  });
});

describe('a later start', () => {
  it('goes on after Ctrl-C with the same keys, and shows no secret again', async () => {
    const before = await place.credentials();
    expect(await running.end('SIGINT')).toEqual({ code: 0, signal: null });
    running = await startAllInOne(place.args);
    expect(await place.credentials()).toEqual(before);
    expect((await place.whoami(before.accounts.scale.api_key)).status).toBe(200);
    expect(running.output()).not.toContain('qg_live_');
    expect(running.output()).not.toContain(before.accounts.demo.password);
  });
});
