import { describe, expect, it } from '@jest/globals';
import type { Cell, ColumnFormat } from '#contracts';
import { writeCell } from './write-cell.js';

const format = (written: Omit<ColumnFormat, 'title'>): ColumnFormat => ({ title: 'Value', ...written });
const euros = format({ form: 'currency', currency: 'EUR', decimals: 2 });
const month = format({ form: 'period', grain: 'month' });

describe('writeCell in a column', () => {
  it.each<[string, Cell, ColumnFormat, string, string]>([
    ['money', 1234.5, euros, '€1,234.50', '1.234,50 €'],
    ['money that comes as digits', '1234.5', euros, '€1,234.50', '1.234,50 €'],
    ['a loss', -12, euros, '-€12.00', '-12,00 €'],
    [
      'money without a known currency',
      1234.5,
      format({ form: 'number', decimals: 2 }),
      '1,234.50',
      '1.234,50',
    ],
    ['a part of 1', 0.0714, format({ form: 'share', decimals: 1 }), '7.1%', '7,1 %'],
    ['a part of 100', 7.14, format({ form: 'percent', decimals: 2 }), '7.14%', '7,14 %'],
    ['an amount beside large ones', 12.4, format({ form: 'number', decimals: 0 }), '12', '12'],
    ['a small amount beside large ones', 0.4, format({ form: 'number', decimals: 0 }), '0.4', '0,4'],
    ['little money beside much', 0.4, { ...euros, decimals: 0 }, '€0.40', '0,40 €'],
    ['days', 4.25, format({ form: 'number', unit: 'days', decimals: 1 }), '4.3 days', '4,3 Tg.'],
    ['energy', 4, format({ form: 'number', unit: 'kWh', decimals: 0 }), '4 kWh', '4 kWh'],
    ['pieces by their number alone', 4, format({ form: 'number', unit: 'pieces', decimals: 0 }), '4', '4'],
    ['a trace', 0.00012, format({ form: 'number' }), '0.00012', '0,00012'],
    ['a month', '2026-01-01', month, 'Jan 2026', 'Jan. 2026'],
    ['a month that an engine gave a midnight', '2026-01-01T00:00:00Z', month, 'Jan 2026', 'Jan. 2026'],
    ['a quarter', '2026-04-01', format({ form: 'period', grain: 'quarter' }), 'Q2 2026', 'Q2 2026'],
    ['a year', '2026-01-01', format({ form: 'period', grain: 'year' }), '2026', '2026'],
    ['a day', '2026-03-05', format({ form: 'period', grain: 'day' }), 'Mar 5, 2026', '05.03.2026'],
    [
      'a moment',
      '2026-03-05T16:07:09Z',
      format({ form: 'moment' }),
      'Mar 5, 2026, 4:07 PM',
      '05.03.2026, 16:07',
    ],
    ['a day of the week', 1, format({ form: 'weekday' }), 'Monday', 'Montag'],
    ['a month of the year', 12, format({ form: 'month_of_year' }), 'December', 'Dezember'],
    ['a number of a thing', 20260101, format({ form: 'label' }), '20260101', '20260101'],
    ['a text that is no number', 'n/a', euros, 'n/a', 'n/a'],
    ['a text that is no day', 'soon', month, 'soon', 'soon'],
    ['nothing', null, euros, '', ''],
  ])('writes %s', (_, cell, as, english, german) => {
    expect([writeCell(cell, as, 'cell', 'en-US'), writeCell(cell, as, 'cell', 'de-DE')]).toEqual([
      english,
      german,
    ]);
  });
});

describe('writeCell by itself', () => {
  it.each<[Cell, ColumnFormat, string]>([
    [387071.91, euros, '€387,072'],
    [999.5, euros, '€999.50'],
    [12, euros, '€12'],
    [1234567.8, format({ form: 'number' }), '1,234,568'],
    [12.345, format({ form: 'number' }), '12.35'],
    [0.714, format({ form: 'share' }), '71.4%'],
    [0.4, format({ form: 'share' }), '40%'],
    [3, format({ form: 'number', unit: 'days' }), '3 days'],
  ])('writes %s as a figure', (cell, as, written) => {
    expect(writeCell(cell, as, 'figure', 'en-US')).toBe(written);
  });
});
