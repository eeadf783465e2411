import { expect, it } from '@jest/globals';
import { rows, sketched } from '../sketched.fixture.js';
import { viewTables } from '../source-view.js';
import { rankTimes } from './rank-times.js';

it('looks at all columns as often for a thousand times as for one', () => {
  expect(looksFor(1_000)).toBe(looksFor(1));
});

it('says how days in texts are written, and nothing of other times', () => {
  const { tables, profiles } = sketched({
    visits: {
      visit_date: ['text', ['31.12.2026', '5.3.2026', '']],
      paid_on: ['text', ['12/31/2026', '3/5/2026', null]],
      due_on: ['text', ['2026-12-31', '2026-03-05', '2026-03-06']],
      entered_at: ['timestamp', ['2026-12-31 10:00', '2026-03-05 11:00', null]],
    },
  });
  const times = viewTables(tables, profiles).flatMap((view) => rankTimes(view, view.columns));
  expect(Object.fromEntries(times.map(({ column, written, format }) => [column, [written, format]]))).toEqual(
    {
      visit_date: ['text', 'day_first_dots'],
      paid_on: ['text', 'month_first_slashes'],
      due_on: ['text', 'iso_date'],
      entered_at: ['timestamp', undefined],
    },
  );
});

it('takes days in eight digits for times, and fillers for days that are not there yet', () => {
  const { tables, profiles } = sketched({
    orders: {
      ord_no: ['text', ['20261101', '20261102', '20261103', '20261104']],
      ord_dt: ['text', ['20261101', '20261102', '20261103', '20261104']],
      shp_dt: ['integer', [20261103, 0, 20261104, 0]],
      placed: ['integer', [20261103, 20261104, 20261105, 20261106]],
    },
  });
  const [view] = viewTables(tables, profiles);
  const times = view ? rankTimes(view, view.columns) : [];
  expect(times).toMatchObject([
    { column: 'ord_dt', written: 'text', format: 'compact_date', isOpen: false },
    { column: 'shp_dt', written: 'key', isOpen: true, basis: { evidence: expect.stringContaining('50 %') } },
  ]);
});

it('needs more numbers without a name that speaks of days', () => {
  const days = rows(6, (day) => 20261101 + day);
  const { tables, profiles } = sketched({ orders: { placed: ['integer', days], ref_no: ['integer', days] } });
  const [view] = viewTables(tables, profiles);
  expect(view && rankTimes(view, view.columns).map(({ column }) => column)).toEqual(['placed']);
});

it('is as sure of what a time means as its words are telling', () => {
  const { tables, profiles } = sketched({
    clients: Object.fromEntries(
      ['due_on', 'kyc_passed_on', 'updated_at'].map((name) => [name, ['date', ['2026-01-02']] as const]),
    ),
  });
  const [view] = viewTables(tables, profiles);
  const times = view ? rankTimes(view, view.columns) : [];
  const sureness = times.map(({ column, meaning, meaningBasis }) => [
    column,
    meaning,
    meaningBasis.certainty,
  ]);
  expect(sureness).toContainEqual(['due_on', 'due', 0.9]);
  expect(sureness).toContainEqual(['kyc_passed_on', 'other', 0.6]);
  expect(sureness).toContainEqual(['updated_at', 'other', 0.9]);
});

it('is never less sure than not at all', () => {
  const { tables, profiles } = sketched({
    contracts: { valid_to: ['date', [...Array.from({ length: 20 }, () => null), '2026-01-02']] },
  });
  const times = viewTables(tables, profiles).flatMap((view) => rankTimes(view, view.columns));
  expect(times).toMatchObject([{ column: 'valid_to', basis: { certainty: 0 } }]);
});

/** The number of passes over the columns of a table with this many times. */
function looksFor(count: number): number {
  const days = Array.from(
    { length: count },
    (_, place) => [`day_${place}`, ['date', ['2026-01-02']]] as const,
  );
  const { tables, profiles } = sketched({ steps: Object.fromEntries(days) });
  const [view] = viewTables(tables, profiles);
  if (!view) throw new Error('there is a table');
  const { columns } = view;
  let looks = 0;
  Object.defineProperty(view, 'columns', {
    get: () => {
      looks += 1;
      return columns;
    },
  });
  expect(rankTimes(view, columns)).toHaveLength(count);
  return looks;
}
