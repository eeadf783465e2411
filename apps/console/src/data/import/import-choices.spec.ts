import { describe, expect, it } from '@jest/globals';
import type { ImportedColumn, ImportedTable } from '#contracts';
import { changeOf, withColumn, withTable } from './import-choices.js';

const column: ImportedColumn = {
  name: 'paid',
  source_name: 'Paid on',
  type: 'text',
  unit: null,
  format: null,
  guessed: false,
  nulls: 0,
  null_marks: [],
  misfits: [],
  misfit_count: 0,
  nearly: null,
  case_variants: [],
  merged: false,
};
const table: ImportedTable = {
  table: 'orders',
  file: 'orders.csv',
  sheet: null,
  rows: 2,
  row_name: 'order',
  columns: [column],
  blank_rows: 0,
  total_rows: [],
  totals: 'left_out',
  first_rows: [],
};

describe('changeOf', () => {
  it('is nothing where what is chosen is so already', () => {
    const named = withTable(new Map(), 'orders', { row_name: ' order ', totals: 'left_out' });
    expect(
      changeOf([table], withColumn(named, 'orders', 'Paid on', { name: 'paid', type: 'text' })),
    ).toBeUndefined();
    expect(changeOf([table], new Map())).toBeUndefined();
  });

  it('has what differs, by the names in the file, and of several choices for a column all', () => {
    const typed = withColumn(new Map(), 'orders', 'Paid on', { type: 'date' });
    const ordered = withColumn(typed, 'orders', 'Paid on', { days: 'day_first' });
    expect(changeOf([table], withTable(ordered, 'orders', { row_name: 'sale' }))).toEqual({
      tables: [
        {
          table: 'orders',
          row_name: 'sale',
          columns: [{ source_name: 'Paid on', type: 'date', days: 'day_first' }],
        },
      ],
    });
  });

  it('has no empty names', () => {
    const emptied = withTable(new Map(), 'orders', { row_name: ' ' });
    expect(changeOf([table], withColumn(emptied, 'orders', 'Paid on', { name: '' }))).toBeUndefined();
  });
});
