import { describe, expect, it } from '@jest/globals';
import { describePlan } from '../describe/describe-plan.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { club, shop } from '../shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const catalogs = { club: club(), shop: shop() };
const described = (of: keyof typeof catalogs, question: string): string => {
  const [reading] = readQuestion(question, catalogs[of], clock).readings;
  return reading ? describePlan(reading.plan, catalogs[of]) : 'nothing';
};

describe('a part of all', () => {
  it('counts each of the things once, whatever rows of other tables tell the part', () => {
    expect(
      planOf('What percentage of members have an active membership?', catalogs.club),
    ).toMatchInlineSnapshot(
      `"select (count( where members.id in (select members.id from members + memberships where memberships.ended_on is null)) / count()) from members"`,
    );
  });

  it.each([
    ['what percent of products were ever ordered', 'percentage of products with orders'],
    ['What fraction of customers never ordered?', 'percentage of customers without orders'],
    ['percentage of customers who ordered in 2025', 'percentage of customers with orders in 2025'],
    ['percentage of customers who bought something in 2025', 'percentage of customers with orders in 2025'],
    [
      'what percentage of German customers have orders',
      'percentage of customers with orders where country is "Germany"',
    ],
    ['share of orders cancelled per country', 'percentage of orders by country where status is "cancelled"'],
    [
      'percentage of cancelled orders per month',
      'percentage of orders per month where status is "cancelled"',
    ],
    [
      'what share of orders were cancelled in each country in 2025',
      'percentage of orders by country where status is "cancelled" in 2025',
    ],
    ['percentage of orders cancelled in 2025', 'percentage of orders where status is "cancelled" in 2025'],
  ])('is told by what is said of it: %s', (question, words) => {
    expect(described('shop', question)).toBe(words);
  });

  it('is of the rows of that time', () => {
    expect(planOf('percentage of orders cancelled in 2025', catalogs.shop)).toMatchInlineSnapshot(
      `"select (count( where orders.status is cancelled) / count()) from orders where orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00"`,
    );
  });

  it.each([
    ['share of orders per country', 'share of orders by country'],
    ['share of orders per country in 2025', 'share of orders by country in 2025'],
    ['What percentage of customers are from Spain?', 'percentage of customers where country is "Spain"'],
  ])('leaves groups that are the parts themselves, and what needs no other table: %s', (question, words) => {
    expect(described('shop', question)).toBe(words);
  });
});
