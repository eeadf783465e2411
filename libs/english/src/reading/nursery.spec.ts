import { describe, expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { nursery } from './nursery.fixture.js';
import { readRequests } from './read-request.js';

const { believed } = nursery();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

function read(question: string): string | undefined {
  if (!believed) throw new Error('The nursery has a model.');
  const [best] = readRequests(question, believed, clock);
  return best && planText(best.plan);
}

describe('over the nursery', () => {
  it.each([
    [
      'how many orders came in in April 2026',
      'select count() from sales_orders where sales_orders.ordered_at in 2026-04-01T00:00:00..2026-05-01T00:00:00',
    ],
    [
      'orders per month in 2025',
      'select month(sales_orders.ordered_at), count() from sales_orders where sales_orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00 by month(sales_orders.ordered_at) order month(sales_orders.ordered_at)',
    ],
    [
      'customers by country',
      'select customers.country, count() from customers where customers.deleted_at is null by customers.country',
    ],
    [
      'how many customers were created in April 2026',
      'select count() from customers where customers.created_at in 2026-04-01T00:00:00..2026-05-01T00:00:00',
    ],
    [
      'customers without a sales rep',
      'select customers.name from customers where customers.sales_rep_id is null and customers.deleted_at is null',
    ],
    [
      'revenue in April 2026',
      'select sum((sales_order_lines.unit_price * sales_order_lines.quantity)) from sales_order_lines + sales_orders where sales_orders.ordered_at in 2026-04-01T00:00:00..2026-05-01T00:00:00 and not sales_orders.status in (draft, cancelled)',
    ],
    [
      'revenue of cancelled orders',
      'select sum((sales_order_lines.unit_price * sales_order_lines.quantity)) from sales_order_lines + sales_orders where sales_orders.status = cancelled',
    ],
    [
      'top 3 plants in 2025',
      'select plants.name, sum((sales_order_lines.unit_price * sales_order_lines.quantity)) from sales_order_lines + plants + sales_orders where sales_orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00 and not sales_orders.status in (draft, cancelled) by plants.name, plants.id order sum((sales_order_lines.unit_price * sales_order_lines.quantity)) down, plants.id limit 3',
    ],
    [
      'top 3 plants by quantity in 2025',
      'select plants.name, sum(sales_order_lines.quantity) from sales_order_lines + plants + sales_orders where sales_orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00 by plants.name, plants.id order sum(sales_order_lines.quantity) down, plants.id limit 3',
    ],
    [
      'average order value',
      'select (sum((sales_order_lines.unit_price * sales_order_lines.quantity)) / count_distinct(sales_order_lines.sales_order_id)) from sales_order_lines',
    ],
    ['plants that cost more than 50 euros', 'select plants.name from plants where plants.list_price > 50'],
    [
      'growers by spend',
      'select growers.name, sum((purchase_orders.unit_cost * purchase_orders.quantity)) from purchase_orders + growers by growers.name, growers.id order sum((purchase_orders.unit_cost * purchase_orders.quantity)) down',
    ],
  ])('reads "%s"', (question, plan) => {
    expect(read(question)).toBe(plan);
  });

  it('holds as many days of last year against those of this one', () => {
    expect(read('revenue this year vs same period last year')).toMatch(
      /\(sales_orders\.ordered_at in 2025-01-01T00:00:00\.\.2025-05-21T00:00:00 or sales_orders\.ordered_at in 2026-01-01T00:00:00\.\.2026-05-21T00:00:00\)/,
    );
  });

  it('takes no denial for nothing', () => {
    expect(read('customers who never')).toBeUndefined();
  });
});
