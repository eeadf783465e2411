import { expect, it } from '@jest/globals';
import { buildModel } from '../build-model.js';
import { rows, sketched } from '../sketched.fixture.js';
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

it.each([
  ['payouts', 'status', 'unpaid'],
  ['orders', 'payment_status', 'unpaid'],
  ['orders', 'status', 'open'],
])('reads a pending one of %s by its %s as %s', (table, column, meaning) => {
  const values = rows(12, (row) => ['PENDING', 'DONE', 'FAILED'][row % 3] ?? null);
  const { tables, profiles } = sketched({
    [table]: { nr: ['integer', rows(12, (row) => row)], [column]: ['text', values] },
  });
  const [model] = buildModel(tables, { tables: profiles, coverages: [] }).tables;
  expect(model?.columns[1]).toMatchObject({
    role: 'state',
    meanings: { PENDING: meaning, FAILED: 'failed' },
  });
});

it.each([
  ['New', 'open'],
  ['Active', 'inactive'],
])('reads what is on hold beside %s as %s', (other, meaning) => {
  const values = rows(12, (row) => [other, 'On hold', 'Closed'][row % 3] ?? null);
  const { tables, profiles } = sketched({
    jobs: { nr: ['integer', rows(12, (row) => row)], status: ['text', values] },
  });
  const [model] = buildModel(tables, { tables: profiles, coverages: [] }).tables;
  expect(model?.columns[1]?.meanings).toMatchObject({ 'On hold': meaning });
});
