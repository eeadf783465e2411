import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { renderPlan } from '#sql';
import { readMetric } from './read-metric.js';

const column = (name: string, samples: string[] = []) => {
  const kind = name === 'ordered_at' ? ('timestamp' as const) : ('text' as const);
  return { name, type: kind, kind, nullable: false, comment: null, samples };
};
const orders: SourceTable = {
  schema: null,
  name: 'orders',
  type: 'table',
  comment: null,
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
    ['turnover in the United States in 2025', ["'united states'", "DATE '2025-01-01'"]],
  ])('reads %s', (question, parts) => {
    const sql = sqlOf(question) ?? '';
    for (const part of parts) expect(sql.toLowerCase()).toContain(part.toLowerCase());
  });

  it.each([
    'Which customers placed the most orders?',
    'revenue from customers who churned',
    'revenue and orders by month',
    'average order value last month',
    'What is the meaning of life?',
    '',
  ])('leaves to others what it cannot explain whole: %s', (question) =>
    expect(read(question)).toBeUndefined(),
  );
});
