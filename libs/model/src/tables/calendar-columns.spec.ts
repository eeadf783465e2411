import { expect, it } from '@jest/globals';
import { buildModel } from '../build-model.js';
import { rows, sketched } from '../sketched.fixture.js';
import type { Sketch } from '../sketched.fixture.js';

const days = 400;
const day = (row: number): Date => new Date(Date.UTC(2025, 0, 1 + row));
const written = (row: number): string => day(row).toISOString().slice(0, 10);
const week = (row: number): number => Math.floor(row / 7) + 1;
const pad = (value: number): string => String(value).padStart(2, '0');

const calendar: Sketch = {
  date_sk: ['integer', rows(days, (row) => row + 1)],
  full_date: ['date', rows(days, written)],
  week_start_date: ['date', rows(days, (row) => written(row - (row % 7)))],
  dow: ['integer', rows(days, (row) => (row % 7) + 1)],
  day_name: ['text', rows(days, (row) => ['Monday', 'Tuesday', 'Wednesday'][row % 3] ?? null)],
  day_of_month: ['integer', rows(days, (row) => day(row).getUTCDate())],
  day_nr: ['integer', rows(days, (row) => (row % 365) + 1)],
  iso_wk: ['integer', rows(days, (row) => (week(row) % 52) + 1)],
  mth_no: ['integer', rows(days, (row) => day(row).getUTCMonth() + 1)],
  month_name: ['text', rows(days, (row) => ['January', 'February'][row % 2] ?? null)],
  yr_mth: ['text', rows(days, (row) => `${day(row).getUTCFullYear()}-${pad(day(row).getUTCMonth() + 1)}`)],
  qtr: ['integer', rows(days, (row) => Math.floor(day(row).getUTCMonth() / 3) + 1)],
  yr: ['integer', rows(days, (row) => day(row).getUTCFullYear())],
  fiscal_year: ['integer', rows(days, (row) => day(row).getUTCFullYear() + 1)],
  fiscal_qtr: ['integer', rows(days, (row) => (row % 4) + 1)],
  is_holiday: ['text', rows(days, (row) => (row % 50 === 0 ? 'Y' : 'N'))],
  holiday_name: ['text', rows(days, (row) => (row % 50 === 0 ? 'Founders Day' : null))],
  is_weekend: ['boolean', rows(days, (row) => row % 7 > 4)],
  weather: ['text', rows(days, (row) => ['sun', 'rain'][row % 2] ?? null)],
};

it('says which columns of a calendar are its parts, and how they are written', () => {
  const { tables, profiles } = sketched({ dim_date: calendar });
  const [model] = buildModel(tables, { tables: profiles, coverages: [] }).tables;
  const found = Object.fromEntries(
    (model?.calendar ?? []).map((column) => [column.column, `${column.part} ${column.written}`]),
  );
  expect(found).toEqual({
    date_sk: 'key number',
    full_date: 'day date',
    dow: 'weekday number',
    day_name: 'weekday name',
    day_of_month: 'day_of_month number',
    day_nr: 'day_of_year number',
    iso_wk: 'week number',
    mth_no: 'month number',
    month_name: 'month name',
    yr_mth: 'year_month name',
    qtr: 'quarter number',
    yr: 'year number',
    fiscal_year: 'fiscal_year number',
    fiscal_qtr: 'fiscal_quarter number',
    is_holiday: 'holiday flag',
    holiday_name: 'holiday name',
    is_weekend: 'weekend flag',
  });
});

it('calls days by none of the names that a calendar gives months and weekdays', () => {
  const { tables, profiles } = sketched({ dim_date: calendar });
  const [model] = buildModel(tables, { tables: profiles, coverages: [] }).tables;
  expect(model?.also).not.toContain('month');
  expect(model?.also).not.toContain('holiday');
});

it('has no parts of a calendar for any other table', () => {
  const { tables, profiles } = sketched({
    trips: {
      trip_id: ['integer', [1, 2]],
      month: ['integer', [1, 2]],
      started_on: ['date', [written(1), written(2)]],
    },
  });
  expect(buildModel(tables, { tables: profiles, coverages: [] }).tables[0]?.calendar).toEqual([]);
});
