import { describe, expect, it } from '@jest/globals';
import {
  campaigns,
  donations,
  expenses,
  lines,
  plans,
  receipts,
  sales,
  tickets,
  timesheet,
} from '../lone-table.fixture.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';

const all =
  'sales.order, sales.date, sales.customer, sales.product, sales.category, sales.quantity, sales.unit_price, sales.total, sales.status, sales.channel';

describe('the number of an order', () => {
  it.each([
    [
      'how many orders are unpaid',
      'select count_distinct(sales.order) from sales where sales.status is unpaid',
    ],
    [
      'orders per month',
      'select month(sales.date), count_distinct(sales.order) from sales by month(sales.date) order month(sales.date)',
    ],
    [
      'how many orders per customer',
      'select sales.customer, count_distinct(sales.order) from sales by sales.customer',
    ],
    ['average order value', 'select avg(sales.total) from sales'],
    [
      'which customers have not ordered this year',
      'select distinct sales.customer from sales where not sales.customer in (select sales.customer from sales where sales.date in 2026-01-01..2027-01-01)',
    ],
  ])('is counted, and never summed up: %s', (question, plan) => expect(planOf(question, sales())).toBe(plan));

  it('tells of all that is kept of an order', () => {
    expect(planOf('unpaid orders', sales())).toBe(`select ${all} from sales where sales.status is unpaid`);
  });
});

describe('the money of the only table', () => {
  it.each([
    ['revenue by product', 'select sales.product, sum(sales.total) from sales by sales.product'],
    ['total sales by customer', 'select sales.customer, sum(sales.total) from sales by sales.customer'],
    ['revenue last month', 'select sum(sales.total) from sales where sales.date in 2026-04-01..2026-05-01'],
    [
      'which month had the highest revenue',
      'select month(sales.date), sum(sales.total) from sales by month(sales.date) order sum(sales.total) down limit 1',
    ],
    ['how many sales are there', 'select count_distinct(sales.order) from sales'],
  ])('is what came in: %s', (question, plan) => expect(planOf(question, sales())).toBe(plan));

  it.each([
    ['how much did we spend', 'select sum(expenses.Amount) from expenses'],
    [
      'what did we spend at Hilton',
      'select sum(expenses.Amount) from expenses where expenses.Merchant is Hilton',
    ],
    [
      'spending per month',
      'select month(expenses.Date), sum(expenses.Amount) from expenses by month(expenses.Date) order month(expenses.Date)',
    ],
    [
      'total expenses by department',
      'select expenses.Department, sum(expenses.Amount) from expenses by expenses.Department',
    ],
    [
      'average expense by category',
      'select expenses.Category, avg(expenses.Amount) from expenses by expenses.Category',
    ],
  ])('is what went out: %s', (question, plan) => expect(planOf(question, expenses())).toBe(plan));
});

describe('who is asked for', () => {
  it('is the column of people, each of them once', () => {
    expect(planOf('who bought a Desk', sales())).toBe(
      'select distinct sales.customer from sales where sales.product is Desk and not sales.customer is null',
    );
  });

  it.each([
    [
      'who spent the most',
      'select sales.customer, sum(sales.total) from sales where not sales.customer is null by sales.customer order sum(sales.total) down limit 1',
    ],
    [
      'who are our best customers',
      'select sales.customer, sum(sales.total) from sales where not sales.customer is null by sales.customer order sum(sales.total) down limit 10',
    ],
    [
      'best selling product',
      'select sales.product, sum(sales.quantity) from sales where not sales.product is null by sales.product order sum(sales.quantity) down limit 1',
    ],
    [
      'what sold best last month',
      'select sales.product, sum(sales.quantity) from sales where sales.date in 2026-04-01..2026-05-01 and not sales.product is null by sales.product order sum(sales.quantity) down limit 1',
    ],
  ])('is ranked by all of their rows: %s', (question, plan) => expect(planOf(question, sales())).toBe(plan));

  it('is ranked by how many rows there are, where these are counted', () => {
    expect(planOf('who handles the most urgent tickets', tickets())).toBe(
      'select tickets.agent from tickets where tickets.priority is urgent and not tickets.agent is null by tickets.agent order count() down limit 1',
    );
  });
});

describe('what the only table keeps of each row', () => {
  it.each([
    ['how many chairs did we sell', 'select sum(sales.quantity) from sales where sales.product is Chair'],
    [
      'what percentage of revenue comes from the web',
      'select (sum(sales.total where sales.channel is web) / sum(sales.total)) from sales',
    ],
  ])('is what is asked for: %s', (question, plan) => expect(planOf(question, sales())).toBe(plan));

  it.each([
    [
      'which agent has the lowest satisfaction',
      'select tickets.agent from tickets by tickets.agent order avg(tickets.satisfaction) limit 1',
    ],
    [
      'how many tickets did Mia close',
      'select count() from tickets where tickets.agent is Mia and not tickets.closed_at is null',
    ],
  ])('tells them apart: %s', (question, plan) => expect(planOf(question, tickets())).toBe(plan));

  it('may be an end that is still to come', () => {
    expect(planOf('how many campaigns are running now', campaigns())).toBe(
      'select count() from campaigns where ((campaigns.end_date is null) or (campaigns.end_date >= 2026-05-20))',
    );
  });
});

describe('lines with the price of one piece', () => {
  const came = 'sum((orders.Qty * orders.Price))';

  it.each([
    ['revenue by client', `select orders.Client, ${came} from orders by orders.Client`],
    [
      'who spent the most',
      `select orders.Client, ${came} from orders where not orders.Client is null by orders.Client order ${came} down limit 1`,
    ],
    [
      'top 2 clients',
      `select orders.Client, ${came} from orders where not orders.Client is null by orders.Client order ${came} down limit 2`,
    ],
  ])('are added up by what each came to: %s', (question, plan) =>
    expect(planOf(question, lines())).toBe(plan),
  );

  it('do not say what an order is worth on average', () => {
    const { readings } = readQuestion('average order value', lines(), {
      now: new Date('2026-05-20T12:00:00Z'),
    });
    expect(readings[0]).toMatchObject({ confidence: 0, lost: 'measure' });
  });
});

describe('names in the only table', () => {
  it.each([
    [
      'top 5 customers',
      'select receipts.Customer Name, sum(receipts.Net Amount) from receipts where not receipts.Customer Name is null by receipts.Customer Name order sum(receipts.Net Amount) down limit 5',
    ],
    [
      'which customer has the most orders',
      'select receipts.Customer Name from receipts where not receipts.Customer Name is null by receipts.Customer Name order count_distinct(receipts.Order Number) down limit 1',
    ],
    [
      'who is our best sales rep',
      'select receipts.Sales Rep, sum(receipts.Net Amount) from receipts where not receipts.Sales Rep is null by receipts.Sales Rep order sum(receipts.Net Amount) down limit 1',
    ],
    [
      'what was our best month',
      'select month(receipts.Sale Date), sum(receipts.Net Amount) from receipts by month(receipts.Sale Date) order sum(receipts.Net Amount) down limit 1',
    ],
    [
      'which products did Ada Lovelace buy',
      'select distinct receipts.Product Name from receipts where receipts.Customer Name is Ada Lovelace',
    ],
  ])('are of whom its rows tell, and not of the rows: %s', (question, plan) =>
    expect(planOf(question, receipts())).toBe(plan),
  );

  it.each([
    [
      'how many people work on Hera',
      'select count_distinct(timesheet.employee) from timesheet where timesheet.project is Hera',
    ],
    [
      'hours last week',
      'select sum(timesheet.hours) from timesheet where timesheet.date in 2026-05-11..2026-05-18',
    ],
  ])('stand for people: %s', (question, plan) => expect(planOf(question, timesheet())).toBe(plan));

  it.each([
    ['donors from Rome', 'select distinct donations.donor from donations where donations.city is Rome'],
    [
      'who donated the most',
      'select donations.donor, sum(donations.amount) from donations where not donations.donor is null by donations.donor order sum(donations.amount) down limit 1',
    ],
    [
      'how much did we raise last quarter',
      'select sum(donations.amount) from donations where donations.date in 2026-01-01..2026-04-01',
    ],
    [
      'monthly donations by city',
      'select month(donations.date), donations.city, count() from donations by month(donations.date), donations.city order month(donations.date)',
    ],
  ])('come once each: %s', (question, plan) => expect(planOf(question, donations())).toBe(plan));

  it('are not asked for where all of them are meant', () => {
    expect(planOf('average mrr of enterprise customers', plans())).toBe(
      'select avg(subscriptions.mrr) from subscriptions where subscriptions.plan is enterprise',
    );
  });
});

describe('the only table', () => {
  it.each([
    [
      'busiest day of the week',
      'select weekday(sales.date) from sales by weekday(sales.date) order count() down limit 1',
    ],
    ['biggest order', `select ${all} from sales order sales.total down limit 1`],
    [
      'when did Eve Moss last order',
      'select sales.date from sales where sales.customer is Eve Moss order sales.date down limit 1',
    ],
    [
      'which product brings the most money',
      'select sales.product, sum(sales.total) from sales where not sales.product is null by sales.product order sum(sales.total) down limit 1',
    ],
    [
      'which category is the largest',
      'select sales.category from sales where not sales.category is null by sales.category order count() down limit 1',
    ],
  ])('tells of its rows: %s', (question, plan) => expect(planOf(question, sales())).toBe(plan));

  it('needs no name', () => {
    expect(planOf('how many rows are there', sales())).toBe('select count() from sales');
  });

  it.each(['how are you', 'what is this', 'who are you'])('is not all that is said: %s', (question) => {
    expect(planOf(question, sales())).toBeUndefined();
  });

  it.each([
    ['worst campaign by revenue', 'select campaigns.campaign from campaigns order campaigns.revenue limit 1'],
    [
      'which channel had the most clicks',
      'select campaigns.channel, sum(campaigns.clicks) from campaigns where not campaigns.channel is null by campaigns.channel order sum(campaigns.clicks) down limit 1',
    ],
    [
      'best 3 campaigns by clicks',
      'select campaigns.campaign from campaigns order campaigns.clicks down limit 3',
    ],
  ])('is ranked by what is said: %s', (question, plan) => expect(planOf(question, campaigns())).toBe(plan));
});
