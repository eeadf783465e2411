import { describe, expect, it } from '@jest/globals';
import { readDocument } from './read-document.js';
import { shopTarget } from './shop-target.fixture.js';
import { translateMetrics } from './translate-metrics.js';
import type { ImportTarget } from './translation.js';

/** A target that counts how often a table was looked up in it. */
function countingTarget(): ImportTarget & { lookups: () => number } {
  const { dialect, tables } = shopTarget();
  let count = 0;
  return {
    dialect,
    get tables() {
      count += 1;
      return tables;
    },
    lookups: () => count,
  };
}

function many<Entry>(count: number, entry: (index: number) => Entry): Entry[] {
  return Array.from({ length: count }, (_, index) => entry(index));
}

const named = (index: number) => ({ name: `n${index}` });
const dataset = (index: number) => ({ name: `d${index}`, source: 'orders' });
const osiMetric = (index: number) => ({ name: `m${index}`, expression: `sum(d${index % 200}.amount)` });
const osi = (datasets: unknown[], metrics: unknown[]) => ({ semantic_model: [{ datasets, metrics }] });
const dbtMetric = (index: number) => ({ name: `m${index}`, type_params: { measure: 'amount' } });
const dbtModel = (more: object) => ({
  name: 'orders',
  model: "ref('orders')",
  primary_entity: 'o',
  measures: [{ name: 'amount', agg: 'sum' }],
  ...more,
});

describe('before anything is translated, counts', () => {
  it.each<[string, unknown]>([
    ['2500 metrics', osi([dataset(0)], many(2_500, osiMetric))],
    ['2500 datasets', osi(many(2_500, dataset), many(2_500, osiMetric))],
    ['201 models', { semantic_model: many(201, () => ({ metrics: [osiMetric(0)] })) }],
    ['5001 fields', osi([{ ...dataset(0), fields: many(5_001, named) }], [osiMetric(0)])],
    ['501 metrics', { semantic_models: [dbtModel({})], metrics: many(501, dbtMetric) }],
    ['201 models', { semantic_models: many(201, () => dbtModel({})), metrics: [dbtMetric(0)] }],
    [
      '5002 columns, entities, dimensions and measures',
      { semantic_models: [dbtModel({ dimensions: many(5_001, named) })], metrics: [dbtMetric(0)] },
    ],
    [
      '501 metrics',
      {
        semantic_models: [
          dbtModel({
            measures: many(501, (index) => ({ ...named(index), agg: 'sum', create_metric: true })),
          }),
        ],
      },
    ],
  ])('%s', (counted, document) => {
    const target = countingTarget();
    expect(() => translateMetrics(document, target)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        context: expect.objectContaining({
          issues: [
            {
              path: 'yaml',
              message: expect.stringMatching(new RegExp(`^there are ${counted} in it; import at most`)),
            },
          ],
        }),
      }),
    );
    expect(target.lookups()).toBe(0);
  });

  it('what aliases repeat', () => {
    const fields = `[${'{name: f},'.repeat(300)}]`;
    const datasets = `[{fields: &f ${fields}},${'{fields: *f},'.repeat(20)}]`;
    const document = readDocument(`semantic_model: {datasets: ${datasets}, metrics: [{name: m}]}`);
    expect(() => translateMetrics(document, shopTarget())).toThrow(
      expect.objectContaining({
        context: expect.objectContaining({
          issues: [expect.objectContaining({ message: expect.stringContaining('6300 fields') })],
        }),
      }),
    );
  });
});

describe('a table is looked up once', () => {
  it('for each dataset, with as many metrics and datasets as there may be', () => {
    const target = countingTarget();
    const translations = translateMetrics(osi(many(200, dataset), many(500, osiMetric)), target);
    expect(translations.filter((each) => 'metric' in each)).toHaveLength(500);
    expect(target.lookups()).toBe(200);
  });

  it('for each model, with as many dimensions as there may be', () => {
    const target = countingTarget();
    const models = [dbtModel({ dimensions: many(4_990, named) })];
    const document = { semantic_models: models, metrics: many(500, dbtMetric) };
    expect(translateMetrics(document, target)).toHaveLength(500);
    expect(target.lookups()).toBe(1);
  });

  it('where there is none, too', () => {
    const target = countingTarget();
    const absent = [{ name: 'd0', source: 'absent' }];
    const metrics = many(3, () => osiMetric(0));
    expect(translateMetrics(osi(absent, metrics), target)).toEqual(
      many(3, () => ({ name: 'm0', reason: expect.stringContaining('no table "absent"') })),
    );
    expect(target.lookups()).toBe(1);
  });
});

describe('what grows beyond 2,000 characters is given up', () => {
  it('in an expression that repeats a long field', () => {
    const fields = [{ name: 'f', expression: `x${'+x'.repeat(999)}` }];
    const metrics = many(500, (index) => ({ name: `m${index}`, expression: `f${'+f'.repeat(999)}` }));
    const translations = translateMetrics(osi([{ ...dataset(0), fields }], metrics), shopTarget());
    const reason = 'its expression, with its fields written out, is longer than 2000 characters';
    expect(translations).toEqual(metrics.map(({ name }) => ({ name, reason })));
  });

  it('in a filter that repeats a long dimension', () => {
    const dimensions = [{ name: 'd', expr: `x${'+x'.repeat(999)}` }];
    const filter = many(20, () => "{{ Dimension('o__d') }}".repeat(86));
    const metrics = many(500, (index) => ({ ...dbtMetric(index), filter }));
    const translations = translateMetrics(
      { semantic_models: [dbtModel({ dimensions })], metrics },
      shopTarget(),
    );
    expect(translations).toEqual(
      metrics.map(({ name }) => ({ name, reason: 'its filter is longer than 2000 characters' })),
    );
  });

  it('but not at 2,000', () => {
    const fields = [{ name: 'f', expression: 'x'.repeat(1_000) }];
    const metrics = [
      { name: 'fits', expression: `f+${'1'.repeat(999)}` },
      { name: 'long', expression: 'f+f' },
    ];
    expect(translateMetrics(osi([{ ...dataset(0), fields }], metrics), shopTarget())).toEqual([
      { metric: expect.objectContaining({ expression: `${'x'.repeat(1_000)}+${'1'.repeat(999)}` }) },
      { name: 'long', reason: expect.stringContaining('longer than 2000') },
    ]);
  });
});

it.each([
  ['comments that do not end', '/*'.repeat(1_000)],
  ['templates that do not end', '{{'.repeat(1_000)],
  ['spaces after a name', `d0.a${' '.repeat(1_990)}`],
  ['quotes', '"'.repeat(1_999)],
])('goes through %s once', (_case, sql) => {
  const metrics = many(500, (index) => ({ name: `m${index}`, expression: sql }));
  expect(translateMetrics(osi([dataset(0)], metrics), shopTarget())).toHaveLength(500);
  const filtered = many(500, (index) => ({ ...dbtMetric(index), filter: many(20, () => sql) }));
  const document = { semantic_models: [dbtModel({})], metrics: filtered };
  expect(translateMetrics(document, shopTarget())).toHaveLength(500);
});

it('does not read long lists of dialects, filters and synonyms to their end', () => {
  const long = many(40_000, () => 1);
  const metrics = many(100, (index) => ({ ...osiMetric(0), name: `m${index}`, expression: long }));
  const talkative = { ...osiMetric(0), ai_context: { synonyms: long } };
  const translations = translateMetrics(osi([dataset(0)], [...metrics, talkative]), shopTarget());
  expect(translations.filter((each) => 'reason' in each)).toHaveLength(100);
  const filtered = many(100, (index) => ({ ...dbtMetric(index), filter: long }));
  expect(translateMetrics({ semantic_models: [dbtModel({})], metrics: filtered }, shopTarget())).toHaveLength(
    100,
  );
});
