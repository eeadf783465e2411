import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { migrate, pendingMigrations } from '#database';
import { createEmptyDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { startTcpProxy } from '../tcp-proxy.js';

const main = fileURLToPath(new URL('../../dist/apps/migrate/src/main.js', import.meta.url));

let database: TestDatabase | undefined;

afterEach(async () => {
  await database?.drop();
  database = undefined;
});

/** The process as a pod runs it, and what it has said so far. */
function startMigrate(url: string, ...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { env: { ...process.env, DATABASE_URL: url } });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { said: () => said.join(''), ended };
}

describe('migrate', () => {
  it('--wait waits for a database that cannot be reached, says so once, and migrates when it is there', async () => {
    database = await createEmptyDatabase();
    const url = new URL(database.url);
    const proxy = await startTcpProxy(1);
    const databasePort = Number(url.port);
    url.port = String(proxy.port);
    const migrating = startMigrate(url.href, '--wait');
    await until(() => migrating.said() !== '');
    proxy.target = databasePort;
    expect(await migrating.ended).toBe(0);
    expect(migrating.said()).toMatch(
      /^The database at DATABASE_URL cannot be reached \(.+\)\. Waiting …\nApplied 0001/,
    );
    await proxy.close();
    expect(await pendingMigrations(database.url)).toEqual([]);
  });

  it('--only-wait applies nothing, and ends when somebody else has migrated', async () => {
    database = await createEmptyDatabase();
    const waiting = startMigrate(database.url, '--only-wait');
    await until(() => waiting.said() !== '');
    expect(waiting.said()).toMatch(/^The database lacks \d+ migration\(s\): 0001/);
    expect(await pendingMigrations(database.url)).not.toEqual([]);
    await migrate(database.url);
    expect(await waiting.ended).toBe(0);
    expect(waiting.said()).toContain('The database is up to date.');
  });

  it('does not wait for what waiting cannot mend', async () => {
    database = await createEmptyDatabase();
    const url = new URL(database.url);
    url.pathname = '/there-is-no-such-database';
    const migrating = startMigrate(url.href, '--wait');
    expect(await migrating.ended).toBe(1);
    expect(migrating.said()).toContain('does not exist');
  });

  it('refuses options that it does not know', async () => {
    const migrating = startMigrate('postgres://127.0.0.1/none', '--force');
    expect(await migrating.ended).toBe(1);
    expect(migrating.said()).toContain('Usage: migrate');
  });
});
