import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DirectoryInUse } from './errors.js';
import { processIdentity } from './process-identity.js';
import { removePostgres, startPostgres } from './start-postgres.js';
import type { EmbeddedPostgres } from './start-postgres.js';

describe('the embedded PostgreSQL', () => {
  let parent: string;
  let directory: string;
  const running: EmbeddedPostgres[] = [];
  const programs: ChildProcess[] = [];

  // One cluster for all, because making one takes a second: each test finds it stopped.
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'questglass pöstgres-'));
    directory = join(parent, 'cluster');
  });

  afterEach(async () => {
    for (const postgres of running.splice(0)) await postgres.stop();
    for (const program of programs.splice(0)) program.kill('SIGKILL');
  });

  afterAll(async () => {
    await removePostgres(directory);
    await rm(parent, { recursive: true });
  });

  async function start(): Promise<EmbeddedPostgres> {
    const postgres = await startPostgres({ directory, durable: false });
    running.push(postgres);
    return postgres;
  }

  function startProgram(command: string, ...args: string[]): ChildProcess {
    const program = spawn(command, args, { stdio: 'ignore' });
    programs.push(program);
    return program;
  }

  it('keeps its data from one start to the next', async () => {
    const first = await start();
    await query(first.url, "CREATE TABLE kept AS SELECT 'häus' AS word");
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT word FROM kept')).toEqual([{ word: 'häus' }]);
  });

  it('takes no connection without the password', async () => {
    const url = new URL((await start()).url);
    url.password = 'wrong';
    await expect(query(url.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('can be stopped twice, and leaves no process', async () => {
    const postgres = await start();
    await postgres.stop();
    await postgres.stop();
    expect(await processIdentity(postgres.pid)).toBeUndefined();
  });

  it('stops the server that a killed process left behind, and starts another on its data', async () => {
    const orphan = await start();
    await query(orphan.url, 'CREATE TABLE survived ()');
    await writeFile(join(directory, 'owner'), await identityOfTheDead());
    const next = await start();
    expect(await processIdentity(orphan.pid)).toBeUndefined();
    expect(await query(next.url, 'SELECT FROM survived')).toEqual([]);
  });

  it('starts again when server and process were killed', async () => {
    const killed = await start();
    process.kill(killed.pid, 'SIGKILL');
    await writeFile(join(directory, 'owner'), await identityOfTheDead());
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('leaves a process alone that was given the number of a dead server', async () => {
    await (await start()).stop();
    const bystander = startProgram('sleep', '60');
    await writeFile(join(directory, 'data', 'postmaster.pid'), `${bystander.pid}\n`);
    await start();
    expect(await processIdentity(bystander.pid ?? 0)).toBeDefined();
  });

  it('refuses a directory that another process has in use', async () => {
    await (await start()).stop();
    const owner = startProgram('sleep', '60');
    await writeFile(join(directory, 'owner'), (await processIdentity(owner.pid ?? 0)) ?? '');
    await expect(start()).rejects.toThrow(`is in use by process ${owner.pid}`);
    await expect(removePostgres(directory)).rejects.toThrow(DirectoryInUse);
    owner.kill('SIGKILL');
    await once(owner, 'exit');
    await start();
  });

  it('refuses a directory that this process has in use', async () => {
    const postgres = await start();
    await expect(startPostgres({ directory, durable: false })).rejects.toThrow(DirectoryInUse);
    await expect(removePostgres(directory)).rejects.toThrow('is in use by this process');
    expect(await query(postgres.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('takes nothing from an initdb that was cut off', async () => {
    await (await start()).stop();
    await rename(join(directory, 'data'), join(directory, 'draft-0123'));
    await start();
    expect((await readdir(directory)).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it('makes a cluster anew where the link to one leads nowhere', async () => {
    await removePostgres(directory);
    await symlink(join(parent, 'gone'), directory);
    expect(await query((await start()).url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('removes everything', async () => {
    const postgres = await start();
    await query(postgres.url, 'CREATE TABLE lost ()');
    await postgres.stop();
    await removePostgres(directory);
    await expect(lstat(directory)).rejects.toThrow('ENOENT');
    await expect(query((await start()).url, 'SELECT FROM lost')).rejects.toThrow('does not exist');
  });

  it('tells why when the server does not start', async () => {
    await (await start()).stop();
    const control = join(directory, 'data', 'global', 'pg_control');
    await rename(control, join(directory, 'aside'));
    await expect(start()).rejects.toThrow('pg_control');
    await rename(join(directory, 'aside'), control);
  });

  it('tells why when the directory cannot be made', async () => {
    await writeFile(join(parent, 'file'), '');
    const inFile = startPostgres({ directory: join(parent, 'file', 'cluster'), durable: false });
    // Root finds out by looking who may enter, anybody else by making the folder; the system's word differs.
    await expect(inFile).rejects.toThrow(/cannot be started in .*file\/cluster: .*(ENOTDIR|EEXIST).*file/);
  });

  it('keeps the password for itself', async () => {
    await start();
    expect((await stat(join(directory, 'password'))).mode & 0o077).toBe(0);
  });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function identityOfTheDead(): Promise<string> {
  const child = spawn('sleep', ['60'], { stdio: 'ignore' });
  const identity = await processIdentity(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return identity ?? '';
}
