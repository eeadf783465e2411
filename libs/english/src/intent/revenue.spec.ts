import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { aTable, shop } from '../shop.fixture.js';

const bakery = buildCatalog({
  tables: [
    aTable('cakes', ['id!:integer', 'name!:text:Marble Cake', 'kind!:text:sponge|tart', 'price!:number']),
    aTable('branches', ['id!:integer', 'name!:text:North|South']),
    aTable(
      'sale_orders',
      [
        'id!:integer',
        'branch_id!:integer',
        'total_amount!:number',
        'tax_amount!:number',
        'sold_at!:timestamp',
      ],
      ['branch_id>branches.id'],
    ),
    aTable(
      'order_lines',
      ['id!:integer', 'order_id!:integer', 'cake_id!:integer', 'quantity!:integer', 'unit_price!:number'],
      ['order_id>sale_orders.id', 'cake_id>cakes.id'],
    ),
  ],
});
const reading = (question: string) =>
  readQuestion(question, bakery, { now: new Date('2026-05-20T12:00:00Z') }).readings[0];

describe('revenue that no column is called', () => {
  it.each([
    ['What was our revenue?', 'select sum(sale_orders.total_amount) from sale_orders'],
    [
      'revenue by branch',
      'select branches.name, sum(sale_orders.total_amount) from sale_orders + branches by branches.id, branches.name',
    ],
    [
      'Which branch has the highest turnover?',
      'select branches.name, sum(sale_orders.total_amount) from branches + sale_orders by branches.id, branches.name order sum(sale_orders.total_amount) down limit 1',
    ],
    [
      'monthly sales',
      'select month(sale_orders.sold_at), sum(sale_orders.total_amount) from sale_orders by month(sale_orders.sold_at) order month(sale_orders.sold_at)',
    ],
  ])('is the amount of the sales: %s', (question, expected) => {
    expect(planOf(question, bakery)).toBe(expected);
  });

  it('is that of the lines, where a sale belongs to several', () => {
    expect(planOf('revenue by kind of cake', bakery)).toBe(
      'select cakes.kind, sum((order_lines.quantity * order_lines.unit_price)) from order_lines + cakes by cakes.kind',
    );
  });

  it.each([
    [
      'Which branches have a turnover of more than 1000?',
      'select branches.name from branches + sale_orders by branches.id, branches.name having sum(sale_orders.total_amount) > 1000',
    ],
    [
      'running total of revenue by month',
      'select month(sale_orders.sold_at), running(sum(sale_orders.total_amount)) from sale_orders by month(sale_orders.sold_at) order month(sale_orders.sold_at)',
    ],
  ])('is compared, or added up over time: %s', (question, expected) => {
    expect(planOf(question, bakery)).toBe(expected);
  });

  it.each(['Who spent more than 1000?', 'Which customers spent more than 1000?'])(
    'is all that somebody spent: %s',
    (question) => {
      expect(planOf(question, shop())).toBe(
        'select customers.name from customers + orders by customers.id, customers.name having sum(orders.total) > 1000',
      );
    },
  );

  it('is never without a doubt', () => {
    expect(reading('revenue by kind of cake')?.confidence).toBeLessThan(0.8);
  });
});
