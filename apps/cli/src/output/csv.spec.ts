import { describe, expect, it } from '@jest/globals';
import { csvLines } from './csv.js';
import { ndjsonLines } from './ndjson.js';

describe('CSV', () => {
  it.each([
    ['quotes what would be taken apart', ['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"'],
    ['tells null from an empty text', [null, ''], ',""'],
    ['keeps blanks at the ends', [' a '], '" a "'],
    [
      'writes numbers, booleans and what is nested as JSON',
      [1.5, -2, true, { a: [1] }],
      '1.5,-2,true,"{""a"":[1]}"',
    ],
    ['leaves a formula as the data that it is', ['=1+1', '-5', '@x'], '=1+1,-5,@x'],
  ])('%s', (_promise, row, line) => {
    const columns = row.map((_value, place) => `c${place}`);
    expect(csvLines({ columns, rows: [row] })).toEqual([columns.join(','), line]);
  });
});

describe('NDJSON', () => {
  it('tells columns of one name apart', () => {
    expect(ndjsonLines({ columns: ['n', 'n', 'n_2'], rows: [[1, 2, null]] })).toEqual([
      '{"n":1,"n_2":2,"n_2_2":null}',
    ]);
  });

  it('keeps a column that is called __proto__', () => {
    expect(ndjsonLines({ columns: ['__proto__'], rows: [[1]] })).toEqual(['{"__proto__":1}']);
  });
});
