import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { readQuestion } from '../read-question.js';
import { aTable, shop } from '../shop.fixture.js';

const undated = buildCatalog({
  tables: [
    aTable('customers', ['id:integer', 'name!:text:Ada Lovelace', 'country!:text:Germany|France']),
    aTable('orders', ['id:integer', 'customer_id!:integer', 'amount!:number'], ['customer_id>customers.id']),
  ],
});
const unborn = buildCatalog({
  tables: [aTable('customers', ['id:integer', 'name!:text:Ada Lovelace', 'signup_date!:date'])],
});
const uncounted = buildCatalog({
  tables: [aTable('receipts', ['sold_on!:date', 'product!:text:Tea|Coffee', 'total!:number'])],
});
const writtenOut = (days: string) =>
  buildCatalog({ tables: [aTable('complaints', ['id:integer', `received_date!:text:${days}`])] });
const sureness = (question: string, catalog = undated): number =>
  readQuestion(question, catalog, { now: new Date('2026-05-20T12:00:00Z') }).readings[0]?.confidence ?? 0;

describe('what was said and has no place is asked back about', () => {
  it.each([
    'How many customers per year?',
    'orders per month',
    'monthly revenue',
    'Which month had the most orders?',
    'How many customers in 2024?',
    'orders since March',
  ])('a time, where nothing says when: %s', (question) => {
    expect(sureness(question)).toBe(0);
  });

  it('a time, where days are texts that do not sort as days', () => {
    expect(sureness('How many complaints in 2026?', writtenOut('31.12.2025|01.02.2026'))).toBe(0);
    expect(sureness('complaints since March', writtenOut('12/31/2025|02/01/2026'))).toBe(0);
    expect(sureness('complaints since March', writtenOut('2025-12-31|2026-02-01'))).toBeGreaterThan(0);
  });

  it.each(['orders with an amount below 25 per hour', 'customers and the yearly amount of their orders'])(
    'but not what a number is per: %s',
    (question) => {
      expect(sureness(question)).toBeGreaterThan(0);
    },
  );

  it('an hour, where days are kept', () => {
    expect(sureness('How many products per hour?', shop())).toBe(0);
    expect(sureness('How many orders per hour?', shop())).toBeGreaterThan(0.5);
  });

  it.each(['How old are our customers?', 'How old is Ada Lovelace?', 'How tall are the customers?'])(
    'how much of it there is, where that is not kept: %s',
    (question) => {
      expect(sureness(question, unborn)).toBe(0);
    },
  );

  it.each([
    ['How many customers per year?', undated, 'time'],
    ['orders since March', undated, 'time'],
    ['How many products per hour?', shop(), 'hour'],
    ['How old are our customers?', unborn, 'measure'],
    ['How much did we sell in March?', uncounted, 'measure'],
    ['Which products earned the most?', shop(), 'measure'],
    ['top 0 customers', shop(), 'none'],
    ['unsold customers', unborn, 'deed'],
    ['How many orders per hour?', shop(), undefined],
  ])('and told of: %s', (question, catalog, lost) => {
    const { readings } = readQuestion(question, catalog, { now: new Date('2026-05-20T12:00:00Z') });
    expect(readings[0]?.lost).toBe(lost);
  });

  it.each(['top 0 customers', 'the 0 most expensive products', 'first 0 orders'])(
    'none of what is ranked: %s',
    (question) => {
      expect(sureness(question, shop())).toBe(0);
    },
  );
});
