import { describe, expect, it } from '@jest/globals';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { certain, readQuestion, sureEnough } from '../read-question.js';
import { aTable, shop } from '../shop.fixture.js';

const tables = [
  aTable('work_log', [
    'Job No!:integer',
    'Client!:text:Acme|Globex|Initech',
    'Started On!:date',
    'Amount!:number',
    'City!:text:Berlin|Paris',
  ]),
];
const oneTable = buildCatalog({ tables, model: buildModel(tables, undefined) });
const dealtIn2025 =
  'select products.title, sum(order_items.quantity) from products + order_items + orders where orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00 by products.id, products.title order sum(order_items.quantity) down limit 1';

describe('who dealt most', () => {
  it.each([
    [
      'is ranked by the rows that name it, where it has no table',
      'Which client spent the most?',
      oneTable,
      'select work_log.Client, sum(work_log.Amount) from work_log by work_log.Client order sum(work_log.Amount) down limit 1',
    ],
    [
      'is ranked by how many rows name it, where no pieces are kept',
      'Which city bought the most?',
      oneTable,
      'select work_log.City, count() from work_log by work_log.City order count() down limit 1',
    ],
    ['is ranked by the deals of a time', 'Which product sold the most in 2025?', shop(), dealtIn2025],
    ['may be best at it', 'Which product sold best in 2025?', shop(), dealtIn2025],
  ])('%s', (_, question, catalog, plan) => expect(planOf(question, catalog)).toBe(plan));
});

describe('things that a number tells apart', () => {
  it.each([
    [
      'How many clients have more than 3 jobs?',
      'select count() from groups as (select work_log.Client from work_log where not work_log.Client is null by work_log.Client having count() > 3)',
    ],
    [
      'Clients with more than 3 jobs',
      'select work_log.Client, count() from work_log where not work_log.Client is null by work_log.Client having count() > 3',
    ],
  ])('are counted, and their number is not compared: %s', (question, plan) =>
    expect(planOf(question, oneTable)).toBe(plan),
  );
});

describe('an average of what a column names', () => {
  it.each([
    [
      'may be of all together, so it is never certain',
      'What is the average amount of clients?',
      sureEnough,
      0.75,
    ],
    ['is certain where each is asked for', 'What is the average amount of each client?', certain, 1],
  ])('%s', (_, question, least, most) => {
    const [first] = readQuestion(question, oneTable, { now: new Date('2026-05-20T12:00:00Z') }).readings;
    expect(first?.confidence).toBeGreaterThanOrEqual(least);
    expect(first?.confidence).toBeLessThanOrEqual(most);
  });
});
