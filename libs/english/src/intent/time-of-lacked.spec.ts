import { describe, expect, it } from '@jest/globals';
import { describePlan } from '../describe/describe-plan.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { shop } from '../shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const catalog = shop();
const described = (question: string): string => {
  const [reading] = readQuestion(question, catalog, clock).readings;
  return reading ? describePlan(reading.plan, catalog) : 'nothing';
};

describe('a time of what there must be none of', () => {
  it.each([
    ['who did not order in March', 'customers without orders in March 2026'],
    ["Which customers haven't ordered in 2025?", 'customers without orders in 2025'],
    ['customers without an order since March', 'customers without orders since March 1, 2026'],
    ['customers who have not ordered for 30 days', 'customers without orders from April 21 to May 20, 2026'],
    ['Which customers did not buy anything in 2025?', 'customers without orders in 2025'],
    ['products that were never sold in 2025', 'products without order items in 2025'],
    ["Which products haven't been sold since March?", 'products without order items since March 1, 2026'],
    ['How many products went unsold in 2025?', 'number of products without order items in 2025'],
    ['products that no customer ordered in 2025', 'products without order items in 2025'],
    [
      'customers without cancelled orders in 2025',
      'customers without orders where status is "cancelled" in 2025',
    ],
    [
      'How many customers never cancelled an order in 2025?',
      'number of customers without orders where status is "cancelled" in 2025',
    ],
    [
      'customers from Germany who have not ordered in 2025',
      'customers without orders in 2025 where country is "Germany"',
    ],
  ])('is that of its own table: %s', (question, words) => {
    expect(described(question)).toBe(words);
  });

  it('is said within the query that finds them', () => {
    expect(planOf('who did not order in March', catalog)).toMatchInlineSnapshot(
      `"select customers.name from customers where not customers.id in (select orders.customer_id from orders where orders.ordered_at in 2026-03-01T00:00:00..2026-04-01T00:00:00 and not orders.customer_id is null)"`,
    );
  });

  it.each([
    ['products that were not launched in 2025', 'products where launched on is not in 2025'],
    ['orders not placed in March', 'orders where ordered at is not in March 2026'],
  ])('leaves what is denied of the thing itself: %s', (question, words) => {
    expect(described(question)).toBe(words);
  });

  it.each([
    [
      'products that have not been cancelled this year',
      'products without order items where status is "cancelled" in 2026',
    ],
    ['products sold in 2025', 'products ordered in 2025'],
    ['products sold in 2024 but not in 2025', 'products without order items in 2025 ordered in 2024'],
  ])('is that of the order that a thing was sold by: %s', (question, words) => {
    expect(described(question)).toBe(words);
  });

  it('is asked back about where nothing tells what did not happen', () => {
    const [reading] = readQuestion('products not advertised in 2025', catalog, clock).readings;
    expect(reading?.confidence).toBe(0);
  });
});
