import { describe, expect, it } from '@jest/globals';
import { wordingOf } from './wording.js';

describe('the wording of a question', () => {
  it.each([
    ['How many orders are there?', 'how many orders'],
    ['Please show me the revenue by month.', 'Revenue by month'],
    ['Tell us how many orders we have', 'how many orders'],
    ['top 1,000 products', 'Give me the top 1000 products!'],
  ])('is one for "%s" and "%s"', (one, other) => expect(wordingOf(one)).toBe(wordingOf(other)));

  it.each([
    ['flights from Oslo to Lima', 'flights from Lima to Oslo'],
    ['customers with orders', 'customers without orders'],
    ['orders of 2025', 'orders of 2026'],
    ['orders with amount > 5', 'orders with amount < 5'],
    ['number of US orders', 'number of orders'],
    ['paid orders', 'orders that are not paid'],
  ])('tells "%s" from "%s"', (one, other) => expect(wordingOf(one)).not.toBe(wordingOf(other)));
});
