import { describe, expect, it } from '@jest/globals';
import { toCsv, toTabs } from './export.js';

/** The text that a spreadsheet shows for each. */
const cellsOf = {
  'a CSV file': (cell: string) =>
    toCsv([cell], [[cell]])
      .replace('\uFEFF', '')
      .split('\r\n')
      .slice(0, 2),
  'the clipboard': (cell: string) => toTabs([cell], [[cell]]).split('\n'),
};

describe.each(Object.entries(cellsOf))('rows for a spreadsheet, by %s', (_way, read) => {
  it.each([
    '=1+1',
    '+1',
    '-1+cmd|0',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1',
    '\n=1',
    '"=1"',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ])('hold no formula, in names and cells: %j', (formula) => {
    for (const cell of read(formula)) expect(cell).toMatch(/^"?'/);
  });

  it.each(['-5', '-5.25', 'a=b', 'a-b', 'Zürich', ''])('leave %j as it is', (text) => {
    expect(read(text)).toEqual([text, text]);
  });
});

describe('rows for a spreadsheet', () => {
  it('have numbers and nested values as they are', () => {
    const rows = [[-5, null, { a: [1] }]];
    expect(toTabs(['n', 'nothing', 'nested'], rows)).toBe('n\tnothing\tnested\n-5\t\t{"a":[1]}');
    expect(toCsv(['n', 'nothing', 'nested'], rows)).toBe('\uFEFFn,nothing,nested\r\n-5,,"{""a"":[1]}"\r\n');
  });

  it('stay one line each on the clipboard', () => {
    expect(toTabs(['a'], [['x\r\ny\tz']])).toBe('a\nx y z');
  });
});
