import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltKey } from '#testing';
import { rpc, startTestMcp } from './start-test-mcp.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-mcp-ask-'));
const mcp = startTestMcp({ QG_FILES_DIR: files });

let key: BuiltKey;
let source: string;

beforeAll(async () => {
  const workspace = await mcp.api.make.aWorkspace();
  key = await mcp.api.make.aKey({ workspace });
  const admin = await mcp.api.signIn(await mcp.api.make.aMember({ workspace }));
  mkdirSync(join(files, workspace.id));
  const file = new DatabaseSync(join(files, workspace.id, 'shop.sqlite'));
  file.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 150)
    INSERT INTO customers SELECT i, 'Customer ' || i, CASE WHEN i % 3 = 0 THEN 'Chile' ELSE 'Norway' END FROM n`);
  file.close();
  const { body } = await mcp.api.http
    .post(`/workspaces/${workspace.id}/data-sources`)
    .set(admin)
    .send({ name: 'Shop', type: 'sqlite', settings: { path: 'shop.sqlite' } })
    .expect(201);
  source = body.id;
});

afterAll(() => rmSync(files, { recursive: true }));

const ask = (question: string, more: object = {}) =>
  mcp.call(key.secret, 'service_ask_data', { question, ...more });

describe('service_ask_data', () => {
  it('answers as REST does, with left_out', async () => {
    const { json, body } = await ask('How many customers are there?', { source_ids: [source], tier: 'low' });
    expect(json).toEqual({
      message_id: expect.stringMatching(/^msg_/),
      sql: expect.stringContaining('count'),
      columns: [expect.any(String)],
      rows: [[150]],
      chart_spec: null,
      insight: expect.stringContaining('150'),
      suggestions: expect.any(Array),
      error: null,
      success: true,
      confidence: expect.any(Number),
      reading: 'number of customers',
      left_out: 0,
    });
    expect(body.result.content).toHaveLength(1);
    expect(body.result).not.toHaveProperty('isError');
  });

  it('gives a hundred rows at most and says how many are left out', async () => {
    const { json } = await ask('Show the name of all customers');
    expect([json.success, json.rows.length, json.left_out]).toEqual([true, 100, 50]);
  });

  it('is the same JSON with isError where the question failed', async () => {
    const { json, body } = await ask('What is the frobnication of the quuxes?');
    expect(body.result.isError).toBe(true);
    expect(json).toMatchObject({ success: false, error: expect.any(String), rows: [], left_out: 0 });
  });

  it.each([
    { source_ids: null, tier: null },
    { source_ids: [], tier: [] },
  ])('takes optional arguments that say nothing for absent: %j', async (nothing) => {
    const { json } = await ask('How many customers are there?', nothing);
    expect(json).toMatchObject({ success: true, rows: [[150]] });
  });

  it('is a failed question where no source is connected', async () => {
    const { secret } = await mcp.api.make.aKey();
    const { json, body } = await mcp.call(secret, 'service_ask_data', { question: 'How many customers?' });
    expect(body.result.isError).toBe(true);
    expect(json).toMatchObject({ success: false, error: expect.stringContaining('no data source') });
  });

  it('tells of a source that there is not as an error of the tool', async () => {
    const { json, body } = await ask('How many customers?', { source_ids: ['ds_nobodys'] });
    expect(body.result.isError).toBe(true);
    expect(json).toMatchObject({ error_code: 'not_found', message: expect.any(String) });
  });

  it('lets its conversations be searched', async () => {
    await ask('How many customers are in Chile?');
    const { json } = await mcp.call(key.secret, 'service_search_conversations', { query: 'in chile' });
    expect(json.data).toEqual([
      {
        id: expect.stringMatching(/^conv_/),
        title: expect.stringContaining('Chile'),
        message_count: 2,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      },
    ]);
  });
});

describe('service_list_sources', () => {
  it('lists connected data sources (id, name, type)', async () => {
    const { json } = await mcp.call(key.secret, 'service_list_sources');
    expect(json).toEqual({ data: [{ id: source, name: 'Shop', type: 'sqlite' }], left_out: 0 });
  });
});

describe('service_list_metrics', () => {
  it('lists the curated metrics', async () => {
    await mcp.api.source.query(
      `INSERT INTO metric (id, workspace_id, data_source_id, name, description, source, expression, dimensions,
         filters, time_column, synonyms, created_at, updated_at)
       VALUES ('met_1', $1, $2, 'Customers', 'All of them', 'customers', 'count(*)', '{country}', '{}', NULL,
         '{clients}', now(), now())`,
      [key.workspace.id, source],
    );
    const { json } = await mcp.call(key.secret, 'service_list_metrics');
    expect(json).toMatchObject({
      data: [{ id: 'met_1', name: 'Customers', expression: 'count(*)', synonyms: ['clients'] }],
      left_out: 0,
    });
  });
});

describe('a batch of questions', () => {
  it('is answered in its order', async () => {
    const question = (text: string, id: number) =>
      rpc('tools/call', { name: 'service_ask_data', arguments: { question: text } }, id);
    const { body } = await mcp
      .post(key.secret, [
        question('How many customers are there?', 1),
        question('How many customers are in Chile?', 1),
      ])
      .expect(200);
    const rows = body.map(
      ({ result }: { result: { content: { text: string }[] } }) =>
        JSON.parse(result.content[0]?.text ?? '').rows,
    );
    expect(rows).toEqual([[[150]], [[50]]]);
  });
});
