import { describe, expect, it } from '@jest/globals';
import { readColumn } from './read-column.js';

const read = (cells: string[], choices = {}, hints = {}) => readColumn(cells, choices, hints);

describe('readColumn', () => {
  it.each([
    ['decimal commas', 'number', ['18,00', '3,8', '-6,90', ''], ['18.00', '3.8', '-6.90', null]],
    ['decimal commas beside whole numbers', 'number', ['18,5', '4'], ['18.5', '4']],
    [
      'dots between thousands',
      'number',
      ['18.000,50', '1.234.567,00', '12.000'],
      ['18000.50', '1234567.00', '12000'],
    ],
    ['commas between thousands', 'number', ['1,234.50', '12', '1,234,567'], ['1234.50', '12', '1234567']],
    ['apostrophes between thousands', 'number', ["1'234.50", '12’000.00'], ['1234.50', '12000.00']],
    [
      'spaces between thousands',
      'number',
      ['1 234,50', '12\u00A0000,00', '3\u202F000'],
      ['1234.50', '12000.00', '3000'],
    ],
    ['a sign of money', 'number', ['$4.50', '-$1,200.00', '$-3'], ['4.50', '-1200.00', '-3']],
    ['a sign of money behind', 'number', ['4,50 €', '1.200,00 €', ' −3 € '], ['4.50', '1200.00', '-3']],
    ['what accountants write below zero', 'number', ['(1,200.50)', '3.00'], ['-1200.50', '3.00']],
    ['the code of a currency', 'number', ['CHF 12.50', 'CHF 8'], ['12.50', '8']],
    ['percent', 'number', ['5 %', '12,5 %'], ['5', '12.5']],
    ['measures', 'integer', ['5 kg', '7 kg'], ['5', '7']],
    ['whole numbers', 'integer', ['5', '-12', '+3', '0'], ['5', '-12', '3', '0']],
    ['plain numbers', 'number', ['1.5', '-2', '1e5', '.5'], ['1.5', '-2', '1e5', '.5']],
    ['days', 'date', ['2025-12-31', '2026/1/2'], ['2025-12-31', '2026-01-02']],
    ['days with dots', 'date', ['31.12.2025', '1.2.2026', ''], ['2025-12-31', '2026-02-01', null]],
    ['days before months', 'date', ['03/02/2026', '19/02/2025'], ['2026-02-03', '2025-02-19']],
    ['months before days', 'date', ['02/03/2026', '02/19/2025'], ['2026-02-03', '2025-02-19']],
    ['short years', 'date', ['12/31/25', '01/15/99'], ['2025-12-31', '1999-01-15']],
    [
      'months by their names',
      'date',
      ['31 Dec 2025', 'January 2, 2026', '3-Feb-26'],
      ['2025-12-31', '2026-01-02', '2026-02-03'],
    ],
    [
      'days with their time',
      'timestamp',
      ['31.12.2025 18:30', '1.2.2026 09:05:10'],
      ['2025-12-31 18:30:00', '2026-02-01 09:05:10'],
    ],
    [
      'halves of the day',
      'timestamp',
      ['12/31/2025 6:30 PM', '1/2/2026 12:05 AM'],
      ['2025-12-31 18:30:00', '2026-01-02 00:05:00'],
    ],
    [
      'moments with a zone',
      'timestamp',
      ['2025-12-31T18:30:00+02:00', '2026-01-01T00:00:00.25Z'],
      ['2025-12-31 16:30:00Z', '2026-01-01 00:00:00.25Z'],
    ],
    ['times', 'time', ['9:30', '18:05:10'], ['09:30', '18:05:10']],
    ['yes and no of programs', 'boolean', ['true', 'FALSE', ''], ['true', 'false', null]],
  ])('reads %s', (_case, type, cells, values) => {
    expect(read(cells)).toMatchObject({ type, values, misfits: [] });
  });

  it.each([
    ['codes that begin with a zero', ['007', '12']],
    ['several currencies', ['$4.50', '€4.50']],
    ['codes that look like a currency', ['ABC 12', 'ABC 13']],
    ['numbers of telephones', ['044 123 45 67', '079 555 12 12']],
    ['groups of digits without a decimal', ['123 456 789', '987 654 321']],
    ['numbers that are too large to be kept whole', ['12345678901234567890', '1']],
    ['versions and addresses', ['1.2.3', '10.0.0.1']],
    ['days in both orders', ['19/02/2025', '02/19/2025']],
    ['days that are none', ['31.02.2025', '01.01.2025']],
    ['moments of which some have a zone', ['2026-01-01 10:00', '2026-01-01T10:00Z']],
    ['a sign alone', ['$', '€']],
  ])('leaves %s as texts', (_case, cells) => {
    expect(read(cells)).toMatchObject({ type: 'text', values: cells });
  });

  it.each(['n/a', 'N/A', '-', '–', 'NULL', '#N/A', 'NaN', 'none', '', '  '])(
    'takes "%s" among amounts for no value',
    (mark) => {
      expect(read(['1,234.50', mark, '12.00'])).toMatchObject({
        type: 'number',
        values: ['1234.50', null, '12.00'],
        nullMarks: mark.trim() === '' ? [] : [{ mark, count: 1 }],
      });
    },
  );

  it('takes fewer marks among texts: NA is a country', () => {
    const { values, nullMarks } = read(['NA', 'DE', 'n/a', 'none']);
    expect(values).toEqual(['NA', 'DE', null, 'none']);
    expect(nullMarks).toEqual([{ mark: 'n/a', count: 1 }]);
  });

  it('takes the marks that somebody chose, and no others', () => {
    const choices = { null_marks: ['0'] };
    expect(read(['5', '0', '7'], choices).values).toEqual(['5', null, '7']);
    expect(read(['5', 'n/a'], choices).type).toBe('text');
  });

  it('says which cells keep a column from being numbers', () => {
    const cells = ['1', '2', '3', '4', '5', 'about 6'];
    expect(read(cells)).toMatchObject({ type: 'text', values: cells, nearly: 'integer', misfits: [5] });
    expect(read(['1', 'two', 'three'])).toMatchObject({ type: 'text', nearly: null, misfits: [] });
  });

  it('leaves empty what does not fit a chosen type, and says so', () => {
    const cells = ['1', '2.5', 'about 6'];
    expect(read(cells, { type: 'number' })).toMatchObject({ values: ['1', '2.5', null], misfits: [2] });
    expect(read(cells, { type: 'integer' })).toMatchObject({ values: ['1', null, null], misfits: [1, 2] });
    expect(read(['5', '7'], { type: 'text' })).toMatchObject({
      type: 'text',
      values: ['5', '7'],
      misfits: [],
    });
  });

  it.each([
    ['thousands or decimals', ['1,234', '999'], { decimal: 'comma' }, ['1234', '999'], ['1.234', '999']],
    [
      'decimals or thousands',
      ['18.000', '3.800'],
      { decimal: 'comma' },
      ['18.000', '3.800'],
      ['18000', '3800'],
    ],
    [
      'months or days',
      ['03/02/2026', '01/02/2025'],
      { days: 'day_first' },
      ['2026-03-02', '2025-01-02'],
      ['2026-02-03', '2025-02-01'],
    ],
  ])('guesses what may be %s, and says so where nothing else tells', (_case, cells, hint, guessed, told) => {
    expect(read(cells)).toMatchObject({ values: guessed, reader: { guessed: true } });
    expect(read(cells, {}, hint)).toMatchObject({ values: told, reader: { guessed: false } });
    expect(read(cells, hint)).toMatchObject({ values: told, reader: { guessed: false } });
  });

  it('finds what is written in several ways, and makes it one where somebody says so', () => {
    const cells = ['Germany', 'germany', 'Germany', 'GERMANY ', 'France'];
    const variants = [{ kept: 'Germany', others: ['germany', 'GERMANY '], count: 2 }];
    expect(read(cells)).toMatchObject({ values: cells, variants, merged: false });
    expect(read(cells, { merge_case: true })).toMatchObject({
      values: ['Germany', 'Germany', 'Germany', 'Germany', 'France'],
      merged: true,
    });
  });

  it('tells a unit and how days are written', () => {
    expect(read(['4,50 €', '3 €']).reader).toMatchObject({ unit: '€', format: '1.234,5' });
    expect(read(['31.12.2025']).reader).toMatchObject({ unit: null, format: 'DD.MM.YYYY' });
  });

  it('is a text where nothing is in it', () => {
    expect(read(['', ' ', '-'])).toMatchObject({ type: 'text', values: [null, null, null] });
  });
});
