import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { club, shop } from '../shop.fixture.js';

describe('two numbers that make one', () => {
  it.each([
    [
      'What is the difference between the highest and the lowest price?',
      'select (max(products.price) - min(products.price)) from products',
    ],
    [
      'What is the ratio of orders to customers?',
      'select (count() / (select count() from customers)) from orders',
    ],
    [
      'What is the ratio of the number of customers in each country to the total number of customers?',
      'select customers.country, share(count()) from customers by customers.country',
    ],
  ])('over a shop: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('takes a number of a thing and one of its rows only for each thing', () => {
    expect(planOf('ratio of price to number of orders per product', shop())).toBe(
      'select products.title, (max(products.price) / count()) from products + order_items + orders by products.id, products.title',
    );
    expect(planOf('ratio of price of products to number of orders', shop())).toBeUndefined();
  });

  it('ranks by it', () => {
    expect(
      planOf('Which payment has the highest difference between total amount and discount amount?', club()),
    ).toBe(
      'select payments.id from payments order (payments.total_amount - payments.discount_amount) down limit 1',
    );
  });
});

describe('the average of what is counted', () => {
  it('is taken of the groups', () => {
    expect(planOf('What is the average number of orders per customer?', shop())).toBe(
      'select avg(groups.amount) from groups as (select count() from orders + customers by customers.id, customers.name)',
    );
  });
});

describe('the same as another has', () => {
  it('is looked up by what the other is called', () => {
    expect(planOf('products with the same category as "Teapot"', shop())).toBe(
      'select products.title from products where products.category in (select products.category from products where products.title is Teapot)',
    );
  });
});
