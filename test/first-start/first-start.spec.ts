import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removePostgres } from '#database';
import { breakOffAllInOne, freePort, runAllInOne, startAllInOne } from './all-in-one.js';
import type { AllInOne } from './all-in-one.js';

const firstStartMs = 90_000;

let folder: string;
let data: string;
let port: number;
let args: string[];
let running: AllInOne;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'questglass start '));
  data = join(folder, 'kept here');
  port = await freePort();
  args = ['--port', String(port), '--data', data];
  running = await startAllInOne(args);
  // The first start makes a hundred thousand rows of sample data.
}, firstStartMs);

afterAll(async () => {
  await running.end('SIGTERM');
  await removePostgres(join(data, 'postgres'));
  await rm(folder, { recursive: true });
});

async function credentials() {
  return JSON.parse(await readFile(join(data, 'credentials.json'), 'utf8'));
}

async function whoami(apiKey: string) {
  const answer = await fetch(`http://localhost:${port}/v1/whoami`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  return { status: answer.status, body: await answer.json() };
}

/** What of an answer these tests look at. */
interface Body {
  data: { id: string; name: string; type: string }[];
  widgets: { key: string; type: string }[];
  rows: unknown[][];
  error: string | null;
}

/** What the demo's key reads. */
async function read(path: string): Promise<Body> {
  const { accounts } = await credentials();
  const answer = await fetch(`http://localhost:${port}${path}`, {
    headers: { authorization: `Bearer ${accounts.demo.api_key}` },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
}

describe('the first start', () => {
  it('prints lines to paste, the sign-in and where the rest is', async () => {
    const { accounts } = await credentials();
    expect(running.output()).toContain(
      `npm run -s qg -- login --base http://localhost:${port} --api-key ${accounts.demo.api_key}`,
    );
    expect(running.output()).toContain(
      `curl -H "Authorization: Bearer ${accounts.demo.api_key}" http://localhost:${port}/v1/whoami`,
    );
    expect(running.output()).toContain(accounts.demo.email);
    expect(running.output()).toContain(accounts.demo.password);
  });

  it('keeps a workspace per plan in credentials.json, for its owner alone', async () => {
    const { base_url: baseUrl, accounts } = await credentials();
    expect(baseUrl).toBe(`http://localhost:${port}`);
    expect(
      Object.entries(accounts).map(([name, account]) => [name, (account as { plan: string }).plan]),
    ).toEqual([
      ['demo', 'enterprise'],
      ['growth', 'growth'],
      ['scale', 'scale'],
      ['starter', 'starter'],
    ]);
    expect((await stat(join(data, 'credentials.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(data)).mode & 0o777).toBe(0o700);
  });

  it.each(['demo', 'starter', 'growth', 'scale'])(
    'makes a key and an admin of %s that work',
    async (name) => {
      const { accounts } = await credentials();
      const account = accounts[name];
      expect(await whoami(account.api_key)).toMatchObject({
        status: 200,
        body: { workspace_id: account.workspace_id, workspace_name: name, scopes: ['ask', 'read'] },
      });
      const session = await fetch(`http://localhost:${port}/auth/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: account.email, password: account.password }),
      });
      const { token } = (await session.json()) as { token: string };
      const me = await fetch(`http://localhost:${port}/auth/me`, {
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
    const { accounts } = await credentials();
    const { email, password, workspace_id: workspaceId } = accounts.demo;
    const json = { 'content-type': 'application/json' };
    const base = `http://localhost:${port}`;
    const session = await fetch(`${base}/auth/sessions`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    });
    const { token } = (await session.json()) as { token: string };
    const preview = (sql: string) =>
      fetch(`${base}/workspaces/${workspaceId}/data-sources/${shop?.id}/preview`, {
        method: 'POST',
        headers: { ...json, authorization: `Bearer ${token}` },
        body: JSON.stringify({ sql }),
      });
    expect((await preview('SELECT count(*) FROM orders')).status).toBe(200);
    for (const sql of [
      'SELECT * FROM account',
      'SELECT * FROM pg_authid',
      "SELECT pg_read_file('/etc/passwd')",
    ])
      expect((await preview(sql)).status).toBe(400);
  });
});

describe('beside one that runs', () => {
  it('another on the same port says so and how to choose one', async () => {
    const { code, output } = await runAllInOne(['--port', String(port), '--data', join(folder, 'other')]);
    expect({ code, output }).toEqual({
      code: 1,
      output: `Port ${port} is taken. Choose another: npm start -- --port ${port + 1}\n`,
    });
  });

  it('another on the same folder says who uses it', async () => {
    const { code, output } = await runAllInOne(['--port', String(await freePort()), '--data', data]);
    expect(code).toBe(1);
    expect(output).toMatch(/is in use by process \d+/);
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('a reset of its folder is refused, and nothing is lost', async () => {
    const { code } = await runAllInOne(['--port', String(await freePort()), '--data', data, '--reset']);
    expect(code).toBe(1);
    const { accounts } = await credentials();
    expect((await whoami(accounts.demo.api_key)).status).toBe(200);
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
    const { code } = await runAllInOne(['--port', String(taken), '--data', join(folder, 'other')]);
    other.close();
    expect(code).toBe(1);
  });
});

describe('a first start that is broken off', () => {
  it(
    'ends as it was told, and leaves no PostgreSQL behind',
    async () => {
      const halfway = join(folder, 'halfway');
      const { code, output } = await breakOffAllInOne(
        ['--port', String(await freePort()), '--data', halfway],
        () => existsSync(join(halfway, 'files', 'shared', 'demo')),
      );
      expect({ code, output }).toEqual({ code: 0, output: '' });
      expect(existsSync(join(halfway, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
      await removePostgres(join(halfway, 'postgres'));
    },
    firstStartMs,
  );
});

describe('a first start without DuckDB', () => {
  const withoutDuckdb = `import { registerHooks } from 'node:module';
registerHooks({ resolve(specifier, context, next) {
  return next(specifier === '@duckdb/node-api' ? 'not-installed' : specifier, context);
} });`;

  it(
    'ends with one sentence that says what to install, and leaves no half shop behind',
    async () => {
      const bare = join(folder, 'without duckdb');
      const { code, output } = await runAllInOne(
        ['--port', String(await freePort()), '--data', bare],
        ['--import', `data:text/javascript,${encodeURIComponent(withoutDuckdb)}`],
      );
      await removePostgres(join(bare, 'postgres'));
      expect({ code, output }).toEqual({
        code: 1,
        output:
          'The sample shop could not be made: it needs the optional package @duckdb/node-api, which is not installed for this machine: run npm install --include=optional\n',
      });
      expect(await readdir(join(bare, 'files', 'shared', 'demo'))).toEqual([]);
    },
    firstStartMs,
  );
});

describe('a later start', () => {
  it('goes on after Ctrl-C with the same keys, and shows no secret again', async () => {
    const before = await credentials();
    expect(await running.end('SIGINT')).toEqual({ code: 0, signal: null });
    running = await startAllInOne(args);
    expect(await credentials()).toEqual(before);
    expect((await whoami(before.accounts.scale.api_key)).status).toBe(200);
    expect(running.output()).not.toContain('qg_live_');
    expect(running.output()).not.toContain(before.accounts.demo.password);
  });

  it(
    'is stopped at once while it makes the shop of another day',
    async () => {
      await running.end('SIGINT');
      await rm(join(data, 'shop.stamp'));
      running = await startAllInOne(args);
      expect(await running.end('SIGINT')).toEqual({ code: 0, signal: null });
      running = await startAllInOne(args);
      expect((await read('/v1/data-sources')).data).toHaveLength(2);
    },
    firstStartMs,
  );

  it('goes on after it was killed, although its PostgreSQL still ran', async () => {
    const before = await credentials();
    await running.end('SIGKILL');
    running = await startAllInOne(args);
    expect((await whoami(before.accounts.demo.api_key)).status).toBe(200);
  });

  it(
    'starts over with --reset',
    async () => {
      const before = await credentials();
      await running.end('SIGTERM');
      running = await startAllInOne([...args, '--reset']);
      const after = await credentials();
      expect((await whoami(before.accounts.demo.api_key)).status).toBe(401);
      expect((await whoami(after.accounts.demo.api_key)).status).toBe(200);
      expect((await read('/v1/data-sources')).data).toHaveLength(2);
    },
    firstStartMs,
  );
});
