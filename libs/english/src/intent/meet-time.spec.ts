import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

const in2025 = 'in 2025-01-01T00:00:00..2026-01-01T00:00:00';

describe('a time that names no column', () => {
  it.each([
    [
      'is when what is counted was, and not when what it is grouped by began',
      'Number of orders per country in 2025',
      `select customers.country, count() from orders + customers where orders.ordered_at ${in2025} by customers.country`,
    ],
    [
      'is when the whole was, of which lines are counted',
      'Number of order items per category in 2025',
      `select products.category, count() from order_items + orders + products where orders.ordered_at ${in2025} by products.category`,
    ],
    [
      'is when the whole was, of which lines are summed',
      'Units sold by country in 2025',
      `select customers.country, sum(order_items.quantity) from order_items + orders + customers where orders.ordered_at ${in2025} by customers.country`,
    ],
    [
      'is when the whole was, of which lines are shown',
      'order items in 2025',
      `select order_items.id from order_items + orders where orders.ordered_at ${in2025}`,
    ],
    [
      'is of the thing itself where that keeps one',
      'Products launched in 2025',
      'select products.title from products where products.launched_on in 2025-01-01..2026-01-01',
    ],
  ])('%s', (_, question, plan) => expect(planOf(question, shop())).toBe(plan));
});
