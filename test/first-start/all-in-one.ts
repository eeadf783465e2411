import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { until } from '#testing';

const main = fileURLToPath(new URL('../../dist/apps/all-in-one/src/main.js', import.meta.url));

/** An all-in-one as `npm start` runs it. */
export interface AllInOne {
  /** All that it has printed so far. */
  output(): string;
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts it and waits until it says that it runs. */
export async function startAllInOne(args: readonly string[]): Promise<AllInOne> {
  const { child, output, ended } = launch(args);
  while (!output().includes('Ctrl-C stops it')) {
    const next = await Promise.race([once(child.stdout, 'data'), ended]);
    if (!Array.isArray(next)) throw new Error(`it did not start:\n${output()}`);
  }
  return {
    output,
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
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  return { child, ended, output: () => printed };
}

/** A port that nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
