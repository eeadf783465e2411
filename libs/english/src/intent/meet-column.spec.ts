import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

describe('a column', () => {
  it.each([
    [
      'is told by its value, and rows are counted',
      'How many are in country Spain?',
      'select count() from customers where customers.country is Spain',
    ],
    [
      'of each thing is shown, and groups nothing',
      "Find each customer's name.",
      'select customers.name from customers',
    ],
    [
      'with its extremes is one row',
      'What are the highest price, lowest price and average price of products?',
      'select max(products.price), min(products.price), avg(products.price) from products',
    ],
    [
      'that things are ranked by and then ordered by leaves none out',
      'What are the most expensive products, ordered by price?',
      'select products.title from products order products.price down',
    ],
    [
      'and its information is itself',
      'Show the status information of orders',
      'select distinct orders.status from orders',
    ],
  ])('%s: %s', (_, question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });
});
