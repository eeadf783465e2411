import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { describePlan } from '../describe/describe-plan.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { aTable, shop } from '../shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const catalog = shop();
const described = (question: string): string => {
  const [reading] = readQuestion(question, catalog, clock).readings;
  return reading ? describePlan(reading.plan, catalog) : 'nothing';
};

const club = buildCatalog({
  tables: [
    aTable('customers', ['id!:integer', 'name!:text:Ada|Grace', 'signup_date!:date']),
    aTable(
      'orders',
      ['id!:integer', 'customer_id!:integer', 'ordered_at!:timestamp', 'total!:number'],
      ['customer_id>customers.id'],
    ),
  ],
});

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

describe('a time beside what is ranked or tested by sales', () => {
  const in2025 = 'where orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00';
  it.each([
    ['top 5 products by revenue in 2025', in2025],
    ['top 5 products in 2025 by revenue', in2025],
    ['best selling products in 2025', in2025],
    ['our best customers in 2025', in2025],
    ['top 5 products by revenue launched in 2025', 'where products.launched_on in 2025-01-01..2026-01-01'],
  ])('is that of the sales, unless another is named: %s', (question, where) =>
    expect(planOf(question, shop())).toContain(where),
  );

  it.each([
    ['Which customers spent more than 500 in 2025?', in2025],
    ['Which customers spent the most in 2025?', in2025],
    [
      'Which customers who signed up in 2025 spent more than 500?',
      'where customers.signup_date in 2025-01-01..2026-01-01',
    ],
  ])('is that of what was spent, unless another is named: %s', (question, where) =>
    expect(planOf(question, club)).toContain(where),
  );

  it.each([
    ['our best-selling products', 'order sum(order_items.quantity) down limit 10'],
    ['the 3 best selling products', 'order sum(order_items.quantity) down limit 3'],
    ['worst selling products', 'order sum(order_items.quantity) limit 10'],
  ])('ranks what sells by pieces: %s', (question, order) =>
    expect(planOf(question, shop())).toContain(order),
  );
});
