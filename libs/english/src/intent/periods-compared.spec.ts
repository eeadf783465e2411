import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { shop } from '../shop.fixture.js';

describe('two periods that have no day in common', () => {
  const months =
    'select month(orders.ordered_at), count() from orders where (orders.ordered_at in 2026-05-01T00:00:00..2026-06-01T00:00:00 or orders.ordered_at in 2026-04-01T00:00:00..2026-05-01T00:00:00) by month(orders.ordered_at) order month(orders.ordered_at)';
  const years =
    'select year(orders.ordered_at), count() from orders where (orders.ordered_at in 2024-01-01T00:00:00..2025-01-01T00:00:00 or orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00) by year(orders.ordered_at) order year(orders.ordered_at)';
  it.each([
    ['orders in May against April', months],
    ['number of orders in May compared to April', months],
    ['How many orders in May versus April?', months],
    ['number of orders in 2024 vs 2025', years],
  ])('are counted each when they are compared: %s', (question, plan) =>
    expect(planOf(question, shop())).toBe(plan),
  );

  it('are understood with the word that compares them, where there is nothing unknown', () => {
    const asked = (question: string) =>
      readQuestion(question, shop(), { now: new Date('2026-05-20T12:00:00Z') });
    expect(asked('orders this year vs last year').unknown).toEqual([]);
    expect(asked('orders in May vs the plan').unknown).toEqual(['vs', 'plan']);
  });

  it('are listed as they were asked for where something else is compared', () => {
    expect(planOf('orders in May and April against the plan', shop())).toMatch(/^select orders\./);
  });

  it('are never answered by rows that are of both at once', () => {
    const question = 'customers who ordered in May and again in April';
    const [reading] = readQuestion(question, shop(), { now: new Date('2026-05-20T12:00:00Z') }).readings;
    expect(reading).toMatchObject({ confidence: 0, lost: 'comparison' });
  });
});
