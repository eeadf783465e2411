import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { z } from 'zod';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { startSpanCollector } from './span-collector.js';
import type { CollectedSpan, SpanCollector } from './span-collector.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-spans-'));
const traceId = '0af7651916cd43dd8448eb211c80319c';
const question = 'How many customers are there in Ulm?';
const client = 3;

let database: TestDatabase;
let collector: SpanCollector;
let spans: CollectedSpan[];
let metrics: string;
let answered: unknown;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startSpanCollector();
  const source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  const make = new Builders(source.manager);
  const workspace = await make.aWorkspace();
  const { secret } = await make.aKey({ workspace });
  const member = await make.aMember({ workspace });
  await source.destroy();
  mkdirSync(join(files, workspace.id));
  const shop = new DatabaseSync(join(files, workspace.id, 'shop.sqlite'));
  shop.exec(
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, city TEXT); INSERT INTO customers VALUES (1, 'Ulm')",
  );
  shop.close();
  const api = await startApiProcess(database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    QG_FILES_DIR: files,
  });
  await connectShop(api, workspace.id, member);
  const headers = { authorization: `Bearer ${secret}`, traceparent: `00-${traceId}-b7ad6b7169203331-00` };
  const answer = await send(api, '/v1/ask', headers, { question });
  answered = await answer.json();
  const scraped = await fetch(`${api.healthUrl}/metrics`, {
    headers: { accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' },
  });
  metrics = await scraped.text();
  await api.end();
  spans = collector.spans().filter((span) => span.traceId === traceId);
}, 60_000);

afterAll(async () => {
  await collector.close();
  await database.drop();
  rmSync(files, { recursive: true });
});

function send(api: ApiProcess, path: string, headers: Record<string, string>, body: object) {
  const all = { 'content-type': 'application/json', ...headers };
  return fetch(`${api.url}${path}`, { method: 'POST', headers: all, body: JSON.stringify(body) });
}

async function connectShop(
  api: ApiProcess,
  workspaceId: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const signedIn = await send(api, '/auth/sessions', {}, { email, password });
  const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
  const shop = { name: 'Shop', type: 'sqlite', settings: { path: 'shop.sqlite' } };
  const bearer = { authorization: `Bearer ${token}` };
  const connected = await send(api, `/workspaces/${workspaceId}/data-sources`, bearer, shop);
  if (connected.status !== 201) throw new Error(await connected.text());
}

/** The span of a name, and the name of its parent. */
function find(name: string) {
  const span = spans.find((each) => each.name === name);
  const parent = spans.find((each) => each.spanId === span?.parentSpanId);
  return { parent: parent?.name, kind: span?.kind, attributes: span?.attributes };
}

describe('the spans of a question', () => {
  it('are those of asking, planning, reading, the statement and the render, each within another', () => {
    expect(answered).toMatchObject({ success: true, rows: [[1]] });
    expect(find('ask').parent).toBe('POST /v1/ask');
    expect(find('plan').parent).toBe('ask');
    expect(find('read').parent).toBe('plan');
    expect(find('SELECT sqlite').parent).toBe('ask');
    expect(find('render').parent).toBe('ask');
  });

  it('name outcomes as the metrics do', () => {
    const asked = find('ask').attributes;
    expect(asked).toMatchObject({
      'questglass.ask.answered_by': 'english',
      'questglass.ask.outcome': 'answered',
    });
    expect(metrics).toMatch(/^ask_duration_seconds_count\{.*answered_by="english",outcome="answered"/m);
    expect(find('SELECT sqlite').attributes).toMatchObject({ 'questglass.source.outcome': 'ok' });
    expect(metrics).toMatch(/^source_use_duration_seconds_count\{.*outcome="ok"/m);
  });

  it('tell which system ran the statement and how many rows came, and no word of either', () => {
    const { kind, attributes } = find('SELECT sqlite');
    expect(kind).toBe(client);
    expect(attributes).toMatchObject({
      'db.system': 'sqlite',
      'db.system.name': 'sqlite',
      'db.operation.name': 'SELECT',
      'db.response.returned_rows': 1,
    });
    for (const word of ['Ulm', 'COUNT', 'customers']) expect(JSON.stringify(spans)).not.toContain(word);
  });

  it('are what the buckets of the latencies name', () => {
    for (const name of ['http_request', 'ask', 'source_use'])
      expect(metrics).toMatch(
        new RegExp(`^${name}_duration_seconds_bucket\\{.*\\} \\d+ # \\{trace_id="${traceId}"\\} `, 'm'),
      );
  });
});
