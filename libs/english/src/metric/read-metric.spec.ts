import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { renderPlan } from '#sql';
import { readMetric } from './read-metric.js';

const column = (name: string, samples: string[] = []) => {
  const kind = name === 'ordered_at' ? ('timestamp' as const) : ('text' as const);
  return { name, type: kind, kind, nullable: false, comment: null, description: null, synonyms: [], samples };
};
const orders: SourceTable = {
  schema: null,
  name: 'orders',
  type: 'table',
  comment: null,
  description: null,
  synonyms: [],
  row_estimate: null,
  columns: [
    column('ordered_at'),
    column('status', ['returned', 'delivered']),
    column('shipping_country', ['Germany', 'United States']),
    column('channel', ['mobile app', 'website']),
  ],
  primary_key: [],
  foreign_keys: [],
};
const common = {
  source: 'orders',
  filters: [],
  dimensions: ['channel', 'shipping_country', 'status'],
  time_column: 'ordered_at',
};
const metrics = [
  { ...common, name: 'Revenue', synonyms: ['sales', 'turnover'], expression: 'sum(total)' },
  { ...common, name: 'Orders', synonyms: [], expression: 'count(*)' },
  { ...common, name: 'Time to deliver', synonyms: [], expression: 'avg(delivered - ordered)' },
  { ...common, name: 'Average order value', synonyms: ['AOV'], expression: 'avg(total)', time_column: null },
];
const clock = { now: new Date('2026-11-21T12:00:00Z') };

const read = (question: string) => readMetric(question, metrics, [orders], clock);
const sqlOf = (question: string) => {
  const reading = read(question);
  return reading && renderPlan('duckdb', reading.plan).replaceAll(/\s+/g, ' ');
};

describe('readMetric', () => {
  it.each([
    ['What was our revenue last month?', ["DATE '2026-10-01'", "DATE '2026-11-01'"]],
    ['revenue by month', ["date_trunc('month'", 'GROUP BY']],
    ['Show me monthly sales by channel', ["date_trunc('month'", '"channel"', 'sum(total)']],
    ['Top 5 countries by number of orders', ['"shipping_country"', 'DESC', 'LIMIT 5', 'count(*)']],
    ['How many orders were returned in Germany?', ["'returned'", "'germany'", 'count(*)']],
    ['average order value by channel', ['avg(total)', '"channel"']],
    ['How long does it take to deliver an order?', ['avg(delivered - ordered)']],
    [
      'how long did it usually take us to deliver orders in Germany',
      ['avg(delivered - ordered)', "'germany'"],
    ],
    ['average time to deliver an order by channel', ['avg(delivered - ordered)', '"channel"']],
    ['turnover in the United States in 2025', ["'united states'", "DATE '2025-01-01'"]],
    ['revenue (by channel), shipping country = Germany?', ['"channel"', "'germany'"]],
  ])('reads %s', (question, parts) => {
    const sql = sqlOf(question) ?? '';
    for (const part of parts) expect(sql.toLowerCase()).toContain(part.toLowerCase());
  });

  it.each([
    'Which customers placed the most orders?',
    'revenue from customers who churned',
    'revenue and orders by month',
    'average order value last month',
    'share of average order value by channel',
    'what share of revenue came from Germany',
    'What is the meaning of life?',
    'orders over 500',
    'the 3 biggest orders',
    'who placed the 3 biggest orders?',
    'orders and who placed them',
    'top 0 countries by revenue',
    'orders over a hundred',
    'orders within a week',
    'How long does it take to deliver a letter?',
    'How long did it take to deliver the longest order?',
    '',
  ])('leaves to others what it cannot explain whole: %s', (question) =>
    expect(read(question)).toBeUndefined(),
  );
});

describe('readMetric, with tables that the metric points to', () => {
  const text = (name: string, samples: string[] = []) => ({
    ...column(name, samples),
    kind: 'text' as const,
  });
  const customers: SourceTable = {
    ...orders,
    name: 'customers',
    columns: [column('id'), text('name'), text('segment', ['enterprise', 'family'])],
    primary_key: ['id'],
  };
  const key = {
    columns: ['customer_id'],
    schema: null,
    table: 'customers',
    references: ['id'],
    inferred: false,
  };
  const placed: SourceTable = { ...orders, foreign_keys: [key] };
  const sql = (question: string, tables = [placed, customers]) => {
    const reading = readMetric(question, metrics, tables, clock);
    return reading ? renderPlan('duckdb', reading.plan).replaceAll(/\s+/g, ' ') : 'nothing';
  };

  it.each([
    ['Top 5 customers by revenue', ['"m_0_name" AS "customer"', '"m_0_id"', 'DESC', 'LIMIT 5']],
    ['Revenue by customer segment', ['"m_0_segment" AS "segment"', 'GROUP BY']],
    ['Which segment has the lowest revenue?', ['ASC', 'LIMIT 1']],
    ['Revenue from enterprise customers last month', ["'enterprise'", "DATE '2026-10-01'"]],
  ])('cuts by what each row has one of: %s', (question, parts) => {
    for (const part of parts) expect(sql(question)).toContain(part);
    expect(sql(question)).toContain('LEFT JOIN "customers"');
  });

  it.each([
    ['Who are our best customers?', ['"customer"', '"Revenue"', 'DESC', 'LIMIT 10']],
    ['Who was the best customer last month?', ['DESC', 'LIMIT 1', "DATE '2026-10-01'"]],
    ['worst 3 segments', ['"segment"', 'ASC', 'LIMIT 3']],
    ['Which customers sell best?', ['sum(total)', 'LIMIT 10']],
    ['Which month was our best this year?', ['sum(total)', "date_trunc('month'", 'DESC', 'LIMIT 1']],
    ['our best year', ['sum(total)', "date_trunc('year'", 'LIMIT 1']],
    ['Which segment buys the most?', ['"segment"', 'DESC', 'LIMIT 1']],
    ['customers who spent the least', ['ASC', 'LIMIT 10']],
  ])('ranks by the revenue where nothing else is said: %s', (question, parts) => {
    for (const part of parts) expect(sql(question)).toContain(part);
  });

  it('ranks what sells best by what was sold, where that is counted', () => {
    const sold = { ...common, name: 'Units sold', synonyms: [], expression: 'sum(quantity)' };
    const of = (question: string) =>
      readMetric(question, [...metrics, sold], [placed, customers], clock)?.plan.orderBy;
    expect(of('Which segments sell best in Germany?')).toMatchObject([{ by: { sql: 'sum(quantity)' } }]);
    expect(of('best segments')).toMatchObject([{ by: { sql: 'sum(total)' } }]);
    const incomeIsElsewhere = { ...sold, source: 'customers', time_column: null };
    expect(
      readMetric('worst segments', [...metrics.slice(1), incomeIsElsewhere], [placed, customers], clock)?.plan
        .orderBy,
    ).toMatchObject([{ by: { sql: 'sum(quantity)' }, direction: 'ascending' }]);
  });

  it('does not take what was spent for what came in where spending is a metric', () => {
    const spent = { ...common, name: 'Ad spend', synonyms: [], expression: 'sum(spent)' };
    const reading = readMetric(
      'segments that spent the most',
      [...metrics, spent],
      [placed, customers],
      clock,
    );
    expect(reading).toBeUndefined();
  });

  it.each(['best', 'best segment by month', 'best segment by channel', 'customers who sell'])(
    'does not guess at %s',
    (question) => expect(sql(question)).toBe('nothing'),
  );

  it('leaves out a table that two keys lead to', () => {
    const twice = { ...placed, foreign_keys: [key, { ...key, columns: ['payer_id'] }] };
    expect(sql('Revenue by customer segment', [twice, customers])).toBe('nothing');
  });
});

describe('readMetric, for changes and rankings', () => {
  it.each([
    ['Which channel has the highest revenue?', ['DESC', 'LIMIT 1']],
    ['Which channels have the lowest revenue?', ['ASC']],
    ['bottom 3 channels by orders', ['ASC', 'LIMIT 3']],
    ['share of revenue by channel', ['sum(total)', 'AS "share"', '"channel"']],
    ['revenue by channel as a percentage of the total last month', ['AS "share"', "DATE '2026-10-01'"]],
    ['revenue over time', ["date_trunc('month'", 'ASC']],
    ['How are sales doing?', ["date_trunc('month'"]],
    ['How did revenue develop over the last 12 months?', ["date_trunc('month'", 'ASC']],
    ['How is revenue trending by week?', ["date_trunc('week'"]],
    ['Show the trend of orders in 2026', ["date_trunc('month'", "DATE '2026-01-01'"]],
    ['Which 2 channels have the highest revenue?', ['DESC', 'LIMIT 2']],
    [
      'How did revenue change compared to last month?',
      ['"change"', "DATE '2026-10-01'", "DATE '2026-12-01'"],
    ],
    ['How did revenue change last month?', ['"change"', "DATE '2026-09-01'", "DATE '2026-11-01'"]],
    ['Revenue growth by month in 2026', ['"change"', "DATE '2026-01-01'"]],
    ['revenue month over month', ['"change"', "date_trunc('month'"]],
    [
      'Compare revenue this quarter with the last one',
      ['"change"', "DATE '2026-07-01'", "DATE '2027-01-01'"],
    ],
    ['Compare revenue this month with last month', ['"change"', "DATE '2026-10-01'", "DATE '2026-12-01'"]],
  ])('reads %s', (question, parts) => {
    const sql = sqlOf(question) ?? 'nothing';
    for (const part of parts) expect(sql).toContain(part);
  });

  const ofNovember = [
    "DATE '2025-11-01'",
    "DATE '2025-12-01' OR",
    "DATE '2026-11-01'",
    "DATE '2026-12-01')",
    '"change"',
  ];
  const ofOctober = [
    "DATE '2025-10-01'",
    "DATE '2025-11-01' OR",
    "DATE '2026-10-01'",
    "DATE '2026-11-01')",
    '"change"',
  ];

  it.each([
    ['Revenue this month compared with the same month last year', ofNovember],
    ['How does revenue this month compare to last year?', ofNovember],
    ['revenue this month vs a year ago', ofNovember],
    ['revenue compared with the same month of 2025', ofNovember],
    ['revenue in October compared to October last year', ofOctober],
    ['Revenue in October 2026 vs October 2025', ofOctober],
    ['revenue in October, year over year', ofOctober],
    ['revenue this October vs last October', ofOctober],
    [
      'orders this quarter vs the same quarter last year',
      ["date_trunc('quarter'", "DATE '2025-10-01'", "DATE '2026-01-01' OR", "DATE '2026-10-01'"],
    ],
    [
      'revenue year to date compared to the same period last year',
      ["date_trunc('year'", "DATE '2025-01-01'", "DATE '2025-11-22' OR", "DATE '2026-11-22')"],
    ],
    ['compare revenue in March with June', ["DATE '2026-04-01' OR", "DATE '2026-07-01')"]],
  ])('compares the two periods that are meant, and none between: %s', (question, parts) => {
    const sql = sqlOf(question) ?? 'nothing';
    for (const part of parts) expect(sql).toContain(part);
  });

  it.each([
    ['Revenue in September and October, respectively', ["date_trunc('month'", "DATE '2026-10-01' OR"]],
    [
      'orders in Germany and the United States, respectively',
      ['GROUP BY "m"."shipping_country"', "'germany'"],
    ],
    ['revenue for 2024 and 2025 respectively', ["date_trunc('year'", "DATE '2025-01-01' OR"]],
  ])('has a row for each that is named: %s', (question, parts) => {
    const sql = sqlOf(question) ?? 'nothing';
    for (const part of parts) expect(sql).toContain(part);
  });

  it('leaves two lists of which it has one to others', () => {
    expect(read('revenue respectively')).toBeUndefined();
    expect(read('revenue this month compared with the same month last year by channel')).toBeUndefined();
  });

  it('leaves a value that the metric itself is defined by to others', () => {
    const expression = "count(*) FILTER (WHERE status <> 'returned')";
    const placed = [{ ...common, name: 'Orders', synonyms: [], expression }];
    const of = (question: string) => readMetric(question, placed, [orders], clock);
    expect(of('How many orders were returned?')).toBeUndefined();
    expect(of('How many orders were delivered?')).toBeDefined();
  });

  it.each([
    'What will our revenue be next year?',
    'revenue not from Germany',
    'median revenue',
    'highest revenue value by channel',
    'revenue of the last orders',
    'revenue other than mobile app',
    'revenue where the shipping country != Germany',
    'revenue where the shipping country <> Germany',
    'revenue > 2026-01-15',
    'revenue <= March 2026',
  ])('does not pass over what turns the meaning around: %s', (question) =>
    expect(read(question)).toBeUndefined(),
  );
});

it('leaves the average number of things to other readings, where no metric is called so', () => {
  const averageOrder = { ...common, name: 'Basket', synonyms: ['average order'], expression: 'avg(total)' };
  const asked = (synonyms: readonly string[]) =>
    readMetric('average orders per channel', [{ ...averageOrder, synonyms: [...synonyms] }], [orders], clock);
  expect(asked(['average order'])).toBeUndefined();
  expect(asked(['average orders'])).toBeDefined();
});
