import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll } from '@jest/globals';

/** A process of ours as a cluster runs it: built, with a database address, and nothing else of ours. */
export interface ServiceProcess {
  url: string;
  healthUrl: string;
  pid: number;
  /** Its log before it listened. */
  linesBefore: readonly Record<string, unknown>[];
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const running = new Set<ChildProcess>();

// A test that fails half-way leaves none behind: it would take its time from the tests that follow.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts one, and waits until it says where it listens. */
export async function startService(
  app: 'api' | 'mcp' | 'webhook-worker',
  databaseUrl: string,
  settings: Record<string, string>,
): Promise<ServiceProcess> {
  const main = fileURLToPath(new URL(`../dist/apps/${app}/src/main.js`, import.meta.url));
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      QG_HOST: '127.0.0.1',
      QG_HEALTH_PORT: '0',
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit').finally(() => running.delete(child));
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const listening = await Promise.race([listeningLine(child.stdout), ended.then(() => undefined)]);
  if (!listening || child.pid === undefined) throw new Error(`${app} did not start: ${complaints.join('')}`);
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return { ...listening, pid: child.pid, end };
}

/** The process says where it listens in its log; the rest of the log is read and dropped, or the pipe would fill up. */
function listeningLine(
  output: NodeJS.ReadableStream,
): Promise<Pick<ServiceProcess, 'url' | 'healthUrl' | 'linesBefore'>> {
  const linesBefore: Record<string, unknown>[] = [];
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.message === 'listening')
        resolve({ url: entry.url, healthUrl: entry.health_url, linesBefore });
      else linesBefore.push(entry);
    });
  });
}
