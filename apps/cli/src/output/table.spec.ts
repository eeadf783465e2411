import { describe, expect, it } from '@jest/globals';
import { tableLines } from './table.js';
import { terminalOf } from './terminal.js';
import { widthOf } from './width.js';

const pipe = terminalOf({}, {});
const terminal = (columns: number, env = { NO_COLOR: '1' }) => terminalOf({ isTTY: true, columns }, env);

const result = {
  columns: ['name', 'n', 'note'],
  rows: [
    ['東京', 10, null],
    ['Oslo', '-2.50', 'x'.repeat(60)],
  ],
};

describe('a table', () => {
  it('aligns wide characters, and numbers at the right', () => {
    expect(
      tableLines(
        {
          columns: ['name', 'n'],
          rows: [
            ['東京', 10],
            ['Oslo', '-2.50'],
          ],
        },
        pipe,
      ),
    ).toEqual(['name      n', '東京     10', 'Oslo  -2.50']);
  });

  it('cuts nothing for a pipe', () => {
    expect(tableLines(result, pipe).join('\n')).toContain('x'.repeat(60));
  });

  it.each([20, 30, 40, 79])('fits into %i columns, the widest giving way', (width) => {
    const lines = tableLines(result, terminal(width));
    expect(lines).toHaveLength(3);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
    expect(lines[2]).toContain('Oslo');
  });

  it('becomes blocks where the columns would be unreadable', () => {
    const columns = Array.from({ length: 12 }, (_unit, place) => `column ${place}`);
    const lines = tableLines({ columns, rows: [columns, columns] }, terminal(40));
    expect(lines.slice(0, 2)).toEqual(['column 0   column 0', 'column 1   column 1']);
    expect(lines[12]).toBe('─'.repeat(20));
    expect(lines).toHaveLength(25);
  });

  it('never cuts an id, in a row or in a block', () => {
    const id = 'dash_0001kRqVYbZ3fT8xW2mN5pQ7';
    const records = {
      columns: ['id', 'name', 'updated_at'],
      rows: [[id, 'Sales '.repeat(20), '2026-01-01']],
    };
    const row = tableLines(records, terminal(60))[1];
    expect(row).toMatch(new RegExp(`^${id}  Sales .*…`));
    expect(widthOf(row ?? '')).toBeLessThanOrEqual(60);
    expect(tableLines(records, terminal(30))[0]).toBe(`id          ${id}`);
  });

  it('rounds decimals for a person, as the console does, and not for a pipe', () => {
    const rows = [
      [210.4471302335367],
      [209.5],
      [12],
      [0.012345678],
      [-1234.005],
      [1e21],
      ['210.4471302335367'],
    ];
    const lines = (to: typeof pipe) => tableLines({ columns: ['n'], rows }, to).map((line) => line.trim());
    expect(lines(terminal(80)).slice(1)).toEqual([
      '210.45',
      '209.50',
      '12',
      '0.01235',
      '-1234.01',
      '1e+21',
      '210.4471302335367',
    ]);
    expect(lines(pipe)[1]).toBe('210.4471302335367');
  });

  it('makes cells and names of columns harmless', () => {
    const lines = tableLines({ columns: ['a\u001b[2J'], rows: [['b\u001b]0;x\u0007'], ['c\nd']] }, pipe);
    expect(lines).toEqual([String.raw`a\u001b[2J`, String.raw`b\u001b]0;x\u0007`, String.raw`c\nd`]);
  });

  it('draws in ASCII where nothing else can be shown, and in color only on a terminal that wants it', () => {
    const dumb = terminalOf({ isTTY: true, columns: 20 }, { TERM: 'dumb' });
    expect(tableLines(result, dumb).join('\n')).toMatch(/^[\p{ASCII}東京\n]+$/u);
    const bold = '\u001b[1m';
    const colored = terminalOf({ isTTY: true, columns: 20 }, {});
    expect(tableLines(result, colored)[0]).toContain(bold);
    for (const plain of [dumb, pipe, terminal(20)]) expect(tableLines(result, plain)[0]).not.toContain(bold);
  });

  it('is nothing where there are no columns', () => {
    expect(tableLines({ columns: [], rows: [] }, pipe)).toEqual([]);
  });
});
