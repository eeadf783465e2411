import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { ModelServer } from '../model-server.js';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-models-'));
const model = new ModelServer();
beforeAll(() => model.start());
afterAll(() => model.stop());

const api = startTestApi(() => ({
  QG_FILES_DIR: files,
  QG_MODEL: 'openai-compatible:fake-1',
  QG_MODEL_BASE_URL: model.url,
  QG_MODEL_API_KEY: 'sk-the-key-of-the-model',
}));

let workspace: BuiltWorkspace;
let key: BuiltKey;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  key = await api.make.aKey({ workspace, scopes: ['ask'] });
  mkdirSync(join(files, workspace.id));
  const file = new DatabaseSync(join(files, workspace.id, 'shop.sqlite'));
  file.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
    INSERT INTO customers VALUES (1, 'Ada', 'Norway'), (2, 'Grace', 'Chile'), (3, 'Edsger', 'Norway')`);
  file.close();
  const admin = await api.signIn(await api.make.aMember({ workspace }));
  const source = { name: 'Shop', type: 'sqlite', settings: { path: 'shop.sqlite' } };
  await api.http.post(`/workspaces/${workspace.id}/data-sources`).set(admin).send(source).expect(201);
});

afterAll(() => rmSync(files, { recursive: true }));

const ask = (question: string, tier?: string) =>
  api.http.post('/v1/ask').set('authorization', `Bearer ${key.secret}`).send({ question, model_tier: tier });

/** Nothing that the English engine makes sense of. */
const hard = 'Wie viele Kundinnen und Kunden haben wir je Land?';

const byCountry = {
  answer: 'plan',
  plan: {
    from: { alias: 'c', table: { schema: null, name: 'customers' } },
    joins: [],
    where: [],
    select: [
      { expression: { kind: 'column', of: 'c', column: 'country' }, label: 'country' },
      { expression: { kind: 'aggregate', name: 'count', of: null, filter: [] }, label: 'customers' },
    ],
    groupBy: [{ kind: 'column', of: 'c', column: 'country' }],
    having: [],
    orderBy: [{ by: { kind: 'column', of: 'c', column: 'country' }, direction: 'ascending' }],
    limit: null,
    distinct: false,
  },
};

describe('POST /v1/ask with a model', () => {
  it('answers by a plan what the engine does not understand', async () => {
    model.next({ says: byCountry });
    const { body } = await ask(hard).expect(200);
    expect(body).toMatchObject({
      success: true,
      rows: [
        ['Chile', 1],
        ['Norway', 2],
      ],
      columns: ['country', 'customers'],
    });
    const [request] = model.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer sk-the-key-of-the-model');
    expect(request?.body).toMatchObject({ model: 'fake-1', response_format: { type: 'json_schema' } });
  });
});
