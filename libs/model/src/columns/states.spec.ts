import { expect, it } from '@jest/globals';
import { stateMeaning } from './states.js';

it.each([
  ['Sent', 'unpaid'],
  ['INVOICE_SENT', 'unpaid'],
  ['Proposal Sent', 'open'],
  ['checkedOut', 'closed'],
  ['P2', 'other'],
])('reads %s as %s', (value, meaning) => {
  expect(stateMeaning(value)).toBe(meaning);
});
