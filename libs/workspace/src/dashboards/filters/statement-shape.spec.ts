import { describe, expect, it } from '@jest/globals';
import { shapeOf } from './statement-shape.js';

describe('the shape of a statement', () => {
  it.each([
    ['SELECT count(*) FROM orders', true, ['orders']],
    ['SELECT 1 FROM orders o JOIN customers c ON c.id = o.customer_id', true, ['orders']],
    ['SELECT 1 FROM "public"."Orders" o LEFT JOIN customers c USING (id)', false, ['orders']],
    ['SELECT 1 FROM customers c ANTI JOIN orders o ON o.customer_id = c.id', false, ['customers']],
    ['SELECT 1 FROM orders SEMI JOIN customers USING (id)', false, ['orders']],
    ['SELECT 1 FROM trades ASOF JOIN quotes USING (symbol, at)', false, ['trades']],
    ['SELECT extract(year FROM at) FROM `shop` . `two words`', true, ['at', 'two words']],
    ['SELECT 1 FROM a UNION ALL SELECT 1 FROM main.b', false, ['a', 'b']],
    ['WITH x AS (SELECT 1 FROM a) SELECT * FROM x', false, ['a', 'x']],
    ['SELECT (SELECT max(id) FROM [b c]) FROM a', false, ['b c', 'a']],
  ])('%s', (sql, isPlain, first) => {
    expect(shapeOf(sql)).toEqual({ isPlain, keepsSecond: false, first: new Set(first) });
  });

  it('knows joins that keep the rows of their second table', () => {
    expect(shapeOf('SELECT 1 FROM a RIGHT JOIN b USING (id)').keepsSecond).toBe(true);
    expect(shapeOf('SELECT 1 FROM a FULL OUTER JOIN b USING (id)').keepsSecond).toBe(true);
  });
});
