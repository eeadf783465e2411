import { describe, expect, it } from '@jest/globals';
import type { SourceType } from '#contracts';
import { readDocument } from './read-document.js';
import { shopTarget } from './shop-target.fixture.js';
import { translateMetrics } from './translate-metrics.js';

const models = `
semantic_models:
  - name: orders
    model: ref('orders')
    defaults: {agg_time_dimension: ordered_at}
    entities:
      - {name: order, type: primary, expr: id}
      - {name: customer, type: foreign, expr: customer_id}
    dimensions:
      - {name: ordered_at, type: time, type_params: {time_granularity: day}}
      - {name: order_status, type: categorical, expr: status}
      - {name: is_large, type: categorical, expr: amount > 100}
      - {name: country, type: categorical}
    measures:
      - {name: amount, agg: sum}
      - {name: order_count, agg: count, expr: 1}
      - {name: buyers, agg: count_distinct, expr: customer_id}
      - {name: mean, agg: average, expr: amount - cost}
      - {name: paid, agg: sum_boolean, expr: status = 'paid'}
      - {name: middle, agg: median, expr: amount}
      - {name: p90, agg: percentile, expr: amount, agg_params: {percentile: 0.9, use_discrete_percentile: true}}
      - {name: stock, agg: sum, expr: amount, non_additive_dimension: {name: ordered_at}}
      - {name: odd, agg: mode, expr: amount}
      - {name: ready, agg: max, expr: amount, create_metric: true, label: Largest order}
  - name: customers
    model: "{{ source('crm', 'customers') }}"
    entities: [{name: customer, type: primary}]
    measures: [{name: customers, agg: count, expr: id}]
`;

function translate(metrics: string, dialect: SourceType = 'postgresql') {
  const document = readDocument(`${models}\nmetrics:\n${metrics}`);
  const translations = translateMetrics(document, shopTarget(dialect));
  return translations.filter((each) => !('metric' in each && each.metric.name === 'ready'));
}

const simple = (measure: string, more = '') =>
  `  - {name: m, type: simple, type_params: {measure: ${measure}}${more && `, ${more}`}}`;
const ratio = (numerator: string, denominator: string, more = '') =>
  `  - {name: m, type: ratio, type_params: {numerator: ${numerator}, denominator: ${denominator}}${more && `, ${more}`}}`;

describe('a simple metric', () => {
  it('comes with the table, the dimensions that are columns, the time and its label', () => {
    const more = `label: Order amount, description: All of it, filter: "{{ Dimension('order__order_status') }} = 'paid'"`;
    expect(translate(simple('amount', more))).toEqual([
      {
        metric: {
          name: 'm',
          description: 'All of it',
          source: 'public.orders',
          expression: 'sum(amount)',
          dimensions: ['status', 'country'],
          filters: ["status = 'paid'"],
          time_column: 'ordered_at',
          synonyms: ['Order amount'],
        },
      },
    ]);
  });

  it.each([
    ['order_count', 'count(1)'],
    ['buyers', 'count(distinct customer_id)'],
    ['mean', 'avg(amount - cost)'],
    ['paid', "sum(case when status = 'paid' then 1 else 0 end)"],
    ['middle', 'percentile_cont(0.5) within group (order by amount)'],
    ['p90', 'percentile_disc(0.9) within group (order by amount)'],
    ['{name: amount, fill_nulls_with: 0}', 'coalesce(sum(amount), 0)'],
  ])('of the measure %s is %s', (measure, expression) => {
    expect(translate(simple(measure))).toMatchObject([{ metric: { expression } }]);
  });

  it.each([
    ['sqlite', 'percentile_cont(amount, 0.5)'],
    ['clickhouse', 'quantileExactInclusive(0.5)(amount)'],
    ['duckdb', 'percentile_cont(0.5) within group (order by amount)'],
  ] as const)('takes a median as %s has it', (dialect, expression) => {
    expect(translate(simple('middle'), dialect)).toMatchObject([{ metric: { expression } }]);
  });

  it('takes the filters of the metric and of its measure', () => {
    const filter = `"{{ Dimension('order__is_large') }} and {{ Entity('customer') }} = 5"`;
    const measure = `{name: amount, filter: "{{ TimeDimension('order__ordered_at') }} > '2024-01-01'"}`;
    expect(translate(simple(measure, `filter: [${filter}]`))).toMatchObject([
      { metric: { filters: ['(amount > 100) and customer_id = 5', "ordered_at > '2024-01-01'"] } },
    ]);
  });

  it('is made of a measure with create_metric, and of a source under its own name', () => {
    const translations = translateMetrics(
      readDocument(`${models}\nmetrics:\n${simple('customers')}`),
      shopTarget(),
    );
    expect(translations).toMatchObject([
      { metric: { name: 'm', source: 'public.customers', expression: 'count(id)' } },
      { metric: { name: 'ready', expression: 'max(amount)', synonyms: ['Largest order'] } },
    ]);
  });
});

describe('a ratio', () => {
  it('of two measures of a model divides them, whatever is whole and whatever is none', () => {
    expect(translate(ratio('amount', 'order_count'))).toMatchObject([
      { metric: { expression: '1.0 * sum(amount) / nullif(count(1), 0)', filters: [] } },
    ]);
  });

  it('keeps the filters of either side within it', () => {
    const paid = `  - {name: paid_orders, type: simple, type_params: {measure: order_count}, filter: "{{ Dimension('order__order_status') }} = 'paid'"}`;
    const [, translated] = translate(
      `${paid}\n${ratio('paid_orders', '{name: order_count}', `filter: "{{ Dimension('order__country') }} <> 'Norway'"`)}`,
    );
    expect(translated).toMatchObject({
      metric: {
        expression: "1.0 * count(case when (status = 'paid') then 1 end) / nullif(count(1), 0)",
        filters: ["country <> 'Norway'"],
      },
    });
  });
});

describe('a metric that stays behind says why', () => {
  it.each([
    ['  - {name: m, type: derived, type_params: {expr: a - b, metrics: [a, b]}}', /of type derived/],
    ['  - {name: m, type: cumulative, type_params: {measure: amount, window: 7 days}}', /of type cumulative/],
    [ratio('amount', 'customers'), /measure of another model, "customers"/],
    [ratio('amount', '{name: amount, offset_window: 1 month}'), /denominator is of another period/],
    ['  - {name: m, type: ratio, type_params: {numerator: amount}}', /it has no denominator/],
    [simple('nothing'), /there is no measure "nothing"/],
    [simple('stock'), /must not be added up over time/],
    [simple('odd'), /aggregation "mode"/],
    [simple('amount', `filter: "{{ Dimension('customer__region') }} = 'x'"`), /not of its own model/],
    [simple('amount', `filter: "{{ Dimension('order__color') }} = 'x'"`), /"order__color"/],
    [
      simple('amount', `filter: "{{ TimeDimension('order__ordered_at', 'month') }} = 'x'"`),
      /cannot be taken over/,
    ],
    [simple('amount', `filter: "{{ Metric('m', ['x']) }} > 1"`), /cannot be taken over/],
    [simple('amount', 'filter: "{% if true %} 1 {% endif %}"'), /is a template/],
    ['  - {name: m, type: simple, type_params: 5}', /cannot be read/],
    ['  - {name: m, type: [1]}', /cannot be read/],
  ])('%s', (metric, reason) => {
    expect(translate(metric)).toEqual([{ name: 'm', reason: expect.stringMatching(reason) }]);
  });

  it.each(['mysql', 'trino'] as const)('where %s has no exact percentiles', (dialect) => {
    expect(translate(simple('middle'), dialect)).toEqual([
      { name: 'm', reason: expect.stringContaining('has no exact percentiles') },
    ]);
  });
});

it('reads the newer format, in which models carry their metrics', () => {
  const document = readDocument(`
models:
  - name: orders
    semantic_model: {enabled: true, name: orders}
    agg_time_dimension: ordered_at
    columns:
      - {name: id, entity: {type: primary, name: order}}
      - {name: ordered_at, granularity: day, dimension: {type: time}}
      - {name: status, dimension: {type: categorical, name: order_status}}
      - {name: country, dimension: categorical}
    metrics:
      - {name: revenue, type: simple, agg: sum, expr: amount, filter: "{{ Dimension('order__order_status') }} = 'paid'"}
      - {name: orders, type: simple, agg: count, expr: id}
metrics:
  - {name: per_order, type: ratio, numerator: revenue, denominator: orders}
`);
  expect(translateMetrics(document, shopTarget())).toMatchObject([
    {
      metric: {
        expression: 'sum(amount)',
        filters: ["status = 'paid'"],
        dimensions: ['status', 'country'],
        time_column: 'ordered_at',
      },
    },
    { metric: { expression: 'count(id)' } },
    {
      metric: { expression: "1.0 * sum(case when (status = 'paid') then amount end) / nullif(count(id), 0)" },
    },
  ]);
});
