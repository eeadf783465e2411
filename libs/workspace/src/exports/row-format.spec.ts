import { expect, it } from '@jest/globals';
import { rowFormats } from './row-format.js';

const rows = [
  ['Oslo', 1.5, null, ''],
  ['a "b", c', '9007199254740993', true, { k: [1] }],
  [' x', 'two\nlines', '=1+1', '\u2028'],
];
const named = (...names: string[]) => names.map((name) => ({ name, kind: 'other' as const }));
const columns = named('city', 'n', 'n', 'n_2');

it('writes CSV that keeps null and an empty text apart, and every value as it is', () => {
  expect(rowFormats.csv.begin(named('a,b', 'c')).head).toBe('"a,b",c\n');
  expect(rowFormats.csv.begin(columns).lines(rows)).toBe(
    'Oslo,1.5,,""\n"a ""b"", c",9007199254740993,true,"{""k"":[1]}"\n" x","two\nlines",=1+1,"\u2028"\n',
  );
});

it('writes CSV for spreadsheets, in which no text is a formula', () => {
  const { head, lines } = rowFormats.spreadsheet.begin(named('=a', 'b', 'c'));
  expect(head).toBe("\uFEFF'=a,b,c\r\n");
  expect(lines([['=1+1', -1, '-1.5']])).toBe("'=1+1,-1,-1.5\r\n");
});

it('writes an object a line, with columns of one name apart', () => {
  const { head, lines } = rowFormats.ndjson.begin(columns);
  expect(head).toBe('');
  const written = String(lines(rows)).split('\n');
  expect(written).toHaveLength(4);
  expect(JSON.parse(written[0] ?? '')).toEqual({ city: 'Oslo', n: 1.5, n_2: null, n_2_2: '' });
});
