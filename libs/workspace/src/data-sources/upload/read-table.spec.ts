import { describe, expect, it } from '@jest/globals';
import { readCsv } from './read-csv.js';
import { readTable } from './read-table.js';

/** The columns of a CSV text: their values, and what the report says of how they are written. */
function columnsOf(content: string) {
  const { columns, report } = readTable(readCsv(content, 'table', 'table.csv'), 'table', undefined);
  return columns.map(({ values }, place) => ({
    values,
    format: report.columns[place]?.format,
    guessed: report.columns[place]?.guessed,
  }));
}

describe('readTable', () => {
  it('learns nothing of decimals from a column that has none', () => {
    expect(columnsOf('share;amount\n5 %;1.234\n7 %;2.500\n')).toEqual([
      { values: ['5', '7'], format: null, guessed: false },
      { values: ['1234', '2500'], format: '1.234,5', guessed: true },
    ]);
  });

  it('learns nothing of days from a column in which either order is the same day', () => {
    expect(columnsOf('a,b\n01/01/2024,03/02/2026\n02/02/2024,04/05/2026\n')).toEqual([
      { values: ['2024-01-01', '2024-02-02'], format: null, guessed: false },
      { values: ['2026-03-02', '2026-04-05'], format: 'MM/DD/YYYY', guessed: true },
    ]);
  });

  it.each([
    ['plain numbers', '12.5'],
    ['a fraction of one', '0.250'],
    ['amounts', '$1,200.50'],
  ])('learns from %s that a point begins decimals, also between semicolons', (_case, telling) => {
    expect(columnsOf(`price;weight\n${telling};1.250\n${telling};2.500\n`)[1]).toMatchObject({
      values: ['1.250', '2.500'],
      guessed: false,
    });
  });

  it('learns from decimal commas that points part thousands', () => {
    expect(columnsOf('price;weight\n12,5;1.250\n8;2.500\n')[1]).toMatchObject({
      values: ['1250', '2500'],
      guessed: false,
    });
  });

  it('guesses by the semicolons, and says so, where columns are written in both ways or in neither', () => {
    const thousands = { values: ['1250', '2500'], format: '1.234,5', guessed: true };
    expect(columnsOf('name;weight\na;1.250\nb;2.500\n')[1]).toEqual(thousands);
    expect(columnsOf('price;latitude;weight\n12,5;47.37;1.250\n8,5;46.2;2.500\n')[2]).toEqual(thousands);
  });

  it('tells how it read what it guessed, so that the other way can be chosen', () => {
    expect(columnsOf('name,weight\na,1.250\nb,2.500\n')[1]).toEqual({
      values: ['1.250', '2.500'],
      format: '1,234.5',
      guessed: true,
    });
  });

  it('tells five of the ways in which a value is written, and counts and merges all', () => {
    const written = Array.from({ length: 12 }, (_each, n) => `oslo${' '.repeat(n + 1)}norway`);
    const raw = readCsv(`city\n${written.join('\n')}\n`, 'table', 'table.csv');
    const choices = { table: 'table', columns: [{ source_name: 'city', merge_case: true }] };
    const { columns, report } = readTable(raw, 'table', choices);
    expect(report.columns[0]?.case_variants).toEqual([
      { kept: written[0], others: written.slice(1, 6), count: 11 },
    ]);
    expect(new Set(columns[0]?.values)).toEqual(new Set(written.slice(0, 1)));
  });

  it('takes a number below one for no thousands', () => {
    expect(columnsOf('name;weight\na;0.250\nb;1.250\n')[1]).toMatchObject({
      values: ['0.250', '1.250'],
      guessed: false,
    });
  });
});
