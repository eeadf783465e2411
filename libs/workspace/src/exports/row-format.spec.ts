import { expect, it } from '@jest/globals';
import { rowFormats } from './row-format.js';

const rows = [
  ['Oslo', 1.5, null, ''],
  ['a "b", c', '9007199254740993', true, { k: [1] }],
  [' x', 'two\nlines', '=1+1', '\u2028'],
];
const columns = ['city', 'n', 'n', 'n_2'];

it('writes CSV that keeps null and an empty text apart, and every value as it is', () => {
  const { head, lines } = rowFormats.csv;
  expect(head(['a,b', 'c'])).toBe('"a,b",c\n');
  expect(lines(columns, rows)).toBe(
    'Oslo,1.5,,""\n"a ""b"", c",9007199254740993,true,"{""k"":[1]}"\n" x","two\nlines",=1+1,"\u2028"\n',
  );
});

it('writes an object a line, with columns of one name apart', () => {
  const { head, lines } = rowFormats.ndjson;
  expect(head(columns)).toBe('');
  const written = lines(columns, rows).split('\n');
  expect(written).toHaveLength(4);
  expect(JSON.parse(written[0] ?? '')).toEqual({ city: 'Oslo', n: 1.5, n_2: null, n_2_2: '' });
});

it('writes nothing for no rows', () => {
  expect(rowFormats.csv.lines(columns, []) + rowFormats.ndjson.lines(columns, [])).toBe('');
});
