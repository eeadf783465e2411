import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './errors.js';
import type { Runner } from './runner.js';

/** Makes a cluster in a folder that does not exist yet. */
export async function runInitdb(
  binaries: string,
  runner: Runner,
  { draft, passwordFile, durable }: { draft: string; passwordFile: string; durable: boolean },
): Promise<void> {
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', draft, ...access, ...locale, '--no-instructions', ...(durable ? [] : ['--no-sync'])];
  const child = startProgram(join(binaries, 'initdb'), args, runner, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => void output.push(chunk));
  // Rejects when the program cannot be started at all.
  await once(child, 'close');
  if (child.exitCode === 0) return;
  const ended = child.signalCode ? `was stopped by ${child.signalCode}` : 'failed';
  throw new EmbeddedPostgresError(`initdb ${ended}:\n${Buffer.concat(output).toString().slice(-2_000)}`);
}

/** Starts one of PostgreSQL's programs as the runner. */
export function startProgram(
  path: string,
  args: string[],
  { user }: Runner,
  options: SpawnOptions,
): ChildProcess {
  // The program gets nothing of our environment, because PGPORT and the like would change it, and not our working folder, because the runner may not
  // be allowed to enter it.
  return spawn(path, args, {
    ...options,
    ...user,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
}
