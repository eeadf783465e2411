// The server process. Failure modes: the free port is taken meanwhile, or children of a killed postmaster hold its shared memory for a moment longer.
// Both are retried. Every other failure is reported with the end of the log.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode } from '#platform';
import { EmbeddedPostgresError } from './errors.js';
import { startProgram } from './programs.js';
import type { Runner } from './runner.js';

/** A server that accepts connections. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves with a signal or an exit code when the server ends although nobody stopped it. */
  died: Promise<string>;
  stop(): Promise<void>;
}

interface Place {
  binaries: string;
  folder: string;
  runner: Runner;
  durable: boolean;
}

// The limit is long, because recovery after a crash replays up to max_wal_size.
const startMaxMs = 120_000;
const stopPatienceMs = 5_000;
const pollMs = 10;
const attemptsMax = 20;
const attemptPauseMs = 250;
const passing = /could not bind|Address already in use|pre-existing shared memory block/;

/** Starts the server and waits until it accepts connections. */
export async function startPostmaster(place: Place): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const child = await spawnPostmaster(place, port);
    if (await becomesReady(child, place.folder)) return watch(child, port);
    const log = await readFile(join(place.folder, 'postgres.log'), 'utf8');
    if (attempt === attemptsMax || !passing.test(log))
      throw new EmbeddedPostgresError(`PostgreSQL did not start. Its log ends with:\n${log.slice(-2_000)}`);
    await pause(attemptPauseMs);
  }
}

function watch(child: ChildProcess, port: number): Postmaster {
  let isStopping = false;
  const died = new Promise<string>((resolve) => {
    const tell = () => {
      if (!isStopping) resolve(child.signalCode ?? `exit code ${child.exitCode}`);
    };
    child.once('exit', tell);
    if (hasEnded(child)) tell();
  });
  const stop = () => {
    isStopping = true;
    return stopPostmaster(child);
  };
  return { pid: child.pid ?? 0, port, died, stop };
}

/** Starts the server in a process group of its own: a terminal's Ctrl-C goes to the whole group, and PostgreSQL must outlive its clients. */
async function spawnPostmaster(
  { binaries, folder, runner, durable }: Place,
  port: number,
): Promise<ChildProcess> {
  const path = join(folder, 'postgres.log');
  // Each start gets a new log file: the old one may belong to another user.
  await rm(path, { force: true });
  const log = await open(path, 'wx', 0o600);
  try {
    await runner.own(path);
    const args = ['-D', join(folder, 'data'), ...settingsOf(port, durable)];
    const options = { detached: true, stdio: ['ignore' as const, log.fd, log.fd] };
    const child = startProgram(join(binaries, 'postgres'), args, runner, options);
    await once(child, 'spawn');
    return child;
  } finally {
    await log.close();
  }
}

function settingsOf(port: number, durable: boolean): string[] {
  const always = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    // Nobody replicates from a development database.
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '512MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
  };
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const settings = durable ? always : { ...always, ...careless };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Reports whether the server becomes ready, and stops it if not. The eighth line of postmaster.pid says "ready" once connections are accepted. */
async function becomesReady(child: ChildProcess, folder: string): Promise<boolean> {
  const deadline = Date.now() + startMaxMs;
  while (!hasEnded(child) && Date.now() < deadline) {
    const lines = (await readPidFile(folder)).split('\n');
    if (lines[0] === String(child.pid) && lines[7]?.trim() === 'ready') return true;
    await pause(pollMs);
  }
  await stopPostmaster(child);
  return false;
}

/** Stops the server. A fast shutdown ends sessions and writes everything; after five seconds the server is forced to end. */
async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), stopPatienceMs);
  await ended;
  clearTimeout(killTimer);
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function readPidFile(folder: string): Promise<string> {
  return readFile(join(folder, 'data', 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return '';
  });
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
