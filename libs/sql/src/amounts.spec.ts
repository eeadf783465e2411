import { describe, expect, it } from '@jest/globals';
import { amountsOf } from './amounts.js';

describe('amountsOf', () => {
  it.each([
    ['SELECT sum(total) AS revenue FROM orders', [{ name: 'revenue', columns: ['total'], isProduct: false }]],
    [
      'SELECT p.category, round(sum(i.quantity * i."Unit price"), 2) AS revenue FROM items i JOIN products p ON true GROUP BY 1',
      [
        { name: 'category', columns: ['category'], isProduct: false },
        { name: 'revenue', columns: ['quantity', 'unit price'], isProduct: true },
      ],
    ],
    [
      'SELECT sum(paid - fee) AS net FROM orders',
      [{ name: 'net', columns: ['paid', 'fee'], isProduct: false }],
    ],
    ['SELECT sum(a) / count(*) AS each, count(a) AS n, sum(a * b + c) AS mixed, a || b AS text FROM t', []],
    ['SELECT sum(a) OVER (ORDER BY b) AS running, CASE WHEN a THEN b * c END AS some FROM t', []],
  ])('tells what is made of columns in %s', (sql, amounts) => {
    expect(amountsOf('postgresql', sql)?.amounts).toEqual(amounts);
  });

  it.each([
    'WITH t AS (SELECT count(*) AS total FROM orders) SELECT sum(total) AS n FROM t',
    'SELECT sum(total) AS n FROM (SELECT count(*) AS total FROM orders) AS t',
    'SELECT total FROM orders UNION SELECT age FROM people',
  ])('tells nothing of %s', (sql) => {
    expect(amountsOf('postgresql', sql)).toBeUndefined();
  });

  it('has the names of the tables', () => {
    expect(amountsOf('duckdb', 'SELECT o.total FROM shop.Orders AS o')?.from).toContain('orders');
  });
});
