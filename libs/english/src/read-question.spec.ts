import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Catalog } from './catalog/catalog.js';
import { buildCatalog } from './catalog/catalog.js';
import { planText } from './plan-text.fixture.js';
import { readQuestion, sureEnough } from './read-question.js';
import { aTable, library, shop } from './shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** The CPU time that work takes in this thread; a clock would include other processes on a busy machine. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function planOf(question: string, catalog: Catalog): string | undefined {
  const [first] = readQuestion(question, catalog, clock).readings;
  return first && planText(first.plan);
}

describe('readQuestion', () => {
  it.each([
    ['Show all customers', 'select customers.name from customers'],
    ['List the names of customers', 'select customers.name from customers'],
    [
      'What are the names and countries of customers?',
      'select customers.name, customers.country from customers',
    ],
    ['How many customers are there?', 'select count() from customers'],
    ['How many orders do we have?', 'select count() from orders'],
    ['Count the number of products', 'select count() from products'],
    ['What is the average age of customers?', 'select avg(customers.age) from customers'],
    ['total price of products', 'select sum(products.price) from products'],
    [
      'What is the maximum and minimum price of products?',
      'select max(products.price), min(products.price) from products',
    ],
    ['What is the highest price of products?', 'select max(products.price) from products'],
    ['How many different countries are there?', 'select count_distinct(customers.country) from customers'],
    ['List the distinct categories of products', 'select distinct products.category from products'],
    ['Show the number of orders per status', 'select orders.status, count() from orders by orders.status'],
    [
      'How many customers are there in each country?',
      'select customers.country, count() from customers by customers.country',
    ],
    [
      'average price by category',
      'select products.category, avg(products.price) from products by products.category',
    ],
    ['names of customers older than 30', 'select customers.name from customers where customers.age > 30'],
    ['customers from Germany', 'select customers.name from customers where customers.country is Germany'],
    [
      'orders before 2025-01-01 or after 2026-01-01',
      'select orders.id from orders where (orders.ordered_at < 2025-01-01T00:00:00 or orders.ordered_at >= 2026-01-02T00:00:00)',
    ],
    [
      'customers from Germany or France',
      'select customers.name from customers where (customers.country is Germany or customers.country is France)',
    ],
    [
      'Show the names of customers not from Spain',
      'select customers.name from customers where not customers.country is Spain',
    ],
    ['products with price at least 20', 'select products.title from products where products.price >= 20'],
    ['Which products cost more than 10?', 'select products.title from products where products.price > 10'],
    [
      'products with a price between 5 and 15',
      'select products.title from products where (products.price >= 5 and products.price <= 15)',
    ],
    [
      'titles of products whose price is below 7 and category is Garden',
      'select products.title from products where products.price < 7 and products.category is Garden',
    ],
    ['Show cancelled orders', 'select orders.id from orders where orders.status is cancelled'],
    ['How many shipped orders are there?', 'select count() from orders where orders.status is shipped'],
    [
      'products whose title contains "mug"',
      'select products.title from products where products.title like *mug*',
    ],
    [
      'products whose title starts with "Tea"',
      'select products.title from products where products.title like Tea*',
    ],
    [
      'Which customers have more than 3 orders?',
      'select customers.name from customers + orders by customers.id, customers.name having count() > 3',
    ],
    [
      'Which customer has the most orders?',
      'select customers.name from customers + orders by customers.id, customers.name order count() down limit 1',
    ],
    [
      'Which country has the most customers?',
      'select customers.country from customers by customers.country order count() down limit 1',
    ],
    [
      'What is the most common status of orders?',
      'select orders.status from orders by orders.status order count() down limit 1',
    ],
    ['Who is the oldest customer?', 'select customers.name from customers order customers.age down limit 1'],
    ['the youngest customer', 'select customers.name from customers order customers.age limit 1'],
    [
      'What are the 3 most expensive products?',
      'select products.title from products order products.price down limit 3',
    ],
    ['cheapest product', 'select products.title from products order products.price limit 1'],
    ['top 5 products by price', 'select products.title from products order products.price down limit 5'],
    [
      'List customers sorted by age in descending order',
      'select customers.name from customers order customers.age down',
    ],
    [
      'List the names of customers in alphabetical order',
      'select customers.name from customers order customers.name',
    ],
    ['Show product titles ordered by price', 'select products.title from products order products.price'],
    [
      'Which products are more expensive than the average?',
      'select products.title from products where products.price > (select avg(products.price) from products)',
    ],
    [
      'customers whose age is above the average age',
      'select customers.name from customers where customers.age > (select avg(customers.age) from customers)',
    ],
    [
      'customers without orders',
      'select customers.name from customers where not customers.id in (select orders.customer_id from orders where not orders.customer_id is null)',
    ],
    [
      'Which customers have no orders?',
      'select customers.name from customers where not customers.id in (select orders.customer_id from orders where not orders.customer_id is null)',
    ],
    [
      'Show the names of customers who do not have any orders',
      'select customers.name from customers where not customers.id in (select orders.customer_id from orders where not orders.customer_id is null)',
    ],
    [
      'products that were never ordered',
      'select products.title from products where not products.id in (select order_items.product_id from order_items + orders where not order_items.product_id is null)',
    ],
    ['female customers', 'select customers.name from customers where customers.gender is F'],
    [
      'How many orders were placed last month?',
      'select count() from orders where orders.ordered_at in 2026-04-01T00:00:00..2026-05-01T00:00:00',
    ],
    ['orders since March', 'select orders.id from orders where orders.ordered_at >= 2026-03-01T00:00:00'],
    [
      'total of orders in 2025',
      'select sum(orders.total) from orders where orders.ordered_at in 2025-01-01T00:00:00..2026-01-01T00:00:00',
    ],
    [
      'How many orders did Ada Lovelace place?',
      'select count() from orders + customers where customers.name is Ada Lovelace',
    ],
    [
      'What is the country of "Grace Hopper"?',
      'select customers.country from customers where customers.name is Grace Hopper',
    ],
    [
      'Which customers bought both "Blue Mug" and "Teapot"?',
      'select distinct customers.name from customers + orders where customers.id in (select customers.id from customers + orders + order_items + products where products.title is Blue Mug and not customers.id is null) and customers.id in (select customers.id from customers + orders + order_items + products where products.title is Teapot and not customers.id is null)',
    ],
    [
      'total quantity of order items per product',
      'select products.title, sum(order_items.quantity) from order_items + products by products.id, products.title',
    ],
  ])('reads "%s" over the shop', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each([
    ['List the titles of all books', 'select book.title from book'],
    [
      'How many books did Jane Austen write?',
      'select count() from book + author where author.fname is Jane and author.lname is Austen',
    ],
    ['What are the first and last names of authors?', 'select author.fname, author.lname from author'],
    [
      'Which author has written the most books?',
      'select author.fname, author.lname from author + book by author.authorid, author.fname, author.lname order count() down limit 1',
    ],
    ['books published after 1900', 'select book.title from book where book.published >= 1901'],
    ['Books with more than 300 pages', 'select book.title from book where book.numPages > 300'],
    ['How many members live in Berlin?', 'select count() from member where member.city is Berlin'],
    ['average number of pages per genre', 'select book.genre, avg(book.numPages) from book by book.genre'],
    [
      'members who have no loans',
      'select member.member_name from member where not member.memberid in (select loan.memberid from loan where not loan.memberid is null)',
    ],
    ['Show the title of the longest book', 'select book.title from book order book.numPages down limit 1'],
    [
      'What is the nationality of the author of "Emma"?',
      'select author.nationality from author + book where book.title is Emma by author.authorid, author.nationality',
    ],
    [
      'How many loans were there in Q1 2026?',
      'select count() from loan where loan.loan_date in 2026-01-01..2026-04-01',
    ],
    [
      'Show members born before 1990',
      'select member.member_name from member where member.date_of_birth < 1990-01-01',
    ],
    [
      'Number of loans for each member',
      'select member.member_name, count() from loan + member by member.memberid, member.member_name',
    ],
  ])('reads "%s" over the library', (question, expected) => {
    expect(planOf(question, library())).toBe(expected);
  });

  it.each([
    ['How many orders per month?', 'month', 'count'],
    ['number of orders by week', 'week', 'count'],
    ['monthly number of orders', 'month', 'count'],
    ['average price of products per year', 'year', 'avg'],
  ])('reads "%s" as a course of time', (question, grain, name) => {
    const [reading] = readQuestion(question, shop(), clock).readings;
    expect(reading?.plan.select.map(({ expression }) => expression)).toMatchObject([
      { kind: 'truncate', grain },
      { kind: 'aggregate', name },
    ]);
    expect(reading?.plan.orderBy).toMatchObject([
      { by: { kind: 'truncate', grain }, direction: 'ascending' },
    ]);
  });

  it('reads shares of groups, and of what meets a condition', () => {
    expect(planOf('share of orders per status', shop())).toBe(
      'select orders.status, share(count()) from orders by orders.status',
    );
    const [reading] = readQuestion('What percentage of orders are cancelled?', shop(), clock).readings;
    expect(reading?.plan.where).toEqual([]);
    expect(reading?.plan.select[0]?.expression).toMatchObject({
      kind: 'arithmetic',
      operator: '/',
      left: { kind: 'aggregate', filter: [{ kind: 'equal_text', text: 'cancelled' }] },
      right: { kind: 'aggregate', name: 'count' },
    });
  });

  it('prefers a curated metric to the columns of the same name', () => {
    const revenue = {
      name: 'revenue',
      synonyms: ['turnover'],
      source: 'orders',
      expression: 'sum(total)',
      filters: ["status <> 'cancelled'"],
      dimensions: ['status'],
      time_column: 'ordered_at',
    };
    expect(planOf('turnover by status', shop([revenue]))).toBe(
      'select orders.status, {sum(total)} from orders where sql by orders.status',
    );
  });

  it('says which words it did not understand, and is less sure for them', () => {
    const clear = readQuestion('How many customers are there?', shop(), clock);
    const murky = readQuestion('How many zebras juggle quantum umbrellas for customers?', shop(), clock);
    expect(clear.unknown).toEqual([]);
    expect(clear.readings[0]?.confidence).toBeGreaterThanOrEqual(sureEnough);
    expect(murky.unknown).toEqual(['zebras', 'juggle', 'quantum', 'umbrellas']);
    expect(murky.readings[0]?.confidence).toBeLessThan(sureEnough);
  });

  it('gives the same readings to the same question', () => {
    const question = 'Which customers have more than 3 orders?';
    expect(readQuestion(question, shop(), clock)).toEqual(readQuestion(question, shop(), clock));
  });

  it('answers nothing where nothing is meant', () => {
    expect(readQuestion('', shop(), clock).readings).toEqual([]);
    expect(readQuestion('hello there', shop(), clock).readings).toEqual([]);
    expect(
      readQuestion('How many customers are there?', buildCatalog({ tables: [] }), clock).readings,
    ).toEqual([]);
  });

  it('never throws, whatever is typed', () => {
    const catalog = shop();
    const words = fc.constantFrom(
      ...'customers orders of the most by each "Blue Mug" not or and 3 2024 older than between without 👩‍👩‍👧 שלום \u202E \0 top average " ( )'.split(
        ' ',
      ),
    );
    const sentence = fc.array(words, { maxLength: 60 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.oneof(sentence, fc.string({ unit: 'binary' })), (question) => {
        const { readings } = readQuestion(question, catalog, clock);
        for (const { confidence } of readings) {
          expect(confidence).toBeGreaterThanOrEqual(0);
          expect(confidence).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(['customers ', '"', '👩‍👩‍👧', 'שלום ', '\u0000', '((((', 'and or not ', '9', '2024 ', 'a.b-'])(
    'reads 100,000 characters of %j in bounded time',
    (piece) => {
      const question = piece.repeat(100_000).slice(0, 100_000);
      expect(cpuMsOf(() => readQuestion(question, shop(), clock))).toBeLessThan(1_000);
    },
  );

  it('lets what is typed into the plan only as literals', () => {
    const hostile = `Robert'); DROP TABLE customers;--`;
    const [reading] = readQuestion(`customers whose name contains "${hostile}"`, shop(), clock).readings;
    expect(reading?.plan.where).toEqual([
      { kind: 'like', of: { kind: 'column', of: 't1', column: 'name' }, pattern: `*${hostile}*` },
    ]);
    const rest = JSON.stringify({ ...reading?.plan, where: [] });
    expect(rest).not.toContain('DROP');
  });

  it('plans over a thousand tables while someone waits', () => {
    const tables = Array.from({ length: 1_000 }, (_, index) =>
      aTable(`thing${String(index)}_records`, [
        'id:integer',
        'name:text',
        'amount:number',
        `detail${String(index)}:text`,
      ]),
    );
    const catalog = buildCatalog({
      tables: [...tables, aTable('customers', ['id:integer', 'name:text', 'age:integer'])],
    });
    readQuestion('names of customers older than 30', catalog, clock);
    const tenTimes = () => {
      for (let round = 0; round < 10; round += 1)
        readQuestion('names of customers older than 30', catalog, clock);
    };
    expect(cpuMsOf(tenTimes) / 10).toBeLessThan(200);
    expect(planOf('names of customers older than 30', catalog)).toBe(
      'select customers.name from customers where customers.age > 30',
    );
  });
});

describe('readQuestion, of words that programs know', () => {
  it.each([
    'constructors',
    'toStrings',
    '__proto__',
    'hasOwnProperty last month',
    'this constructor',
    'valueOf today',
  ])('reads %s like any other word', (question) =>
    expect(() => readQuestion(`How many ${question} are there?`, shop(), { now: new Date() })).not.toThrow(),
  );
});

describe('readQuestion, of a page of text', () => {
  it('reads none of it', () => {
    const { readings, unknown } = readQuestion('How many customers? '.repeat(51), shop(), clock);
    expect({ readings, unknown }).toEqual({ readings: [], unknown: [] });
    expect(planOf(`How many customers ${'please '.repeat(100)}?`, shop())).toBeDefined();
  });
});
