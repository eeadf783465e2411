import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { club, library, shop } from '../shop.fixture.js';

describe('how often', () => {
  it.each([
    ['customers who ordered more than 5 times', 'having count() > 5'],
    ['customers who ordered more than once', 'having count() > 1'],
    ['customers who ordered at least twice', 'having count() >= 2'],
    ['Which customers ordered at least 3 times in 2025?', 'having count() >= 3'],
    ['customers who ordered exactly 3 times in 2025', 'having count() = 3'],
  ])('counts what they did, and compares no number that it has: %s', (question, having) => {
    const plan = planOf(question, shop());
    expect(plan).toContain('select customers.name from customers + orders');
    expect(plan).toContain(having);
  });
});

describe('a number', () => {
  it.each([
    ['What are the names of the three customers with the most orders?', 'limit 3'],
    ['Give the titles of the 2 products with the highest price', 'order products.price down limit 2'],
  ])('before things that are ranked says how many: %s', (question, expected) => {
    expect(planOf(question, shop())).toContain(expected);
  });

  it.each([
    ['products with a price below -5', 'products.price < -5'],
    ['products with a price between -10 and 10', 'products.price >= -10 and products.price <= 10'],
  ])('keeps its sign: %s', (question, expected) => {
    expect(planOf(question, shop())).toContain(expected);
  });

  it('has a range of its own where no column is named', () => {
    expect(planOf('memberships between 20 and 25', club())).toContain(
      'memberships.fee >= 20 and memberships.fee <= 25',
    );
  });

  it.each([
    [
      'categories whose average price is between 10 and 20',
      'having avg(products.price) >= 10 and avg(products.price) <= 20',
    ],
    ['Which customers have between 2 and 5 orders?', 'having count() >= 2 and count() <= 5'],
  ])('bounds groups from both sides: %s', (question, expected) => {
    expect(planOf(question, shop())).toContain(expected);
  });

  it.each([
    ['books with 100 to 200 pages', '(book.numPages >= 100 and book.numPages <= 200)'],
    ['books with 100 or 200 pages', '(book.numPages = 100 or book.numPages = 200)'],
  ])('is one of two: %s', (question, expected) => {
    expect(planOf(question, library())).toContain(expected);
  });

  it.each([
    ['products with a price greater than or equal to 45', 'products.price >= 45'],
    ['orders with a total no higher than 50', 'orders.total <= 50'],
    ['books published in or after 2005', 'published >= 2005'],
  ])('is a bound that belongs to it: %s', (question, expected) => {
    expect(planOf(question, question.startsWith('books') ? library() : shop())).toContain(expected);
  });

  it('of something that nobody knows is asked back about', () => {
    const clock = { now: new Date('2026-05-20T12:00:00Z') };
    const [reading] = readQuestion('customers with more than 100 zebras', shop(), clock).readings;
    expect(reading?.confidence).toBe(0);
  });
});
