import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = join(import.meta.dirname, '..', '..');
/** For one that hangs: on a busy machine a start takes many seconds. */
const startMaxMs = 60_000;

/** A serving process as the README starts it for production: built, logging at info, with metrics and tracing. Beside that it has a probe, which is idle. */
export interface ApiProcess {
  pid: number;
  url: string;
  healthUrl: string;
  /** The memory in use after a full garbage collection: the heap and the memory that it holds outside of it. */
  bytesInUse(): Promise<number>;
  stop(): Promise<void>;
}

export async function startApiProcess(
  databaseUrl: string,
  collectorUrl: string,
  app: 'api' | 'mcp' = 'api',
): Promise<ApiProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'questglass-bench-api-'));
  const logPath = join(folder, 'log.jsonl');
  const log = await open(logPath, 'a');
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=32',
      '--expose-gc',
      '--import',
      './test/bench/heap-probe.mjs',
      `dist/apps/${app}/src/main.js`,
    ],
    {
      cwd: root,
      env: environmentFor(databaseUrl, collectorUrl),
      stdio: ['ignore', log.fd, 'inherit', 'ipc'],
    },
  );
  await log.close();
  const exited = once(child, 'exit');
  const [url, healthUrl] = await Promise.race([
    readUrls(logPath),
    exited.then(() => Promise.reject(new Error('the api process ended at its start'))),
  ]);
  return {
    pid: child.pid ?? 0,
    url,
    healthUrl,
    bytesInUse: () => bytesInUse(child),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}

async function bytesInUse(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send({});
  const [{ bytes }] = (await answered) as [{ bytes: number }];
  return bytes;
}

function environmentFor(databaseUrl: string, collectorUrl: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
    QG_SECRET_KEYS: `bench:${Buffer.alloc(32).toString('base64')}`,
    QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128',
    QG_HOST: '127.0.0.1',
    QG_PORT: '0',
    QG_HEALTH_PORT: '0',
    QG_DRAIN_SECONDS: '0',
  };
}

/** The ports are the system's choice; the log's first line tells them. */
async function readUrls(logPath: string): Promise<[string, string]> {
  const endsAt = performance.now() + startMaxMs;
  while (performance.now() < endsAt) {
    const found = /"url":"([^"]+)","health_url":"([^"]+)"/.exec(await readFile(logPath, 'utf8'));
    if (found?.[1] && found[2]) return [found[1], found[2]];
    await wait(20);
  }
  throw new Error(`the api process did not begin to listen within ${startMaxMs / 1_000} s`);
}
