import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { until } from '#testing';

const main = fileURLToPath(new URL('../dist/apps/controller/src/main.js', import.meta.url));

/** As the chart and docs/operating/controller.md have them. */
const heapLimits = ['--max-semi-space-size=4', '--max-old-space-size=192'];

/** A controller process as a cluster runs it. */
export interface ControllerProcess {
  pid: number;
  healthUrl: string;
  /** Its log so far, an object a line. */
  log: Record<string, ReturnType<typeof JSON.parse>>[];
  /** The sum of a metric's samples whose labels are among those given. */
  metric(name: string, labels?: Record<string, string>): Promise<number>;
  /** Awaits a metric's value; asks for it four times a second, since telling the metrics is work. */
  untilMetric(
    name: string,
    labels: Record<string, string>,
    isSo: (value: number) => boolean,
    limitMs?: number,
  ): Promise<void>;
  /** Sends a signal and waits for the end; returns the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export async function startControllerProcess(
  databaseUrl: string,
  kubeconfig: string,
  settings: Record<string, string> = {},
): Promise<ControllerProcess> {
  const child = spawn(process.execPath, [...heapLimits, main], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      KUBECONFIG: kubeconfig,
      QG_NAMESPACES: 'default',
      QG_HOST: '127.0.0.1',
      QG_HEALTH_PORT: '0',
      QG_LOG_LEVEL: 'debug',
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128',
      QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.0/8',
      QG_WEBHOOK_PLAIN_HTTP: 'allowed',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const complaints: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => complaints.push(chunk.toString()));
  const log: Record<string, ReturnType<typeof JSON.parse>>[] = [];
  const listening = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line);
      log.push(entry);
      if (entry.message === 'listening') resolve(entry.health_url);
    });
  });
  const healthUrl = await Promise.race([listening, ended.then(() => undefined)]);
  if (healthUrl === undefined || child.pid === undefined)
    throw new Error(`the controller did not start: ${complaints.join('')}`);
  const metric = async (name: string, labels: Record<string, string> = {}) =>
    sumOf(await (await fetch(`${healthUrl}/metrics`)).text(), name, labels);
  return {
    pid: child.pid,
    healthUrl,
    log,
    metric,
    untilMetric: (name, labels, isSo, limitMs = 240_000) =>
      until(async () => isSo(await metric(name, labels)) || delay(250, false), limitMs),
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
  };
}

function sumOf(text: string, name: string, labels: Record<string, string>): number {
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => Object.entries(labels).every(([label, value]) => line.includes(`${label}="${value}"`)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}
