import { expect, it } from '@jest/globals';
import { buildModel } from '../build-model.js';
import { sketched } from '../sketched.fixture.js';

/** The times of a table with these columns, the best first. */
function timesOf(table: string, names: readonly string[]): (readonly [string, string])[] {
  const days = ['2026-01-01', '2026-01-02'];
  const { tables, profiles } = sketched({
    [table]: Object.fromEntries(names.map((name) => [name, ['date', days]])),
  });
  const [model] = buildModel(tables, { tables: profiles, coverages: [] }).tables;
  return (model?.times ?? []).map(({ column, meaning }) => [column, meaning]);
}

it.each([
  ['invoices', 'paid_on', 'ends'],
  ['bookings', 'paid_on', 'other'],
  ['payments', 'paid_on', 'happens'],
  ['rentals', 'returned_at', 'ends'],
  ['parcels', 'returned_at', 'other'],
  ['refunds', 'refunded_on', 'happens'],
  ['loans', 'disbursed_on', 'happens'],
  ['complaints', 'recv_dt', 'happens'],
  ['parcels', 'recv_dt', 'ends'],
  ['parcels', 'requested_on', 'entered'],
  ['parcels', 'requested_delivery_date', 'due'],
  ['jobs', 'done_at', 'ends'],
  ['clients', 'training_done_at', 'other'],
])('says of %s what %s tells: %s', (table, column, meaning) => {
  expect(timesOf(table, [column])).toEqual([[column, meaning]]);
});

it('takes the act that makes a thing for when it happens, unless another time tells that', () => {
  expect(timesOf('enrolments', ['enrolled_on', 'left_on'])[0]).toEqual(['enrolled_on', 'happens']);
  expect(timesOf('bookings', ['booked_on', 'visit_date'])).toContainEqual(['booked_on', 'entered']);
});

it('asks for sales by when they were won or lost', () => {
  expect(timesOf('deals', ['created_on', 'exp_close_on', 'closed_on'])[0]?.[0]).toBe('closed_on');
  expect(timesOf('tickets', ['created_on', 'closed_on'])[0]?.[0]).toBe('created_on');
});
