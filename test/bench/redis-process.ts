import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../free-port.ts';

/** A key's record, one take from its fixed window, and the window's end: the least a limiter on Redis has to do. */
const script = `
local key = redis.call('HGETALL', KEYS[1])
if #key == 0 then return {0} end
local used = redis.call('INCR', KEYS[2])
if used == 1 then redis.call('PEXPIRE', KEYS[2], 60000) end
return {used <= 60000 and 1 or 0, used, key}`;

/** A Redis without persistence that knows all keys. */
export interface RedisProcess {
  pid: number;
  url: string;
  /** The digest of the loaded script. */
  script: string;
  version: string;
  stop(): Promise<void>;
}

/** Undefined where there is no redis-server on the PATH. */
export async function startRedis(secretHashes: readonly string[]): Promise<RedisProcess | undefined> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'questglass-bench-redis-'));
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    'no',
  ];
  const server = spawn('redis-server', options, { stdio: 'ignore' });
  if (!(await hasStarted(server))) return undefined;
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: 100 });
  // It may need a moment until it listens; a request that is never answered fails by itself.
  redis.on('error', () => undefined);
  await Promise.all(secretHashes.map((hash) => redis.hset(`key:${hash}`, keyRecord)));
  const digest = await redis.script('LOAD', script);
  const [, version = ''] = /redis_version:(\S+)/.exec(await redis.info('server')) ?? [];
  await redis.quit();
  return {
    pid: server.pid ?? 0,
    url,
    script: String(digest),
    version,
    stop: async () => {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}

/** As much as admission's statement reads of a key, its workspace and its account. */
const keyRecord = {
  id: 'key_0000000000000000000000',
  key_prefix: 'qg_live_0000',
  scopes: '',
  role: 'admin',
  allowed_cidrs: '',
  workspace_id: 'ws_0000000000000000000000',
  workspace_name: 'Bench',
  account_id: 'acc_0000000000000000000000',
  plan: 'enterprise',
  mcp_unlocked: '0',
};

function hasStarted(server: ChildProcess): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('spawn', () => resolve(true));
    server.once('error', () => resolve(false));
  });
}
