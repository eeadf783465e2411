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
import { ModelServer } from '../model-server.js';
import { startSpanCollector } from './span-collector.js';
import type { SpanCollector } from './span-collector.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-spans-'));
const model = new ModelServer();
let database: TestDatabase;
let collector: SpanCollector;

beforeAll(async () => {
  database = await createTestDatabase();
  collector = await startSpanCollector();
  await model.start();
});

afterAll(async () => {
  await model.stop();
  await collector.close();
  await database.drop();
  rmSync(files, { recursive: true });
});

const question = 'Wie viele Kundinnen und Kunden haben wir?';

describe('the span of a call to a model', () => {
  it('says which model, how much and how it ended, and no word of the question, the answer or the key', async () => {
    const source = await openDatabase({
      url: database.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError: () => undefined,
    });
    const make = new Builders(source.manager);
    const workspace = await make.aWorkspace();
    const { secret } = await make.aKey({ workspace });
    mkdirSync(join(files, workspace.id));
    const shop = new DatabaseSync(join(files, workspace.id, 'shop.sqlite'));
    shop.exec('CREATE TABLE customers (id INTEGER PRIMARY KEY)');
    shop.close();
    const { email, password } = await make.aMember({ workspace });
    await source.destroy();
    const api = await startApiProcess(database.url, {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      QG_FILES_DIR: files,
      QG_MODEL: 'openai-compatible:fake-model-1',
      QG_MODEL_BASE_URL: model.url,
      QG_MODEL_API_KEY: 'sk-the-key-of-the-model',
    });
    const post = (path: string, bearer: string, body: object) =>
      fetch(`${api.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
      });
    const signedIn = await post('/auth/sessions', '', { email, password });
    const { token } = z.object({ token: z.string() }).parse(await signedIn.json());
    const connected = await post(`/workspaces/${workspace.id}/data-sources`, token, {
      name: 'Shop',
      type: 'sqlite',
      settings: { path: 'shop.sqlite' },
    });
    expect(connected.status).toBe(201);
    model.next(
      { says: { answer: 'needs_sql', request: null } },
      { says: { answer: 'unanswerable', sql: 'SELECT 4711' } },
    );
    await post('/v1/ask', secret, { question });
    expect(model.requests).toHaveLength(2);
    expect(await api.end()).toBe(0);
    const spans = collector.received();
    for (const text of [
      'chat fake-model-1',
      'gen_ai.request.model',
      'gen_ai.usage.input_tokens',
      'gen_ai.response.finish_reasons',
      'questglass.ask.tier',
    ])
      expect(spans).toContain(text);
    for (const text of ['Kundinnen', '4711', 'You turn a question', 'sk-the-key'])
      expect(spans).not.toContain(text);
  });
});
