import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-limits-'));
const api = startTestApi({
  QG_FILES_DIR: files,
  QG_DATA_SOURCES_MAX: '2',
  QG_METRICS_MAX: '2',
  QG_VERIFIED_QUESTIONS_MAX: '2',
  QG_API_KEYS_MAX: '2',
  QG_ALERTS_MAX: '2',
});

let admin: { authorization: string };
let path: string;

beforeAll(async () => {
  mkdirSync(join(files, 'shared'));
  const file = new DatabaseSync(join(files, 'shared', 'shop.sqlite'));
  file.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, amount REAL); INSERT INTO orders VALUES (1, 2.5)');
  file.close();
  const member = await api.make.aMember();
  admin = await api.signIn(member);
  path = `/workspaces/${member.workspace.id}`;
});

afterAll(() => rmSync(files, { recursive: true }));

const send = (kind: string, body: object) => api.http.post(`${path}/${kind}`).set(admin).send(body);
const source = (name: string) => ({ name, type: 'sqlite', settings: { path: 'shared/shop.sqlite' } });
const metric = (name: string) => ({ name, source: 'orders', expression: 'sum(amount)' });
const key = (name: string) => ({ name, scopes: ['ask'] });
const verified = (question: string) => ({ question, sql: 'SELECT count(*) FROM orders' });
const alert = (name: string) => ({
  name,
  sql: 'SELECT count(*) FROM orders',
  condition: { kind: 'no_data' },
});

it.each([
  ['data-sources', source, 'data sources', 'QG_DATA_SOURCES_MAX'],
  ['metrics', metric, 'metrics', 'QG_METRICS_MAX'],
  ['verified-questions', verified, 'verified questions', 'QG_VERIFIED_QUESTIONS_MAX'],
  ['alerts', alert, 'alerts', 'QG_ALERTS_MAX'],
  ['api-keys', key, 'API keys', 'QG_API_KEYS_MAX'],
])(
  '409 for one of the %s too many, which says so and names the setting',
  async (kind, body, words, setting) => {
    // Two at once do not share the last place.
    await send(kind, body('How many are one')).expect(201);
    const answers = await Promise.all([
      send(kind, body('How many are two')),
      send(kind, body('How many are three')),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ error_code: 'conflict', limit: 2 });
    expect(refused?.body.message).toContain(`2 ${words}`);
    expect(refused?.body.message).toContain(setting);
    const { body: list } = await api.http.get(`${path}/${kind}`).set(admin).expect(200);
    expect(list.data).toHaveLength(2);
  },
);

it('a question that is verified already may be verified anew where there is no room', async () => {
  const { body } = await api.http.get(`${path}/verified-questions`).set(admin).expect(200);
  await send('verified-questions', verified(body.data[0].question)).expect(201);
});

it('says of each metric of a file that there is no room', async () => {
  const yaml =
    'semantic_models: [{name: shop, model: orders, measures: [{name: total, agg: sum, expr: amount}]}]\nmetrics: [{name: total, type: simple, type_params: {measure: total}}]';
  const { body } = await send('metrics/import', { yaml }).expect(200);
  expect(JSON.stringify(body.skipped)).toContain('QG_METRICS_MAX');
});
