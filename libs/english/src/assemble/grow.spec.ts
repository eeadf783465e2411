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

  it.each([
    [
      'growth of orders by status month over month',
      'select month(orders.ordered_at), orders.status, count(), ((count() / previous per orders.status) - 1) from orders by month(orders.ordered_at), orders.status order month(orders.ordered_at)',
    ],
    [
      'How did the number of orders per country grow?',
      'select month(orders.ordered_at), customers.country, count(), ((count() / previous per customers.country) - 1) from orders + customers by month(orders.ordered_at), customers.country order month(orders.ordered_at)',
    ],
    [
      'How did the total of orders in each country grow year over year?',
      'select year(orders.ordered_at), customers.country, sum(orders.total), ((sum(orders.total) / previous per customers.country) - 1) from orders + customers by year(orders.ordered_at), customers.country order year(orders.ordered_at)',
    ],
    [
      'monthly growth of orders for each category',
      'select month(orders.ordered_at), products.category, count_distinct(orders.id), ((count_distinct(orders.id) / previous per products.category) - 1) from orders + order_items + products by month(orders.ordered_at), products.category order month(orders.ordered_at)',
    ],
  ])('is a course of its own for each group: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('needs a course of time', () => {
    expect(planOf('growth of customers by country', shop())).toBeUndefined();
  });
});
