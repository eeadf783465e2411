import { describe, expect, it } from '@jest/globals';
import { readDocument } from './read-document.js';
import { shopTarget } from './shop-target.fixture.js';
import { translateMetrics } from './translate-metrics.js';

const model = `
  - name: shop
    datasets:
      - name: Orders
        source: warehouse.public.orders
        fields:
          - name: order_status
            expression: {dialects: [{dialect: ANSI_SQL, expression: status}]}
            dimension: {is_time: false}
          - name: country
            expression: {dialects: [{dialect: ANSI_SQL, expression: Orders.country}]}
            dimension: {}
          - name: ordered_at
            expression: {dialects: [{dialect: ANSI_SQL, expression: ordered_at}]}
            datatype: DateTime
            dimension: {}
          - name: decade
            expression: {dialects: [{dialect: ANSI_SQL, expression: "extract(decade from ordered_at)"}]}
            dimension: {is_time: false}
          - name: margin
            expression:
              dialects:
                - {dialect: SNOWFLAKE, expression: "amount::float - cost"}
                - {dialect: ANSI_SQL, expression: "amount - cost"}
      - name: customers
        source: customers
      - name: big
        source: select * from orders
      - name: absent
        source: prod.absent
    relationships:
      - {name: o2c, from: Orders, to: customers, from_columns: [customer_id], to_columns: [id]}
    metrics:`;

function translate(metrics: string, key = 'semantic_model') {
  return translateMetrics(readDocument(`version: 0.1.1\n${key}:${model}\n${metrics}`), shopTarget());
}

const metric = (expression: string, more = '') =>
  `      - name: m\n        expression: ${expression}\n${more && `        ${more}\n`}`;
const ansi = (sql: string) => `{dialects: [{dialect: ANSI_SQL, expression: ${JSON.stringify(sql)}}]}`;

describe('a metric over one dataset', () => {
  it('comes with the table, the dimensions, the time and the synonyms', () => {
    const more = 'ai_context: {instructions: Be kind, synonyms: [sales, turnover, 5]}';
    expect(translate(metric(ansi('SUM(Orders.amount)'), `description: All of it\n        ${more}`))).toEqual([
      {
        metric: {
          name: 'm',
          description: 'All of it',
          source: 'public.orders',
          expression: 'SUM(amount)',
          dimensions: ['status', 'country'],
          filters: [],
          time_column: 'ordered_at',
          synonyms: ['sales', 'turnover'],
        },
      },
    ]);
  });

  it.each([
    ['count(distinct "Orders"."order_status")', 'count(distinct status)'],
    ['sum(orders.margin) / count(*)', 'sum((amount - cost)) / count(*)'],
    [
      "sum(case when orders.country = 'orders.country' then 1 end)",
      "sum(case when country = 'orders.country' then 1 end)",
    ],
    ['max(orders.unlisted)', 'max(unlisted)'],
  ])('names columns, not fields: %s', (sql, expression) => {
    expect(translate(metric(ansi(sql)))).toMatchObject([{ metric: { expression } }]);
  });

  it.each([
    ['a list of dialects', '[{dialect: ANSI_SQL, expression: COUNT(customers.id)}]'],
    ['a plain text', 'COUNT(customers.id)'],
  ])('reads an expression that is %s', (_case, expression) => {
    expect(translate(metric(expression))).toMatchObject([
      { metric: { expression: 'COUNT(id)', source: 'public.customers' } },
    ]);
  });
});

describe('a metric that stays behind says why', () => {
  it.each([
    ['SUM(Orders.amount) / COUNT(customers.id)', /spans the datasets "Orders" and "customers"/],
    ['COUNT(*)', /does not say which dataset/],
    ['COUNT(big.id)', /is a query/],
    ['COUNT(absent.id)', /there is no table "prod.absent"/],
    [`SUM(orders.${'a'.repeat(2_000)})`, /longer than 2000/],
  ])('%s', (sql, reason) => {
    expect(translate(metric(ansi(sql)))).toEqual([{ name: 'm', reason: expect.stringMatching(reason) }]);
  });

  it('where it is written for another engine alone', () => {
    expect(translate(metric('{dialects: [{dialect: MDX, expression: "[Sales]"}]}'))).toEqual([
      { name: 'm', reason: 'it is written for MDX, and only ANSI_SQL can be taken over' },
    ]);
  });

  it('where it has another shape', () => {
    expect(translate('      - 5\n      - {name: m, expression: [1]}')).toEqual([
      { name: 'metric 1', reason: 'it cannot be read: it must be an object' },
      { name: 'm', reason: 'it cannot be read: "expression" has another shape' },
    ]);
  });
});

it('reads the draft of the format that has its one model at the top', () => {
  const document = {
    version: '0.2.0.dev0',
    name: 'shop',
    datasets: [{ name: 'orders', source: 'orders' }],
    metrics: [{ name: 'm', expression: { dialects: [{ dialect: 'ANSI_SQL', expression: 'COUNT(*)' }] } }],
  };
  expect(translateMetrics(document, shopTarget())).toMatchObject([{ metric: { source: 'public.orders' } }]);
});

it.each([[null], ['text'], [[]], [{}], [{ semantic_model: [] }], [{ semantic_model: { metrics: [] } }]])(
  'answers 400 where there is nothing to import: %j',
  (document) => {
    expect(() => translateMetrics(document, shopTarget())).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  },
);
