import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { club, shop } from '../shop.fixture.js';

describe('the amount of a thing', () => {
  it.each([
    ['median payment amount', 'select median(payments.total_amount) from payments'],
    ['average amount of a payment', 'select avg(payments.total_amount) from payments'],
    ['highest payment value', 'select max(payments.total_amount) from payments'],
    ['payments with an amount over 20', 'select payments.id from payments where payments.total_amount > 20'],
  ])('is that of the whole: %s', (question, expected) => {
    expect(planOf(question, club())).toBe(expected);
  });

  it.each([
    ['median order value', 'select median(orders.total) from orders'],
    ['What is the average value of an order?', 'select avg(orders.total) from orders'],
    ['average order amount', 'select avg(orders.total) from orders'],
  ])('is what it comes to, under whatever name: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each([
    ['total orders', 'select count() from orders'],
    [
      'total orders by country',
      'select customers.country, count() from orders + customers by customers.country',
    ],
    ['average order', 'select avg(orders.total) from orders'],
  ])('is not what a total of things is: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each([
    ['total payments', 'select sum(payments.total_amount) from payments'],
    [
      'total payments by member',
      'select members.name, sum(payments.total_amount) from payments + members by members.name, members.id',
    ],
  ])('is meant where things are money: %s', (question, expected) => {
    expect(planOf(question, club())).toBe(expected);
  });

  it('is that of a part where the part is said', () => {
    expect(planOf('average discount amount', club())).toBe(
      'select avg(payments.discount_amount) from payments',
    );
  });
});
