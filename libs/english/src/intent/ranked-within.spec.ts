import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

describe('the first few of each group', () => {
  it.each([
    [
      'What are the 3 most expensive products in each category?',
      'select products.category, products.title from products order products.price down limit 3 for each products.category',
    ],
    [
      'the cheapest product of each category',
      'select products.category, products.title from products order products.price limit 1 for each products.category',
    ],
    [
      'For each country, which customer has the most orders?',
      'select customers.country, customers.name from customers + orders by customers.id, customers.country, customers.name order count() down limit 1 for each customers.country',
    ],
    [
      'top 2 products by quantity in each category',
      'select products.category, products.title from products + order_items by products.id, products.category, products.title order sum(order_items.quantity) down limit 2 for each products.category',
    ],
  ])('are ranked within it: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('are numbers where no thing is asked for', () => {
    expect(planOf('the highest price of each category', shop())).toBe(
      'select products.category, max(products.price) from products by products.category',
    );
  });
});
