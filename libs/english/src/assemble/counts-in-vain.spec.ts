import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';

const shop = buildCatalog({
  tables: [
    aTable('customers', ['id:integer', 'name!:text:Ada Lovelace', 'country!:text:Germany|France']),
    aTable(
      'orders',
      [
        'id:integer',
        'customer_id!:integer',
        'status!:text:shipped|open',
        'amount!:number',
        'discount!:number',
      ],
      ['customer_id>customers.id'],
    ),
  ],
});

describe('a bound that no number is there for', () => {
  it.each([
    'customers over 30',
    'How many customers over 500?',
    'who has more than 1000',
    'Are there more than 500 orders?',
    'the youngest customer',
  ])('counts no rows of one thing: %s', (question) => {
    expect(planOf(question, shop) ?? '').not.toMatch(/having|order count/);
  });

  it.each([
    ['orders over 500', 'select orders.id from orders where orders.amount > 500'],
    ['How many orders over 500?', 'select count() from orders where orders.amount > 500'],
    [
      'orders above 500 by country',
      'select customers.country, count() from orders + customers where orders.amount > 500 by customers.country',
    ],
  ])('is the amount, where one is kept: %s', (question, expected) => {
    expect(planOf(question, shop)).toBe(expected);
  });

  it('counts the rows of a kind', () => {
    expect(planOf('countries with more than 1000', shop)).toBe(
      'select customers.country from customers by customers.country having count() > 1000',
    );
  });
});
