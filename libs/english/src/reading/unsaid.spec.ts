import { describe, expect, it } from '@jest/globals';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { readQuestion, sureEnough } from '../read-question.js';
import { aTable } from '../shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** A shop for books, whose customers have a birthday and a last day. */
function bookshop(): Catalog {
  const tables = [
    aTable('customers', [
      'id!:integer',
      'full_name!:text',
      'date_of_birth:date',
      'registered_on!:date',
      'closed_on:date',
    ]),
    aTable(
      'orders',
      [
        'id!:integer',
        'customer_id!:integer',
        'ordered_at!:timestamp',
        'status!:text:paid|open|cancelled',
        'total!:number',
        'invoiced_on:date',
      ],
      ['customer_id>customers.id'],
    ),
    aTable('branches', ['id!:integer', 'name!:text', 'kind!:text:City|Station']),
    aTable('employees', ['id!:integer', 'full_name!:text', 'hired_on!:date', 'left_on:date']),
  ];
  return buildCatalog({ tables, model: buildModel(tables, undefined) });
}

const catalog = bookshop();
const best = (question: string) => readQuestion(question, catalog, clock).readings[0];

describe('a question that names no number', () => {
  it.each([
    [
      'which day of the week is busiest',
      'select weekday(orders.ordered_at), count() from orders by weekday(orders.ordered_at) order count() down, weekday(orders.ordered_at) limit 1',
    ],
    [
      'busiest hour of the day',
      'select hour(orders.ordered_at), count() from orders by hour(orders.ordered_at) order count() down',
    ],
    [
      'which month was our best',
      'select month(orders.ordered_at), sum(orders.total) from orders where not orders.status = cancelled by month(orders.ordered_at) order sum(orders.total) down, month(orders.ordered_at) limit 1',
    ],
    [
      'how many orders per day on average',
      'select (count() / count_distinct(day(orders.ordered_at))) from orders',
    ],
    [
      'who has not paid yet',
      'select customers.full_name, sum(orders.total) from orders + customers where orders.status = open by customers.full_name, customers.id',
    ],
  ])('%s', (question, plan) => {
    const reading = best(question);
    expect(reading && planText(reading.plan)).toBe(plan);
    expect(reading?.confidence).toBeGreaterThan(sureEnough);
  });
});

it('is not refused where it asks for income in a time', () => {
  const reading = best('what was our revenue yesterday');
  expect(reading && planText(reading.plan)).toMatch(
    /^select sum\(orders\.total\) from orders where orders\.ordered_at in 2026-05-19/,
  );
  expect(reading?.confidence).toBeGreaterThan(sureEnough);
});

describe('a course over time', () => {
  it.each([
    ['revenue over time', 'month'],
    ['how have sales developed in the last 12 months', 'month'],
    ['revenue trend this year', 'month'],
    ['how did revenue develop last month', 'day'],
    ['how are sales doing', 'month'],
  ])('%s', (question, unit) => {
    const reading = best(question);
    expect(reading && planText(reading.plan)).toContain(`by ${unit}(orders.ordered_at)`);
    expect(reading?.confidence).toBeGreaterThan(sureEnough);
  });

  it.each(['how are sales doing this month', 'what was revenue last month'])('%s is a sum', (question) => {
    const reading = best(question);
    expect(reading && planText(reading.plan)).toMatch(/^select sum\(orders\.total\) from/);
  });
});

it.each(['who are our biggest customers', 'our best customers', 'top 10 customers'])(
  '%s are those that it took most from',
  (question) => {
    const reading = best(question);
    expect(reading && planText(reading.plan)).toMatch(
      /^select customers\.full_name, sum\(orders\.total .* order sum\(orders\.total .* down/,
    );
    expect(reading?.confidence).toBeGreaterThan(sureEnough);
  },
);

it('compares what was taken where periods alone are compared', () => {
  const reading = best('compare this month with last month');
  expect(reading && planText(reading.plan)).toMatch(
    /^select sum\(orders\.total where .* from orders where not orders\.status = cancelled/,
  );
});

describe('people who come and go', () => {
  it.each([
    [
      'who are our newest customers',
      'select customers.full_name, customers.registered_on from customers order customers.registered_on down',
    ],
    [
      'how many customers came back',
      'select count() from customers where customers.id in (select orders.customer_id from orders where not orders.customer_id is null by orders.customer_id having count() > 1)',
    ],
    [
      'how many customers did we lose this year',
      'select count() from customers where customers.closed_on in 2026-01-01..2027-01-01',
    ],
    [
      'how many employees left this year',
      'select count() from employees where employees.left_on in 2026-01-01..2027-01-01',
    ],
    [
      "what's the biggest invoice this year",
      'select orders.id, orders.total from orders where orders.invoiced_on in 2026-01-01..2027-01-01 and not orders.total is null order orders.total down limit 1',
    ],
  ])('%s', (question, plan) => {
    const reading = best(question);
    expect(reading && planText(reading.plan)).toBe(plan);
  });

  it.each([
    'how many lapsed customers do we have',
    'how many customers in each city',
    'customers who lapsed',
    'how many advisers do we have',
    'average salary',
    'average rating',
    'how many open tickets do we have',
  ])('what nothing explains is not passed over: %s', (question) =>
    expect(best(question)?.confidence ?? 0).toBeLessThan(sureEnough),
  );
});
