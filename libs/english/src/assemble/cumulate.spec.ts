import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

describe('a running total', () => {
  it.each([
    [
      'running total of orders by month',
      'select month(orders.ordered_at), running(count()) from orders by month(orders.ordered_at) order month(orders.ordered_at)',
    ],
    [
      'What is the cumulative total of orders per week?',
      'select week(orders.ordered_at), running(count()) from orders by week(orders.ordered_at) order week(orders.ordered_at)',
    ],
  ])('is the sum up to each period: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each([
    [
      'running total of orders by month and status',
      'select month(orders.ordered_at), orders.status, running(count() per orders.status) from orders by month(orders.ordered_at), orders.status order month(orders.ordered_at)',
    ],
    [
      'cumulative total of orders per week for each country',
      'select week(orders.ordered_at), customers.country, running(count() per customers.country) from orders + customers by week(orders.ordered_at), customers.country order week(orders.ordered_at)',
    ],
  ])('is one of each group: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it('needs a course of time', () => {
    expect(planOf('running total of orders by status', shop())).toBeUndefined();
  });
});
