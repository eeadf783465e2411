import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-import-'));
mkdirSync(join(files, 'shared'));
const api = startTestApi({ QG_FILES_DIR: files });

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let session: Bearer;
let viewer: Bearer;
let sourceId: string;

beforeAll(async () => {
  const file = new DatabaseSync(join(files, 'shared', 'shop.sqlite'));
  file.exec(
    'CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, country TEXT, amount REAL, placed_on DATE)',
  );
  file.close();
  const member = await api.make.aMember();
  ({ workspace } = member);
  session = await api.signIn(member);
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  const shop = { name: 'Shop', type: 'sqlite', settings: { path: 'shared/shop.sqlite' } };
  const { body } = await api.http
    .post(`/workspaces/${workspace.id}/data-sources`)
    .set(session)
    .send(shop)
    .expect(201);
  sourceId = body.id;
});

afterAll(() => rmSync(files, { recursive: true }));

const osi = `
version: 0.1.1
semantic_model:
  - name: shop
    datasets:
      - name: sales
        source: warehouse.public.orders
        fields:
          - name: land
            expression: {dialects: [{dialect: ANSI_SQL, expression: country}]}
            dimension: {is_time: false}
          - name: placed_on
            expression: {dialects: [{dialect: ANSI_SQL, expression: placed_on}]}
            dimension: {is_time: true}
    metrics:
      - name: Sales
        description: What was sold.
        expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.amount)}]}
        ai_context: {synonyms: [turnover]}
      - name: Stolen
        expression: {dialects: [{dialect: ANSI_SQL, expression: "(select max(sales.amount) from sqlite_master)"}]}
      - name: Escaped
        expression: {dialects: [{dialect: ANSI_SQL, expression: "sum(sales.amount)), (1"}]}
      - name: Tableau only
        expression: {dialects: [{dialect: TABLEAU, expression: "SUM([Amount])"}]}
`;

const dbt = (agg: string) => `
semantic_models:
  - name: orders
    model: ref('orders')
    defaults: {agg_time_dimension: placed_on}
    entities: [{name: order, type: primary, expr: id}]
    dimensions: [{name: placed_on, type: time}, {name: status, type: categorical}]
    measures: [{name: amount, agg: ${agg}}, {name: orders, agg: count, expr: 1}]
metrics:
  - {name: dbt_revenue, type: simple, type_params: {measure: amount}, filter: "{{ Dimension('order__status') }} = 'paid'"}
  - {name: dbt_per_order, type: ratio, type_params: {numerator: dbt_revenue, denominator: orders}}
  - {name: dbt_growth, type: derived, type_params: {expr: a - b}}
`;

describe('200', () => {
  it('takes over what the source can compute, and says why the rest stays behind', async () => {
    const { body } = await load(osi).expect(200);
    expect(body).toEqual({
      created: [
        expect.objectContaining({
          id: expect.stringMatching(/^met_/),
          name: 'Sales',
          description: 'What was sold.',
          data_source_id: sourceId,
          source: 'orders',
          expression: 'SUM(amount)',
          dimensions: ['country'],
          time_column: 'placed_on',
          synonyms: ['turnover'],
        }),
      ],
      updated: [],
      skipped: [
        { name: 'Stolen', reason: expect.stringContaining('there is no table "sqlite_master"') },
        { name: 'Escaped', reason: expect.stringContaining('bracket') },
        {
          name: 'Tableau only',
          reason: 'it is written for TABLEAU, and only ANSI_SQL can be taken over',
        },
      ],
    });
    const { body: listed } = await api.http.get(`/workspaces/${workspace.id}/metrics`).set(session);
    expect(listed.data).toEqual(body.created);
  });

  it('changes metrics that it knows by name, and keeps their ids', async () => {
    const { body: first } = await load(dbt('sum')).expect(200);
    expect(namesOf(first.created)).toEqual(['dbt_revenue', 'dbt_per_order']);
    expect(namesOf(first.skipped)).toEqual(['dbt_growth']);
    const { body: second } = await load(dbt('max')).expect(200);
    expect(second.created).toEqual([]);
    expect(idsOf(second.updated)).toEqual(idsOf(first.created));
    expect(second.updated[0]).toMatchObject({ expression: 'max(amount)', filters: ["status = 'paid'"] });
  });

  it('leaves a metric that a manifest declares alone', async () => {
    await load(dbt('sum')).expect(200);
    await api.source.query(
      "UPDATE metric SET managed_by = 'Metric/shop/revenue' WHERE workspace_id = $1 AND name = 'dbt_revenue'",
      [workspace.id],
    );
    const { body } = await load(dbt('avg')).expect(200);
    expect(body.skipped).toContainEqual({
      name: 'dbt_revenue',
      reason: 'this is declared by Metric/shop/revenue; change it there',
    });
  });

  it('skips what is too long for a metric of ours', async () => {
    const name = 'n'.repeat(300);
    const yaml = osi.replace('name: Sales', `name: ${name}`);
    const { body } = await load(yaml).expect(200);
    expect(body.skipped[0]).toEqual({ name: name.slice(0, 200), reason: expect.stringContaining('name:') });
  });
});

it('200 for metrics that repeat a long field, which stay behind', async () => {
  const fields = `[{name: f, expression: x${'+x'.repeat(999)}}]`;
  const metrics = `- {name: m, expression: f${'+f'.repeat(999)}}\n`.repeat(100);
  const yaml = `datasets: [{name: o, source: orders, fields: ${fields}}]\nmetrics:\n${metrics}`;
  const { body } = await load(yaml).expect(200);
  expect(body.skipped).toHaveLength(100);
  expect(body.skipped[0].reason).toContain('longer than 2000 characters');
});

describe('400', () => {
  it.each([
    ['no YAML', 'a: [1'],
    ['another document', 'apiVersion: v1\nkind: Pod'],
    ['a text', 'metrics'],
    ['nothing', ' '],
    ['no metrics', 'semantic_model: [{name: a, datasets: []}]'],
    ['too many metrics', `metrics:\n${'- {name: a}\n'.repeat(501)}`],
    ['an alias bomb', bomb()],
    ['what overflows a stack', '['.repeat(300_000)],
    ['a row of anchors', `a: ${'&'.repeat(60_000)}`],
    ['a row of tags', `a: ${'!'.repeat(60_000)}`],
    ['2,500 metrics over as many datasets', crowd(2_500)],
    ['140,000 words', `metrics: [${'a,'.repeat(140_000)}]`],
  ])('for %s', async (_case, yaml) => {
    const { body } = await load(yaml).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path: 'yaml' }] });
  });

  it('for more than 300,000 characters, in so many words', async () => {
    const { body } = await load(`${osi}#${'a'.repeat(300_000)}`).expect(400);
    expect(body).toMatchObject({
      issues: [{ path: 'yaml', message: expect.stringContaining('import at most 300000 at once') }],
    });
  });

  it('for more than a million characters', async () => {
    await load('#'.repeat(1_000_001)).expect(400);
  });
});

it('403 for a viewer', async () => {
  await load(osi, viewer).expect(403);
});

it('404 for an unknown source, 409 where there is none', async () => {
  await load(osi, session, workspace, { data_source_id: 'ds_0' }).expect(404);
  const bare = await api.make.aMember();
  await load(osi, await api.signIn(bare), bare.workspace).expect(409);
});

function load(yaml: string, as = session, into = workspace, more: object = {}) {
  return api.http
    .post(`/workspaces/${into.id}/metrics/import`)
    .set(as)
    .send({ yaml, ...more });
}

function namesOf(records: { name: string }[]): string[] {
  return records.map(({ name }) => name);
}

function idsOf(records: { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

function crowd(count: number): string {
  const lines = (line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('\n');
  const datasets = lines((index) => `- {name: d${index}, source: orders}`);
  const metrics = lines((index) => `- {name: m${index}, expression: sum(d${index}.amount)}`);
  return `datasets:\n${datasets}\nmetrics:\n${metrics}`;
}

function bomb(): string {
  const tens = (name: string) => Array.from({ length: 10 }, () => name).join(', ');
  const lines = 'bcdefghi'
    .split('')
    .map((name, index) => `${name}: &${name} [${tens(`*${'abcdefgh'[index]}`)}]`);
  return [`a: &a [${tens('x')}]`, ...lines, 'metrics: *i'].join('\n');
}
