import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/apps/webhook-worker/src/main.js', import.meta.url));

/** A webhook-worker process as a cluster runs it. */
export interface WebhookWorkerProcess {
  pid: number;
  healthUrl: string;
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function startWebhookWorkerProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<WebhookWorkerProcess> {
  const child = spawn(process.execPath, [main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      QG_HOST: '127.0.0.1',
      QG_HEALTH_PORT: '0',
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.0/8',
      QG_WEBHOOK_PLAIN_HTTP: 'allowed',
      QG_WEBHOOK_LEASE_SECONDS: '1',
      QG_CLOSE_SECONDS: '2',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const healthUrl = await Promise.race([listeningLine(child.stdout), ended.then(() => undefined)]);
  if (healthUrl === undefined || child.pid === undefined)
    throw new Error(`the worker did not start: ${complaints.join('')}`);
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return { pid: child.pid, healthUrl, end };
}

/** The rest of the log is read and dropped, or the pipe would fill up. */
function listeningLine(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    createInterface({ input: output }).on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.message === 'listening') resolve(entry.health_url);
    });
  });
}
