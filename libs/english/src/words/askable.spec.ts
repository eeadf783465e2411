import { describe, expect, it } from '@jest/globals';
import { isAskable } from './askable.js';
import { tokenise } from './tokenise.js';

describe('isAskable', () => {
  it.each([
    'hire bookings over 300',
    'refund requests last week',
    'email opens by campaign',
    'call volume per agent',
    'book sales by month',
    'change orders by project',
    'refund rate by product',
    'please show the refunds',
    'how is the rating of hotels computed by month',
  ])('takes "%s" for a question', (text) => expect(isAskable(tokenise(text))).toBe(true));

  it.each([
    'email the report to everybody',
    'call me',
    'refund order 15',
    'hire three drivers',
    'please email customers who have not paid',
    'delete bookings of last year',
    'update the price of the Teapot',
    'how is business',
    'what will revenue be next year',
  ])('takes "%s" for none', (text) => expect(isAskable(tokenise(text))).toBe(false));
});
