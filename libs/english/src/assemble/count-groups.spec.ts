import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

describe('how many there are of what has many', () => {
  it.each([
    [
      'How many customers have more than 3 orders?',
      'select count() from groups as (select customers.id from customers + orders by customers.id having count() > 3)',
    ],
    [
      'How many customers from Spain have at least 2 orders?',
      'select count() from groups as (select customers.id from customers + orders where customers.country is Spain by customers.id having count() >= 2)',
    ],
    [
      'How many customers spent more than 1000?',
      'select count() from groups as (select customers.id from customers + orders by customers.id having sum(orders.total) > 1000)',
    ],
    [
      'How many categories have more than 3 products?',
      'select count() from groups as (select products.category from products by products.category having count() > 3)',
    ],
  ])('is tested for each, and then counted: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('is of each group where there are groups', () => {
    expect(planOf('number of customers per country with more than 3 customers', shop())).toBe(
      'select customers.country, count() from customers by customers.country having count() > 3',
    );
  });
});
