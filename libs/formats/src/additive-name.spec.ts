import { describe, expect, it } from '@jest/globals';
import { isAdditiveName } from './additive-name.js';

describe('the name of a column', () => {
  it.each([
    'avg',
    'AVG(amount)',
    'avgAmount',
    'median_total',
    'Average order value',
    'cost_per_click',
    'p95',
    'prices',
    'AVGAmount',
    'customer ratings',
  ])('tells that %s does not add up', (name) => {
    expect(isAdditiveName(name)).toBe(false);
  });

  it.each(['revenue', 'minutes', 'operations', 'pages', 'administrators', 'sum(price)', 'total_price'])(
    'tells nothing against a sum of %s',
    (name) => {
      expect(isAdditiveName(name)).toBe(true);
    },
  );
});
