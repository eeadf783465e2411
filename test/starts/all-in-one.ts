import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';
import { removePostgres } from '#database';
import { until } from '#testing';
import { freePort } from '../free-port.js';

const main = fileURLToPath(new URL('../../dist/apps/all-in-one/src/main.js', import.meta.url));

/** An all-in-one as `npm start` runs it. */
export interface AllInOne {
  /** All that it has printed so far. */
  output(): string;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

const running = new Map<ChildProcess, Promise<unknown>>();

// One whose start took longer than it may is not left behind, nor the PostgreSQL that it would stop.
afterAll(async () => {
  for (const child of running.keys()) child.kill('SIGTERM');
  await Promise.all(running.values());
});

/** Starts it and waits until it says that it runs. */
export async function startAllInOne(args: readonly string[]): Promise<AllInOne> {
  const { child, output, ended } = launch(args);
  while (!output().includes('Ctrl-C stops it')) {
    const next = await Promise.race([once(child.stdout, 'data'), ended]);
    if (!Array.isArray(next)) throw new Error(`it did not start:\n${output()}`);
  }
  return {
    output,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs it to its end. */
export async function runAllInOne(
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = launch(args, nodeArgs);
  const { code } = await ended;
  return { code, output: output() };
}

/** Starts it, and ends it by Ctrl-C as soon as it is as far as that. */
export async function breakOffAllInOne(
  args: readonly string[],
  isFarEnough: () => boolean,
): Promise<{ code: number | null; output: string }> {
  const { child, output, ended } = launch(args);
  await until(isFarEnough, 60_000);
  child.kill('SIGINT');
  const { code } = await ended;
  return { code, output: output() };
}

function launch(args: readonly string[], nodeArgs: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeArgs, main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = once(child, 'close').then(() => {
    running.delete(child);
    return { code: child.exitCode, signal: child.signalCode };
  });
  running.set(child, ended);
  return { child, ended, output: () => printed };
}

/** A first start makes a hundred thousand rows of sample data, on a machine that may be busy. */
export const firstStartMs = 240_000;

/** A folder and a port for an all-in-one of a test. */
export class Place {
  private constructor(
    /** The parent of the folders of several starts. */
    readonly folder: string,
    readonly data: string,
    readonly port: number,
  ) {}

  static async make(): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'questglass start '));
    return new Place(folder, join(folder, 'kept here'), await freePort());
  }

  get args(): string[] {
    return ['--port', String(this.port), '--data', this.data];
  }

  async credentials() {
    return JSON.parse(await readFile(join(this.data, 'credentials.json'), 'utf8'));
  }

  async whoami(apiKey: string) {
    const answer = await fetch(`http://localhost:${this.port}/v1/whoami`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    return { status: answer.status, body: await answer.json() };
  }

  async remove(): Promise<void> {
    await removePostgres(join(this.data, 'postgres'));
    await rm(this.folder, { recursive: true });
  }
}
