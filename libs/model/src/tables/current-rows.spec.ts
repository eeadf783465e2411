import { describe, expect, it } from '@jest/globals';
import { rows } from '../sketched.fixture.js';
import type { Sketch } from '../sketched.fixture.js';
import { modelOf } from '../sketched-model.fixture.js';

const customers: Sketch = {
  customer_id: ['integer', rows(20, (row) => row + 1)],
  name: ['text', rows(20, (row) => `Customer ${row}`)],
};
const month = (row: number) => String((row % 9) + 1).padStart(2, '0');
const begins = rows(40, (row) => `2026-${month(row)}-01`);
const ends = rows(40, (row) => `2026-${month(row)}-28`);

function tableWith(times: Sketch) {
  const of: Sketch = {
    doc_no: ['text', rows(40, (row) => `D${row + 100}`)],
    customer_id: ['integer', rows(40, (row) => (row % 20) + 1)],
    ...times,
  };
  return modelOf({ customers, docs: of }).tables.find(({ table }) => table === 'docs');
}

describe('the rows of today', () => {
  it('are not told by the period that a row is about, nor does it make a history', () => {
    const invoices = tableWith({ period_from: ['date', begins], period_to: ['date', ends] });
    expect(invoices?.current).toBeUndefined();
    expect(invoices?.role.value).toBe('event');
  });

  it('are told by a period whose end is open, or in a far year', () => {
    for (const last of [null, '9999-12-31']) {
      const open = ends.map((day, row) => (row % 4 === 0 ? last : day));
      const history = tableWith({ period_from: ['date', begins], period_to: ['date', open] });
      expect(history?.role.value).toBe('history');
      expect(history?.current).toMatchObject({
        value: { by: 'period', from: 'period_from', to: 'period_to' },
        basis: { certainty: 0.85 },
      });
    }
  });

  it('are told by words of validity, and less surely by a cover that nobody left open', () => {
    const valid = tableWith({ valid_from: ['date', begins], valid_to: ['date', ends] });
    expect(valid?.current?.basis.certainty).toBe(0.85);
    const cover = tableWith({ coverage_start: ['date', begins], coverage_end: ['date', ends] });
    expect(cover?.current?.basis.certainty).toBe(0.6);
  });

  it('are told by when somebody left, and not by when a certificate of theirs expires', () => {
    const left = ends.map((day, row) => (row % 4 === 0 ? null : day));
    const staff = tableWith({
      started_on: ['date', begins],
      diving_expiry: ['date', ends],
      left_on: ['date', left],
    });
    expect(staff?.current?.value).toEqual({ by: 'period', from: 'started_on', to: 'left_on' });
  });

  it('are told by when somebody left rather than by a record that is deleted', () => {
    const left = ends.map((day, row) => (row % 4 === 0 ? null : day));
    const flags: Sketch = { dele: ['text', rows(40, (row) => (row % 10 === 0 ? 'Y' : 'N'))] };
    const staff = tableWith({ started_on: ['date', begins], left_on: ['date', left], ...flags });
    expect(staff?.current?.value).toEqual({ by: 'period', from: 'started_on', to: 'left_on' });
    expect(tableWith(flags)?.current?.value).toEqual({ by: 'flag', column: 'dele', value: 'N' });
  });
});
