import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Condition, Plan } from '#sql';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { sales, tickets } from '../lone-table.fixture.js';
import { boatyard } from '../reading/boatyard.fixture.js';
import { workshopExport } from '../reading/workshop-export.fixture.js';
import { readRequests } from '../reading/read-request.js';
import { readMetric } from '../metric/read-metric.js';
import { readQuestion } from '../read-question.js';
import { aTable, shop } from '../shop.fixture.js';
import { describePlan } from './describe-plan.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const catalog = shop();

function planOf(question: string, source: Catalog = catalog): Plan | undefined {
  return readQuestion(question, source, clock).readings[0]?.plan;
}

const described = (question: string): string => {
  const plan = planOf(question);
  return plan ? describePlan(plan, catalog) : 'nothing';
};

describe('describePlan, of a source with a model', () => {
  const source = boatyard();

  it.each([
    ['rentals this quarter vs last quarter', 'number of rentals in Q2 2026 against Q1 2026'],
    [
      'rentals by harbour in April 2026 against March 2026',
      'number of rentals by harbour in April 2026 against March 2026',
    ],
    ['average rentals per client', 'average number of rentals per client'],
    ['average number of rentals per month', 'average number of rentals per month'],
    ['average rentals per week in April 2026', 'number of rentals divided by 5 in April 2026'],
    ['top 3 boats by rentals each year', 'top 3 boats per year with the most rentals'],
    [
      'on-time repair rate',
      'percentage of repair orders where done date is not empty and done date is not after due date',
    ],
  ])('says "%s" as "%s"', (question, words) => {
    if (!source.believed) throw new Error('The boatyard has a model.');
    const [best] = readRequests(question, source.believed, clock);
    expect(best && describePlan(best.plan, source)).toBe(words);
  });
});

describe('describePlan, of numbers that are kept as texts', () => {
  const source = workshopExport({ numbersAre: 'texts' });

  it.each([
    ['how many jobs have csat of at least 4', 'number of jobs where csat is at least 4'],
    ['average csat by mechanic', 'average csat of jobs by mechanic'],
    ['paid amount by csat', 'total paid amount of jobs by csat'],
    ['5 jobs with the highest parts cost', 'top 5 jobs by parts cost'],
    [
      'jobs where the paid amount is more than the parts cost',
      'jobs where paid amount is more than parts cost',
    ],
    ['how many jobs have no csat', 'number of jobs where csat is empty'],
  ])('says "%s" as "%s"', (question, words) => {
    if (!source.believed) throw new Error('The export has a model.');
    const [best] = readRequests(question, source.believed, clock);
    expect(best && describePlan(best.plan, source)).toBe(words);
  });
});

describe('describePlan, of days that are kept as numbers or texts', () => {
  const days = aTable('visit', ['id!:integer', 'visit_date_key:integer', 'Opened On:text', 'score:integer']);
  const source = buildCatalog({ tables: [days] });
  const column = (name: string) => ({ kind: 'column', of: 't', column: name }) as const;
  const planWhere = (where: Condition[]): Plan => ({
    from: { alias: 't', table: { schema: 'public', name: 'visit' } },
    joins: [],
    where,
    select: [{ expression: { kind: 'aggregate', name: 'count' }, label: 'count' }],
    groupBy: [],
    having: [],
    orderBy: [],
  });
  const literal = (value: string | number) => ({ kind: 'literal', value }) as const;

  it.each([
    [
      'number of visits in June 2026',
      { kind: 'within', of: column('visit_date_key'), from: literal(20260601), before: literal(20260701) },
    ],
    [
      'number of visits opened in May 2026',
      { kind: 'within', of: column('Opened On'), from: literal('2026-05-01'), before: literal('2026-06-01') },
    ],
    [
      'number of visits since May 1, 2026',
      { kind: 'compare', operator: '>=', left: column('visit_date_key'), right: literal(20260501) },
    ],
    [
      'number of visits where score is at least 20260501',
      { kind: 'compare', operator: '>=', left: column('score'), right: literal(20260501) },
    ],
  ] satisfies [string, Condition][])('says them as days: %s', (words, condition) => {
    expect(describePlan(planWhere([condition]), source)).toBe(words);
  });
});

describe('describePlan, of a file that is one table', () => {
  const describedIn = (question: string, source: Catalog): string => {
    const plan = planOf(question, source);
    return plan ? describePlan(plan, source) : 'nothing';
  };

  it.each([
    ['unpaid orders', 'sale rows where status is "unpaid"'],
    ['biggest order', 'sale row with the highest total'],
    ['top 3 products by revenue', 'top 3 products by sum of total'],
    ['who bought a Desk', 'different customers of sales where product is "Desk"'],
    ['what percentage of revenue comes from the web', 'percentage of total where channel is "web"'],
  ])('says what is listed and ranked once: %s', (question, words) =>
    expect(describedIn(question, sales())).toBe(words),
  );

  it('says from when to when', () => {
    expect(describedIn('average resolution time', tickets())).toBe(
      'average days from opened at to closed at',
    );
    expect(describedIn('shortest ticket', tickets())).toBe(
      'ticket with the lowest days from opened at to closed at',
    );
  });
});

describe('describePlan', () => {
  it.each([
    ['How many customers do we have?', 'number of customers'],
    ['orders not in March 2026', 'orders where ordered at is not in March 2026'],
    ['orders in 2024 or in 2026', 'orders where ordered at is in 2024 or in 2026'],
    [
      'How many customers from Spain have more than 3 orders?',
      'number of customers where country is "Spain" with more than 3 orders',
    ],
    [
      'How many categories have more than 3 products?',
      'number of different categories with more than 3 products',
    ],
    ['latest order', 'order with the latest ordered at'],
    ['who are our best customers', 'top 10 customers by sum of total'],
    ['What are the names and countries of customers?', 'name and country of customers'],
    ['sum of total of orders per month', 'sum of total of orders per month'],
    ['What is the maximum and minimum price of products?', 'maximum price and minimum price of products'],
    ['Show cancelled orders', 'orders where status is "cancelled"'],
    ['customers from Germany or France', 'customers where country is "Germany" or "France"'],
    ['Show the names of customers not from Spain', 'customers where country is not "Spain"'],
    ['products with a price between 5 and 15', 'products where price is between 5 and 15'],
    ['products whose title starts with "Tea"', 'products where title starts with "Tea"'],
    ['How many orders were placed last month?', 'number of orders in April 2026'],
    ['How many orders in Q1 2026?', 'number of orders in Q1 2026'],
    ['orders in the last 7 days', 'orders from May 14 to May 20, 2026'],
    ['orders since March', 'orders since March 1, 2026'],
    ['orders yesterday', 'orders on May 19, 2026'],
    ['How many orders did Ada Lovelace place?', 'number of orders where customer name is "Ada Lovelace"'],
    ['top 5 products by price', 'top 5 products by price'],
    ['cheapest product', 'product with the lowest price'],
    ['Which customer has the most orders?', 'customer with the most orders'],
    ['Which customers have more than 3 orders?', 'customers with more than 3 orders'],
    ['Which customers have more than 1 order?', 'customers with more than 1 order'],
    ['Which customers have no orders?', 'customers without orders'],
    ['Which products are more expensive than the average?', 'products where price is above average'],
    ['total quantity of order items per product', 'total quantity of order items per product'],
    ['names of customers and products', 'names of customers and products'],
    [
      'How many customers are there in Germany and France respectively?',
      'number of customers by country where country is "Germany" or "France"',
    ],
    ['running total of orders by month and status', 'running total of orders by status per month'],
    ['share of orders per status', 'share of orders by status'],
    ['What percentage of orders are cancelled?', 'percentage of orders where status is "cancelled"'],
  ])('says what "%s" reads', (question, words) => {
    expect(described(question)).toBe(words);
  });

  it('says a metric with its values, its period and how much of it', () => {
    const metric = {
      name: 'Revenue',
      synonyms: [],
      source: 'orders',
      expression: 'sum(total)',
      filters: ["status <> 'cancelled'"],
      dimensions: ['status'],
      time_column: 'ordered_at',
    };
    const tables = [
      aTable('orders', ['id:integer', 'status:text:open|shipped', 'total:number', 'ordered_at:timestamp']),
    ];
    const question = 'Revenue by status per month for open in March 2026, top 5';
    const plan = readMetric(question, [metric], tables, clock)?.plan;
    if (!plan) throw new Error(`nothing is read of "${question}"`);
    expect(describePlan(plan, catalog)).toBe(question);
    const item = plan.select.find(({ label }) => label === 'status');
    if (!item) throw new Error('It is by status.');
    const other = { kind: 'literal', value: 'shipped' } as const;
    const isOther: Condition = { kind: 'compare', operator: '<>', left: item.expression, right: other };
    expect(describePlan({ ...plan, where: [...plan.where, isOther] }, catalog)).toBe(
      'Revenue by status per month for open where status is not "shipped" in March 2026, top 5',
    );
  });

  it('is read as the same plan again, for what people usually ask', () => {
    fc.assert(
      fc.property(usualQuestion, (question) => {
        const plan = planOf(question);
        if (!plan) throw new Error(`nothing is read of "${question}"`);
        const words = describePlan(plan, catalog);
        expect([question, words, planOf(words)]).toEqual([question, words, plan]);
      }),
      { numRuns: 200 },
    );
  });
});

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);

const ofOrders = fc
  .tuple(
    oneOf('number of orders', 'average total of orders', 'maximum total of orders', 'share of orders'),
    oneOf('', 'by status', 'by country', 'per customer', 'per month', 'per week', 'by status per month'),
    oneOf('', 'where status is "shipped"', 'from Germany', 'not from Spain', 'with total at least 20'),
    oneOf('', 'in March 2026', 'last month', 'since March', 'in 2025', 'in the last 30 days', 'in Q1 2026'),
  )
  // A share of all, with no part told, is no question.
  .filter(([what, ...parts]) => what !== 'share of orders' || parts.some((part) => part !== ''))
  .map((parts) => parts.filter((part) => part !== '').join(' '));

const ofProducts = fc
  .tuple(
    oneOf(
      'number of products',
      'average price of products',
      'total price of products',
      'products',
      'titles of products',
    ),
    oneOf(
      '',
      'with price at least 20',
      'with a price between 5 and 15',
      'whose title contains "mug"',
      'whose category is Garden',
    ),
    oneOf('', 'by category'),
  )
  .filter(([what, , per]) => per === '' || what.includes(' price ') || what.startsWith('number'))
  .map((parts) => parts.filter((part) => part !== '').join(' '));

const lists = fc
  .tuple(
    oneOf('', 'top 1 ', 'top 3 ', 'top 10 '),
    oneOf('products', 'customers'),
    oneOf('by price', 'by age', 'with the most orders'),
  )
  .filter(([top, thing, by]) => top !== '' && (by === 'by price') === (thing === 'products'))
  .map(([top, thing, by]) => `${top}${thing} ${by}`);

const usualQuestion = fc.oneof(ofOrders, ofProducts, lists);
