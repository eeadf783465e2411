import { describe, expect, it } from '@jest/globals';
import { leaveOut } from './leave-out.js';

describe('a question without some of its words', () => {
  it.each([
    ['revenue by zorb in March', ['zorb'], 'revenue in March'],
    ['Revenue by store and Zorb?', ['Zorb'], 'Revenue by store ?'],
    ['orders for each of the zorb regions', ['zorb', 'regions'], 'orders'],
    ["orders of the zorb's customers", ["zorb's"], 'orders of the customers'],
    ['total of "Green  Tea" by zorb', ['zorb'], 'total of "Green  Tea"'],
  ])('%j without %j', (question, words, shorter) => {
    expect(leaveOut(question, words)[0]).toBe(shorter);
  });

  it('may have had them before a noun that keeps its joint', () => {
    expect(leaveOut('orders by zorb customers', ['zorb'])).toEqual([
      'orders by customers',
      'orders customers',
    ]);
  });

  it.each([
    ['how many orders', ['zorb']],
    ['of the zorb?', ['zorb']],
    ['zorb', ['zorb']],
  ])('is none where nothing is gone or left: %j', (question, words) => {
    expect(leaveOut(question, words)).toEqual([]);
  });
});
