import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

const ofEach = 'select customers.name, count() from orders + customers by customers.id, customers.name';
const byCountry = 'select customers.country, count() from orders + customers by customers.country';

describe('things by what there are many of', () => {
  it.each([
    ['orders by status', 'select orders.status, count() from orders by orders.status'],
    ['orders per status', 'select orders.status, count() from orders by orders.status'],
    ['orders by customer', ofEach],
    ['orders per customer', ofEach],
    ['orders for each customer', ofEach],
    ['orders by customer country', byCountry],
    ['orders per customer country', byCountry],
  ])('are counted: %s', (question, plan) => expect(planOf(question, shop())).toBe(plan));

  it.each([
    [
      'orders by customer Ada Lovelace',
      'select orders.id from orders + customers where customers.name is Ada Lovelace',
    ],
    [
      'orders by customers from Spain',
      'select orders.id from orders + customers where customers.country is Spain',
    ],
    ['List the orders of each customer', 'select orders.id from orders + customers'],
  ])('are listed: %s', (question, plan) => expect(planOf(question, shop())).toBe(plan));
});
