import { existsSync } from 'node:fs';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { removePostgres } from '#database';
import { Place, breakOffAllInOne, firstStartMs, runAllInOne, startAllInOne } from './all-in-one.js';
import { freePort } from '../free-port.js';
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

/** The number of sources in the demo's workspace. */
async function countSources(): Promise<number> {
  const { accounts } = await place.credentials();
  const answer = await fetch(`http://localhost:${place.port}/v1/data-sources`, {
    headers: { authorization: `Bearer ${accounts.demo.api_key}` },
  });
  const { data } = (await answer.json()) as { data: unknown[] };
  return data.length;
}

describe('a first start that is broken off', () => {
  it(
    'ends as it was told, and leaves no PostgreSQL behind',
    async () => {
      const halfway = join(place.folder, 'halfway');
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
      const bare = join(place.folder, 'without duckdb');
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
  it(
    'is stopped at once while it makes the shop of another day',
    async () => {
      await running.end('SIGINT');
      await rm(join(place.data, 'shop.stamp'));
      running = await startAllInOne(place.args);
      expect(await running.end('SIGINT')).toEqual({ code: 0, signal: null });
      running = await startAllInOne(place.args);
      expect(await countSources()).toBe(2);
    },
    firstStartMs,
  );

  it('goes on after it was killed, although its PostgreSQL still ran', async () => {
    const before = await place.credentials();
    await running.end('SIGKILL');
    running = await startAllInOne(place.args);
    expect((await place.whoami(before.accounts.demo.api_key)).status).toBe(200);
  });

  it('ends with a sentence when its PostgreSQL does, and goes on when it is started again', async () => {
    const pidFile = await readFile(join(place.data, 'postgres', 'data', 'postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(pidFile, 10), 'SIGKILL');
    expect((await running.ended).code).toBe(1);
    expect(running.output()).toMatch(/PostgreSQL has ended \(SIGKILL\).*\n.*Start it again/);
    running = await startAllInOne(place.args);
    expect(await countSources()).toBe(2);
  });

  it(
    'starts over with --reset',
    async () => {
      const before = await place.credentials();
      await running.end('SIGTERM');
      running = await startAllInOne([...place.args, '--reset']);
      const after = await place.credentials();
      expect((await place.whoami(before.accounts.demo.api_key)).status).toBe(401);
      expect((await place.whoami(after.accounts.demo.api_key)).status).toBe(200);
      expect(await countSources()).toBe(2);
    },
    firstStartMs,
  );
});
