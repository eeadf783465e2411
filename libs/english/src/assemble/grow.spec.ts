import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

const monthly =
  'select month(orders.ordered_at), count(), ((count() / previous) - 1) from orders by month(orders.ordered_at) order month(orders.ordered_at)';

describe('growth', () => {
  it.each([
    ['How fast did orders grow month over month?', monthly],
    ['growth of orders by month', monthly],
    ['How did the number of orders grow?', monthly],
    ['order growth per week', monthly.replaceAll('month(', 'week(')],
  ])('is what each period has more than the one before: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('is not what "growing" says of a thing', () => {
    expect(planOf('Which customers placed growing orders?', shop())).not.toContain('previous');
  });

  it('needs a course of time', () => {
    expect(planOf('growth of products by category', shop())).toBeUndefined();
  });
});
