import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { club, shop } from '../shop.fixture.js';

describe('an amount that is joined to many rows', () => {
  it.each([
    [
      'total of orders by product category',
      'select products.category, sum(orders.total) from orders + order_items + products by products.category once orders.id',
    ],
    [
      'What is the average age of customers with cancelled orders?',
      'select avg(customers.age) from customers + orders where orders.status is cancelled once customers.id',
    ],
  ])('is taken once: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('is taken as it is where each row stands once', () => {
    expect(planOf('total of orders by country of the customer', shop())).toBe(
      'select customers.country, sum(orders.total) from orders + customers by customers.country',
    );
    expect(planOf('total quantity of order items per product', shop())).not.toContain('once');
    expect(planOf('average fee of memberships by city', club())).not.toContain('once');
  });
});
