import { expect, it } from '@jest/globals';
import { modelOf } from '../sketched-model.fixture.js';
import { rows } from '../sketched.fixture.js';

/** A column of an export in which all columns are texts. */
function columnOf(name: string, valueAt: (row: number) => string | null) {
  const { tables } = modelOf({
    tickets: {
      ticket_id: ['text', rows(40, (row) => `T-${row}`)],
      opened_on: ['text', rows(40, (row) => `2026-01-${10 + (row % 20)}`)],
      [name]: ['text', rows(40, valueAt)],
    },
  });
  return tables[0]?.columns.find(({ column }) => column === name);
}

it.each([
  ['csat', (row: number) => String((row % 5) + 1), { adds: 'average', unit: 'points' }],
  ['csat', (row: number) => (row % 4 === 0 ? '' : `${row % 5}.5`), { adds: 'average', unit: 'points' }],
  ['amount', (row: number) => (row % 4 === 0 ? null : `${row * 100}.50`), { adds: 'sum', unit: 'money' }],
  ['amount', (row: number) => (row % 4 === 0 ? '  ' : ` -${row + 1}.25 `), { adds: 'sum', unit: 'money' }],
  ['amount', (row: number) => String(100_000 + row * 10), { adds: 'sum', unit: 'money' }],
  ['visitors', (row: number) => String(row * 7), { adds: 'sum', unit: null }],
])('takes %s for an amount, whose texts are numbers', (name, valueAt, measure) => {
  expect(columnOf(name, valueAt)).toMatchObject({ role: 'measure', measure });
});

it('says why', () => {
  expect(columnOf('csat', (row) => String((row % 5) + 1))?.basis.evidence).toBe(
    'All of its texts that were read are numbers, of no code, no year and no grade.',
  );
});

it.each([
  ['leading zeros', 'amount', (row: number) => String(row).padStart(3, '0')],
  ['a text that is no number', 'amount', (row: number) => (row === 7 ? 'n/a' : String(row))],
  ['a sign of a currency', 'amount', (row: number) => `$${row}`],
  ['a comma between thousands', 'amount', (row: number) => `1,${200 + row}`],
  ['nothing at all', 'amount', (row: number) => (row % 2 === 0 ? '' : '  ')],
  ['numbers of customers', 'customer_no', (row: number) => String(row % 9)],
  ['postcodes', 'zip', (row: number) => String(10_115 + row)],
  ['telephones', 'phone', (row: number) => String(4_915_112_300_000 + row)],
  ['digits as long as those of telephones', 'reached_at', (row: number) => String(4_915_112_300_000 + row)],
  ['years', 'model_year', (row: number) => String(2_015 + (row % 9))],
  ['weeks', 'week', (row: number) => String((row % 52) + 1)],
  ['grades', 'priority', (row: number) => String((row % 4) + 1)],
  ['places', 'shelf', (row: number) => String((row % 12) + 1)],
])('takes no %s for an amount', (_what, name, valueAt) => {
  expect(columnOf(name, valueAt)?.role).not.toBe('measure');
});
