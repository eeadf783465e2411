import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable, shop } from '../shop.fixture.js';

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
