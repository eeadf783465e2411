import { expect, it } from '@jest/globals';
import { buildModel } from '../build-model.js';
import { rows, sketched } from '../sketched.fixture.js';
import type { Sketch } from '../sketched.fixture.js';

const nounOf = (table: string, sketch: Sketch) => {
  const { tables, profiles } = sketched({ [table]: sketch });
  return buildModel(tables, { tables: profiles, coverages: [] }).tables[0]?.noun.value;
};

it.each([
  ['app_user', 'user', 'users'],
  ['price_hist', 'price', 'prices'],
  ['event_log', 'event', 'events'],
  ['water_usage', 'water usage record', 'water usage records'],
  ['inv_moves', 'inventory move', 'inventory moves'],
  ['inv_lines', 'invoice line', 'invoice lines'],
])('calls the rows of %s %s', (table, singular, plural) => {
  expect(nounOf(table, { size: ['number', [1, 1]] })).toEqual({ singular, plural });
});

it('calls one of a group what its key says', () => {
  expect(nounOf('crew', { emp_id: ['integer', rows(5, (row) => row)] })?.plural).toBe('employees');
});

it('calls the rows of a calendar days', () => {
  const calendar: Sketch = {
    full_date: ['date', rows(20, (row) => `2026-01-${10 + row}`)],
    week: ['integer', rows(20, (row) => row % 4)],
  };
  expect(nounOf('dim_date', { ...calendar, month: ['integer', rows(20, () => 1)] })?.plural).toBe('days');
});
