import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '#testing';
import { startSpanCollector } from './span-collector.js';
import type { SpanCollector } from './span-collector.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'questglass-tracing-'));

/** Loaded before a process: makes spans by whatever tracing the process has started, and tells which modules are loaded. */
const probe = `
  import { createRequire, registerHooks } from 'node:module';
  const require = createRequire(${JSON.stringify(pathToFileURL(join(root, 'package.json')).href)});
  registerHooks({ load(url, context, next) {
    if (url.includes('@opentelemetry/sdk-node/')) console.error('LOADED the SDK');
    return next(url, context);
  } });
  setInterval(() => {
    const span = require('@opentelemetry/api').trace.getTracer('probe').startSpan('probe');
    console.error(span.isRecording() ? 'RECORDING' : 'SILENT');
    span.end();
  }, 50).unref();
`;
const kubeconfig = JSON.stringify({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'nowhere',
  contexts: [{ name: 'nowhere', context: { cluster: 'nowhere', user: 'nobody' } }],
  clusters: [{ name: 'nowhere', cluster: { server: 'http://127.0.0.1:1' } }],
  users: [{ name: 'nobody', user: { token: 'x' } }],
});

let collector: SpanCollector;
/** A database that takes connections and says nothing: a process that waits for it has begun its tracing. */
let connections = 0;
const database = createServer((socket) => {
  connections += 1;
  socket.on('error', () => undefined).resume();
});

beforeAll(async () => {
  collector = await startSpanCollector();
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  writeFileSync(join(folder, 'probe.mjs'), probe);
  writeFileSync(join(folder, 'kubeconfig'), kubeconfig);
});

afterAll(async () => {
  await collector.close();
  database.close();
  await once(database, 'close');
  rmSync(folder, { recursive: true });
});

/** Starts a process with the probe, until something is seen of it. */
async function probed(
  app: string,
  tracing: Record<string, string>,
  isSeen: (output: string) => boolean,
): Promise<string> {
  const main = join(root, 'dist', 'apps', app, 'src', 'main.js');
  const args = app === 'all-in-one' ? ['--port', '0', '--data', join(folder, 'data')] : [];
  const child = spawn(process.execPath, ['--import', join(folder, 'probe.mjs'), main, ...args], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgres://nobody@127.0.0.1:${(database.address() as AddressInfo).port}/nothing`,
      QG_HOST: '127.0.0.1',
      QG_PORT: '0',
      QG_HEALTH_PORT: '0',
      QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      KUBECONFIG: join(folder, 'kubeconfig'),
      QG_NAMESPACES: 'default',
      ...tracing,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    await Promise.race([until(() => isSeen(output)), ended]);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  return output;
}

// tracing.spec.ts has the api, delivery-spans.spec.ts the webhook-worker.
it.each(['mcp', 'controller', 'all-in-one'])('%s goes by its own name in traces', async (app) => {
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '50',
  };
  const name = `questglass-${app}`;
  const isThere = () => collector.spans().some(({ resource }) => resource['service.name'] === name);
  const output = await probed(app, tracing, isThere);
  expect(output).toContain('LOADED the SDK');
  expect(isThere()).toBe(true);
});

// The all-in-one is api, mcp and webhook-worker in one; boundaries.spec.ts forbids the import that would load it early anywhere.
it.each(['controller', 'all-in-one'])('%s loads nothing of the SDK without an endpoint', async (app) => {
  const before = connections;
  // By then all is loaded that a start needs. The controller listens first, and asks for its database later.
  const isStarted = (text: string) => connections > before || text.includes('"listening"');
  const output = await probed(app, {}, (text) => isStarted(text) && text.includes('SILENT'));
  expect(output).toMatch(/SILENT/);
  expect(output).not.toMatch(/LOADED|RECORDING/);
});
