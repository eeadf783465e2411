import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { club } from '../shop.fixture.js';

describe('a unit of time', () => {
  it.each([
    [
      'Number of payments per month',
      'select month(payments.paid_at), count() from payments by month(payments.paid_at) order month(payments.paid_at)',
    ],
    [
      'How many payments are made on each day of the week?',
      'select weekday(payments.paid_at), count() from payments by weekday(payments.paid_at) order weekday(payments.paid_at)',
    ],
    [
      'Which month had the most payments?',
      'select month(payments.paid_at) from payments by month(payments.paid_at) order count() down limit 1',
    ],
    [
      'daily payments',
      'select day(payments.paid_at), count() from payments by day(payments.paid_at) order day(payments.paid_at)',
    ],
  ])('groups: %s', (question, expected) => {
    expect(planOf(question, club())).toBe(expected);
  });
});
