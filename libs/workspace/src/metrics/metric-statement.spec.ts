import { describe, expect, it } from '@jest/globals';
import { sourceTypes } from '#contracts';
import { checkStatement, loadGate } from '#sql';
import { asCondition, asValue, standingAlone } from './metric-statement.js';

await loadGate();

const relations = [
  { name: 'orders', columns: ['id', 'amount', 'status'] },
  { schema: 'public', name: 'orders', columns: ['id', 'amount', 'status'] },
  { schema: 'main', name: 'orders', columns: ['id', 'amount', 'status'] },
];

describe.each(sourceTypes)('in %s', (dialect) => {
  const passes = (sql: string) =>
    [standingAlone('orders', sql), asValue('orders', sql), asCondition('orders', sql)].every(
      (statement) => checkStatement(dialect, statement, relations).ok,
    );

  it.each([
    'sum(amount)',
    'count(*)',
    'count(distinct id) -- every one of them',
    '1.0 * sum(amount) / nullif(count(*), 0)',
    "sum(case when status = ')' then amount end)",
    '(select max(amount) from orders)',
    'amount between 1 and 2 and status in (1, 2)',
  ])('passes: %s', (sql) => {
    expect(passes(sql)).toBe(true);
  });

  it.each([
    '1) FROM orders --',
    '1), (2',
    '1) or (1 = 1',
    'sum(amount), sum(id)',
    'sum(amount) /*',
    "'text",
    '1; SELECT 2',
    '1 UNION SELECT 2 FROM orders',
    '1 FROM orders',
    '(select 1 from hidden)',
  ])('refuses: %s', (sql) => {
    expect(passes(sql)).toBe(false);
  });
});
