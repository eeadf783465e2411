import { expect, it } from '@jest/globals';
import { alertAskedFor } from './alert-opening.js';

it.each([
  ['Tell me when refunds exceed 5 % a week', 'refunds exceed 5 % a week'],
  ['alert me if orders drop below 100 a day', 'orders drop below 100 a day'],
  [
    'Could you please let me know when revenue falls by more than 10 % week over week?',
    'revenue falls by more than 10 % week over week?',
  ],
  ['Notify us by email, as soon as stock looks thin', 'stock looks thin'],
  ['Set up an alert when there are no orders', 'there are no orders'],
  ['I want to know if signups double', 'signups double'],
])('%s asks for an alert', (text, said) => {
  expect(alertAskedFor(text)).toBe(said);
});

it.each([
  'Tell me when the last order was placed',
  'Tell me when orders exceeded 100',
  'Let me know when Ada last ordered',
  'Which alerts fired?',
  'How many orders were there yesterday?',
  'Tell me about orders above 100',
])('%s does not', (text) => {
  expect(alertAskedFor(text)).toBeUndefined();
});
