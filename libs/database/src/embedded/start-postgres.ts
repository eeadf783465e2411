import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './binaries.js';
import {
  giveUpOwnership,
  hasCluster,
  makeCluster,
  openClusterFolder,
  readPassword,
  removeCluster,
  stopOrphan,
  takeOwnership,
} from './cluster.js';
import { EmbeddedPostgresError } from './errors.js';
import { findRunner } from './runner.js';
import type { Runner } from './runner.js';

/** A PostgreSQL of our own that runs. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Where the cluster is kept; made when it is not there. */
  directory: string;
  /** Without it a crash may lose everything, and tests run faster. */
  durable: boolean;
}

const startLimitMs = 30_000;

/** Starts PostgreSQL from the package that holds its binaries, for development and tests. */
export async function startPostgres({
  directory,
  durable,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const runner = await findRunner();
  const binaries = await findBinaries(runner);
  const folder = await openClusterFolder(directory, runner);
  await takeOwnership(folder);
  await stopOrphan(folder);
  if (!(await hasCluster(folder)))
    await makeCluster(folder, runner, (draft, passwordFile) =>
      initialize(binaries, runner, draft, passwordFile),
    );
  const port = await findFreePort();
  const postmaster = await spawnPostmaster(binaries, runner, folder, settingsOf(port, durable));
  await untilReady(postmaster, folder);
  const password = await readPassword(folder);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    pid: postmaster.pid ?? 0,
    stop: async () => {
      await stopPostmaster(postmaster);
      await giveUpOwnership(folder);
    },
  };
}

/** Deletes what startPostgres keeps in a directory; refuses while it runs. */
export function removePostgres(directory: string): Promise<void> {
  return removeCluster(directory);
}

function settingsOf(port: number, durable: boolean): string[] {
  const always = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
  };
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const settings = durable ? always : { ...always, ...careless };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function initialize(
  binaries: string,
  runner: Runner,
  draft: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    '-D',
    draft,
    '-U',
    'postgres',
    `--pwfile=${passwordFile}`,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
  ];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  const child = spawn(join(binaries, 'initdb'), [...args, ...locale], {
    ...identity(runner),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new EmbeddedPostgresError(`initdb failed:\n${output.join('').slice(-2_000)}`);
}

/** In a process group of its own: a terminal's Ctrl-C goes to the whole group, and PostgreSQL must outlive its clients. */
async function spawnPostmaster(
  binaries: string,
  runner: Runner,
  folder: string,
  settings: string[],
): Promise<ChildProcess> {
  const log = await open(join(folder, 'postgres.log'), 'a', 0o600);
  try {
    const stdio = ['ignore', log.fd, log.fd] as const;
    return spawn(join(binaries, 'postgres'), ['-D', join(folder, 'data'), ...settings], {
      ...identity(runner),
      detached: true,
      stdio: [...stdio],
    });
  } finally {
    await log.close();
  }
}

/** The eighth line of postmaster.pid says "ready" once connections are taken. */
async function untilReady(postmaster: ChildProcess, folder: string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  const spawnError = once(postmaster, 'error').then(([error]: unknown[]) => error);
  spawnError.catch(() => undefined);
  while (Date.now() < deadline) {
    const status = await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch(() => '');
    const lines = status.split('\n');
    if (lines[0] === String(postmaster.pid) && lines[7]?.trim() === 'ready') return;
    if (postmaster.exitCode !== null || postmaster.pid === undefined) break;
    await new Promise((done) => setTimeout(done, 10));
  }
  if (postmaster.exitCode === null) postmaster.kill('SIGQUIT');
  const log = await readFile(join(folder, 'postgres.log'), 'utf8').catch(() => '');
  throw new EmbeddedPostgresError(`PostgreSQL did not start. Its log ends with:\n${log.slice(-2_000)}`);
}

/** Fast shutdown ends sessions and writes everything; after five seconds it is made to end. */
async function stopPostmaster(postmaster: ChildProcess): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null) return;
  const ended = once(postmaster, 'exit');
  postmaster.kill('SIGINT');
  const impatience = setTimeout(() => postmaster.kill('SIGQUIT'), 5_000);
  await ended;
  clearTimeout(impatience);
}

function identity({ uid, gid }: Runner): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const user = uid === undefined || gid === undefined ? {} : { uid, gid };
  // Nothing of our environment: PGPORT and the like would change what is started.
  return { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string')
    throw new EmbeddedPostgresError('no free port was found');
  return address.port;
}
