import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#database';
import { Builders, createTestDatabase } from '#testing';
import { z } from 'zod';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';
import { startSpanCollector } from './span-collector.js';
import type { CollectedSpan } from './span-collector.js';

/** The trace that requests say they belong to. */
export const traceId = '0af7651916cd43dd8448eb211c80319c';

/** An api process that exports its spans, with a shop of one customer in Ulm connected as its workspace's only source. */
export interface TracedShop {
  api: ApiProcess;
  workspaceId: string;
  /** The bearer of a key and of an admin's session. */
  key: Record<string, string>;
  admin: Record<string, string>;
  send(method: string, path: string, as: Record<string, string>, body?: object): Promise<unknown>;
  /** Ends the process, and has the spans that came. */
  end(): Promise<CollectedSpan[]>;
  close(): Promise<void>;
}

export async function startTracedShop(settings: Record<string, string> = {}): Promise<TracedShop> {
  const files = mkdtempSync(join(tmpdir(), 'questglass-spans-'));
  const database = await createTestDatabase();
  const collector = await startSpanCollector();
  const { workspaceId, secret, email, password } = await makePeople(database.url);
  makeShop(files, workspaceId);
  const api = await startApiProcess(database.url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    QG_FILES_DIR: files,
    ...settings,
  });
  const send: TracedShop['send'] = async (method, path, as, body) => {
    const headers = { 'content-type': 'application/json', ...as };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${api.url}${path}`, { method, headers, ...sent });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  };
  const { token } = z
    .object({ token: z.string() })
    .parse(await send('POST', '/auth/sessions', {}, { email, password }));
  const admin = { authorization: `Bearer ${token}` };
  const shop = { name: 'Shop', type: 'sqlite', settings: { path: 'shop.sqlite' } };
  await send('POST', `/workspaces/${workspaceId}/data-sources`, admin, shop);
  return {
    api,
    workspaceId,
    key: { authorization: `Bearer ${secret}` },
    admin,
    send,
    end: async () => {
      await api.end();
      return collector.spans();
    },
    close: async () => {
      await collector.close();
      await database.drop();
      rmSync(files, { recursive: true });
    },
  };
}

async function makePeople(url: string) {
  const source = await openDatabase({
    url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  const make = new Builders(source.manager);
  const workspace = await make.aWorkspace();
  const { secret } = await make.aKey({ workspace });
  const { email, password } = await make.aMember({ workspace });
  await source.destroy();
  return { workspaceId: workspace.id, secret, email, password };
}

function makeShop(files: string, workspaceId: string): void {
  mkdirSync(join(files, workspaceId));
  const shop = new DatabaseSync(join(files, workspaceId, 'shop.sqlite'));
  shop.exec(
    "CREATE TABLE customers (id INTEGER PRIMARY KEY, city TEXT); INSERT INTO customers VALUES (1, 'Ulm')",
  );
  shop.close();
}
