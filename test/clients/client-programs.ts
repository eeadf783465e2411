import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../test-clients/', import.meta.url));

/** The Python that has the clients of a major version of the official SDK; scripts/test-clients.mjs makes it. */
export function pythonOf(major: 1 | 2): string {
  const path = `../../node_modules/.cache/clients-python-${major}/bin/python`;
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Other people's programs, in a home of their own: what they keep, they keep there. */
export class ClientPrograms {
  readonly home = mkdtempSync(join(tmpdir(), 'questglass-clients-'));

  readonly #started: StartedProgram[] = [];

  /** Ends those that a failed test left running, which would keep Jest waiting. */
  async remove(): Promise<void> {
    for (const { child, ended } of this.#started) if (child.kill('SIGKILL')) await ended;
    rmSync(this.home, { recursive: true });
  }

  /** Starts a program of the clients' folder and tells it something. */
  start(
    program: string,
    args: readonly string[],
    input = '',
    env: Record<string, string> = {},
  ): StartedProgram {
    const file = program.endsWith('.mjs')
      ? join(folder, program)
      : join(folder, 'node_modules', '.bin', program);
    // An absolute path is that of an interpreter, which is given the program.
    const [command, before] = isAbsolute(program) ? [program, []] : [process.execPath, [file]];
    const child = spawn(command, [...before, ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        HOME: this.home,
        MCP_REMOTE_CONFIG_DIR: this.home,
        NO_COLOR: '1',
        ...env,
      },
    });
    const said = { stdout: '', stderr: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
    child.stdin.write(input);
    const started = { child, said, ended: once(child, 'close') };
    this.#started.push(started);
    return started;
  }

  /** Runs a program to its end; throws what it said where that is a failure. */
  async outputOf(program: string, args: readonly string[]): Promise<string> {
    const started = this.start(program, args);
    started.child.stdin.end();
    return outputAtEnd(started);
  }
}

/** A program under way, and what it has said so far. */
export interface StartedProgram {
  child: ChildProcessWithoutNullStreams;
  said: { stdout: string; stderr: string };
  ended: Promise<unknown>;
}

/** The output of a program at its end; throws where that is a failure. */
export async function outputAtEnd({ child, said, ended }: StartedProgram): Promise<string> {
  await ended;
  if (child.exitCode !== 0)
    throw new Error(
      `${child.spawnargs.join(' ')} ended with ${child.exitCode}: ${said.stderr}${said.stdout}`,
    );
  return said.stdout;
}

/** Reads what a program says until there is in it what is looked for; throws where it ends before. */
export async function untilSaid<T>(
  { child, said, ended }: StartedProgram,
  find: (said: { stdout: string; stderr: string }) => T | undefined,
): Promise<T> {
  for (;;) {
    const found = find(said);
    if (found !== undefined) return found;
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended before: ${said.stderr}${said.stdout}`);
    const heard = new AbortController();
    const more = [child.stdout, child.stderr].map((stream) => once(stream, 'data', heard));
    await Promise.race([...more, ended]);
    heard.abort();
    await Promise.allSettled(more);
  }
}

/** The answers of a program that speaks JSON-RPC on its output, of which the last line may be half of one. */
export function answersIn(stdout: string) {
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

/** The first message of a client, and one request after it. */
export function requestsOf(method: string, params: object): string {
  const initialize = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
  };
  const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
  const messages = [initialize, initialized, { jsonrpc: '2.0', id: 1, method, params }];
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}
