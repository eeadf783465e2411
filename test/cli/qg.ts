import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

/** The client as it is published: one file. */
export const bundle = fileURLToPath(new URL('../../dist/cli/qg.cjs', import.meta.url));

type Env = Record<string, string>;

interface Given {
  env?: Env;
  input?: string | Buffer;
}

/** The end of a run, and its output. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A person's machine: a home of their own, and nothing else of the environment. */
export class Person {
  readonly home = mkdtempSync(join(tmpdir(), 'questglass-qg-'));
  readonly configFile = join(this.home, '.config', 'questglass', 'config.json');

  constructor(private readonly environment: Env = {}) {}

  /** Runs `qg …` to its end. */
  async qg(args: readonly string[], { env = {}, input = '' }: Given = {}): Promise<Ended> {
    const child = this.start(args, env);
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    return endOf(child);
  }

  /** Starts `qg …`; the test ends it. */
  start(args: readonly string[], env: Env = {}): ChildProcessWithoutNullStreams {
    return spawn(process.execPath, [bundle, ...args], { env: this.envWith(env), cwd: this.home });
  }

  envWith(env: Env = {}): Env {
    return { PATH: process.env.PATH ?? '', HOME: this.home, LANG: 'C.UTF-8', ...this.environment, ...env };
  }
}

const people: Person[] = [];

afterAll(() => {
  for (const { home } of people) rmSync(home, { recursive: true, force: true });
});

/** Somebody whose traces go with the test file. */
export function aPerson(env: Env = {}): Person {
  const person = new Person(env);
  people.push(person);
  return person;
}

/** All that a process writes until it ends. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [out, error]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => error.push(chunk));
  await once(child, 'close');
  return {
    code: child.exitCode,
    stdout: Buffer.concat(out).toString(),
    stderr: Buffer.concat(error).toString(),
  };
}
