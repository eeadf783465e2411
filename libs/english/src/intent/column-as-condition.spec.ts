import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { club } from '../shop.fixture.js';

describe('a column that is only named', () => {
  it.each([
    [
      'How many memberships have ended?',
      'select count() from memberships where not memberships.ended_on is null',
    ],
    [
      'How many memberships used a coupon?',
      'select count() from memberships where not memberships.coupon is null',
    ],
    [
      'Show the memberships without a coupon.',
      'select memberships.id from memberships where memberships.coupon is null',
    ],
    [
      'How many memberships used the coupon SPRING?',
      'select count() from memberships where memberships.coupon is SPRING',
    ],
  ])('is a condition: %s', (question, expected) => {
    expect(planOf(question, club())).toBe(expected);
  });
});
