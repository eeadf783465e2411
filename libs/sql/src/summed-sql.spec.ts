import { describe, expect, it } from '@jest/globals';
import { isSummedSql } from './summed-sql.js';

describe('isSummedSql', () => {
  it.each([
    'sum(total)',
    ' COUNT( * ) ',
    "sum(total) FILTER (WHERE status NOT IN ('cancelled', 'returned'))",
    'sum(round(price * (1 - discount), 2))',
  ])('%s sums up', (expression) => expect(isSummedSql(expression)).toBe(true));

  it.each([
    'avg(total)',
    'count(DISTINCT customer_id)',
    'count(distinct customer_id) FILTER (WHERE x)',
    'sum(discount) / nullif(sum(total), 0)',
    'sum(a) FILTER (WHERE b) / 2',
    "sum(a || ')') + avg(b)",
    'sum(a',
    'total',
    '',
  ])('%s does not', (expression) => expect(isSummedSql(expression)).toBe(false));
});
