import { describe, expect, it } from '@jest/globals';
import { checkStatement } from './check-statement.js';
import { loadGate } from './postgresql/parser.js';
import { rowsBehind } from './rows-behind.js';
import type { Pick } from './rows-behind.js';
import { shop } from './shop.fixture.js';

await loadGate();

const flat = (sql: string | undefined) =>
  sql?.replaceAll(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')');

describe('the rows behind an answer', () => {
  it.each<[string, Pick[], string]>([
    [
      'SELECT status, count(*) AS n FROM orders GROUP BY 1 ORDER BY 2 DESC LIMIT 5',
      [
        { column: 'status', value: 'paid' },
        { column: 'n', value: 7 },
      ],
      `SELECT * FROM orders WHERE (status) = 'paid' LIMIT 9`,
    ],
    [
      `SELECT date_trunc('month', o.created_at) AS month, c.name, sum(total) AS s FROM orders o JOIN customers c ON c.id = o.customer_id WHERE total > 1 OR total < 0 -- all\n GROUP BY month, c.name`,
      [
        { column: 'month', value: '2026-01-01' },
        { column: 'name', value: null },
      ],
      `SELECT * FROM orders o JOIN customers c ON c.id = o.customer_id WHERE (total > 1 OR total < 0) AND (date_trunc('month', o.created_at)) = '2026-01-01' AND (c.name) IS NULL LIMIT 9`,
    ],
    ['SELECT sum(total) AS s FROM orders', [{ column: 's', value: 3 }], 'SELECT * FROM orders LIMIT 9'],
    [
      'SELECT id, status FROM orders',
      [{ column: 'status', value: `'; DROP TABLE orders; --` }],
      `SELECT * FROM orders WHERE (status) = '''; DROP TABLE orders; --' LIMIT 9`,
    ],
    [
      'SELECT DISTINCT status FROM (SELECT status FROM orders WHERE total > 1) AS o',
      [{ column: 'status', value: 'paid' }],
      `SELECT * FROM (SELECT status FROM orders WHERE total > 1) AS o WHERE (status) = 'paid' LIMIT 9`,
    ],
  ])('%s', (statement, picks, rows) => {
    const sql = rowsBehind('postgresql', statement, picks, 9);
    expect(flat(sql)).toBe(rows);
    expect(checkStatement('postgresql', sql ?? '', shop('postgresql'))).toMatchObject({ ok: true });
  });

  it.each([
    'SELECT 1 FROM orders UNION ALL SELECT 2 FROM orders',
    'WITH a AS (SELECT 1 AS x) SELECT x FROM a',
    '(SELECT 1 FROM orders)',
    'SELECT 1',
    'VALUES (1)',
  ])('cannot be told of %s', (statement) => {
    expect(rowsBehind('postgresql', statement, [], 9)).toBeUndefined();
  });
});
