import { describe, expect, it } from '@jest/globals';
import { checkStatement } from './check-statement.js';
import { loadGate } from './postgresql/parser.js';
import { brokenDown, rowsBehind } from './rows-behind.js';
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
    [
      'SELECT status s, count(*) AS n FROM orders GROUP BY 1',
      [{ column: 's', value: 'paid' }],
      `SELECT * FROM orders WHERE (status) = 'paid' LIMIT 9`,
    ],
    [
      'SELECT status AS State, count(*) FROM orders GROUP BY state',
      [
        { column: 'state', value: 'paid' },
        { column: 'count', value: 7 },
      ],
      `SELECT * FROM orders WHERE (status) = 'paid' LIMIT 9`,
    ],
    [
      'SELECT id, row_number() OVER (ORDER BY total) AS place FROM orders',
      [
        { column: 'id', value: 3 },
        { column: 'place', value: 1 },
      ],
      'SELECT * FROM orders WHERE (id) = 3 LIMIT 9',
    ],
    [
      'SELECT CAST(status AS varchar(3)) AS short, avg(total) FROM orders GROUP BY short',
      [{ column: 'short', value: 'pai' }],
      `SELECT * FROM orders WHERE (CAST(status AS varchar(3))) = 'pai' LIMIT 9`,
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

  it.each<[string, string]>([
    [`SELECT date_trunc('month', created_at), count(*) AS n FROM orders GROUP BY 1`, 'date_trunc'],
    ['SELECT status AS "State", count(*) AS n FROM orders GROUP BY 1', 'status'],
    ['SELECT c.name, o.name, count(*) AS n FROM orders o JOIN customers c USING (id) GROUP BY 1, 2', 'name'],
    [`SELECT 'all' AS status, count(*) AS n FROM orders`, 'status'],
    ['SELECT status, count(*) AS n FROM orders GROUP BY ROLLUP (status)', 'status'],
    ['SELECT DISTINCT ON (status) status FROM orders', 'status'],
    ['SELECT * FROM orders', 'status'],
  ])('cannot be told of %s where %s is picked', (statement, column) => {
    expect(rowsBehind('postgresql', statement, [{ column, value: 'paid' }], 9)).toBeUndefined();
  });

  it('finds the column of an engine that answers with the name of the table', () => {
    const statement = 'SELECT STATUS, count(*) FROM orders GROUP BY ALL';
    const sql = rowsBehind('duckdb', statement, [{ column: 'status', value: 'paid' }], 9);
    expect(flat(sql)).toBe(`SELECT * FROM orders WHERE (STATUS) = 'paid' LIMIT 9`);
  });
});

describe('the sums of an answer by another column', () => {
  it.each<[string, Pick[], string]>([
    [
      'SELECT status, count(*) AS n FROM orders GROUP BY 1 ORDER BY 2 LIMIT 5',
      [{ column: 'status', value: 'paid' }],
      `SELECT "customer_id", count(*) AS "n" FROM orders WHERE (status) = 'paid' GROUP BY "customer_id" ORDER BY 2 DESC, 1 LIMIT 9`,
    ],
    [
      'SELECT sum(total), max(total) AS "Most" FROM orders WHERE total > 1 -- all',
      [],
      'SELECT "customer_id", sum(total), max(total) AS "Most" FROM orders WHERE (total > 1) GROUP BY "customer_id" ORDER BY 2 DESC, 1 LIMIT 9',
    ],
  ])('%s', (statement, picks, rows) => {
    const sql = brokenDown('postgresql', statement, { picks, column: 'customer_id' }, 9);
    expect(flat(sql)).toBe(rows);
    expect(checkStatement('postgresql', sql ?? '', shop('postgresql'))).toMatchObject({ ok: true });
  });

  it.each([
    'SELECT status FROM orders',
    'SELECT sum(total) OVER () AS s FROM orders',
    'SELECT sum(total) AS s FROM (SELECT total FROM orders) AS o',
    'SELECT count(*) FROM orders UNION ALL SELECT 2 FROM orders',
  ])('cannot be told of %s', (statement) => {
    expect(brokenDown('postgresql', statement, { picks: [], column: 'status' }, 9)).toBeUndefined();
  });
});
