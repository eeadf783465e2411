import { describe, expect, it } from '@jest/globals';
import { Refusal } from '#contracts';
import { Allowance } from './allowance.js';
import { csvRecords } from './csv-records.js';
import { readCsv, withinCells } from './read-csv.js';

describe('withinCells', () => {
  const read = (most: number) => [...withinCells(csvRecords('a,b\n1,2\n', ','), new Allowance(most))].length;

  it('lets through as many cells as there may be, and no more', () => {
    expect(read(4)).toBe(2);
    expect(() => read(3)).toThrow('the upload has more than 3 cells; split it');
  });
});

describe('readCsv', () => {
  it.each([
    [
      'a table',
      'city,visitors\nOslo,120\n',
      [
        ['city', 'visitors'],
        ['Oslo', '120'],
      ],
    ],
    [
      'semicolons',
      'city;visitors\r\nOslo;120\r\n',
      [
        ['city', 'visitors'],
        ['Oslo', '120'],
      ],
    ],
    [
      'tabs',
      'city\tvisitors\nOslo\t120',
      [
        ['city', 'visitors'],
        ['Oslo', '120'],
      ],
    ],
    [
      'pipes',
      'city|visitors\nOslo|120',
      [
        ['city', 'visitors'],
        ['Oslo', '120'],
      ],
    ],
    [
      "Excel's line about the delimiter",
      'sep=;\ncity;visitors\nOslo;120',
      [
        ['city', 'visitors'],
        ['Oslo', '120'],
      ],
    ],
    [
      'semicolons around decimal commas',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'semicolons within commas',
      'a,b\nx;y,1\nz,2',
      [
        ['a', 'b'],
        ['x;y', '1'],
        ['z', '2'],
      ],
    ],
    [
      'a line break, a delimiter and a quotation mark in a cell',
      'a,b\n"x\ny, ""z""",1\n',
      [
        ['a', 'b'],
        ['x\ny, "z"', '1'],
      ],
    ],
    [
      'spaces before a quotation mark',
      'a, "b"\n1, "x, y"\n',
      [
        ['a', 'b'],
        ['1', 'x, y'],
      ],
    ],
    [
      'a quotation mark within a cell that has none around',
      'a,b\n5" pipe,3\n',
      [
        ['a', 'b'],
        ['5" pipe', '3'],
      ],
    ],
    [
      'empty lines and a mark of the byte order',
      '\uFEFFa,b\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old line ends',
      'a,b\r1,2\r3,4\r',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'a column without a name',
      ',name\n0,x\n',
      [
        ['column_1', 'name'],
        ['0', 'x'],
      ],
    ],
    [
      'two columns of one name',
      'a,A\n1,2\n',
      [
        ['a', 'A_2'],
        ['1', '2'],
      ],
    ],
    ['one column', 'city\nOslo\n""\nBergen\n', [['city'], ['Oslo'], [''], ['Bergen']]],
    ['one column of texts with commas', 'note\n"a, b"\n', [['note'], ['a, b']]],
    [
      'years for names',
      'country,2020\nNorway,5\n',
      [
        ['country', '2020'],
        ['Norway', '5'],
      ],
    ],
    [
      'what an engine could take for a remark or a quote',
      "a,b\n#x,'y\n",
      [
        ['a', 'b'],
        ['#x', "'y"],
      ],
    ],
    [
      'a last cell that is empty',
      'a,b\n1,\n',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
  ])('takes %s', (_case, content, rows) => {
    const table = readCsv(content, 'table', 'table.csv');
    expect([table.columns, ...table.rows.map(({ cells }) => cells)]).toEqual(rows);
  });

  it('leaves out rows of delimiters alone, and counts them', () => {
    const { rows, blankRows } = readCsv('a,b\n1,2\n,\n , \n3,4\n', 'table', 'table.csv');
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
    expect(blankRows).toBe(2);
  });

  it.each([
    ['nothing but space', ' \n\n', 'nothing is in it'],
    ['a header alone', 'a,b\n', 'line 1 names the columns, and no rows are below it'],
    ['a row with too many cells', 'a,b\n1,2\n1,2,3\n', 'line 3 has 3 cells, but line 1 names 2 columns'],
    ['a row with too few', 'a,b,c\n1,2,3\n1\n', 'line 3 has 1 cell, but line 1 names 3 columns'],
    ['a title above the names', 'Report\n\na,b\n1,2\n', 'line 3 has 2 cells, but line 1 names 1 column'],
    ['a header with another delimiter', 'a;b\n1,2\n3,4\n', 'line 2 has 1 cell, but line 1 names 2 columns'],
    [
      'a header of one name above rows of several',
      'city\nOslo;1\nBergen;2\n',
      'line 2 has 2 cells, but line 1 names 1 column',
    ],
    [
      'a header in quotation marks as a whole',
      '"a,b"\n"1,2"\n',
      'line 1 names one column, “a,b”: it seems to be several',
    ],
    [
      'a quotation mark that nothing closes',
      'a,b\n1,2\n"3,4\n5,6\n',
      'a quotation mark in line 3 opens a cell and does not close it',
    ],
    ['one that closes too early', 'a,b\n"1"x,2\n', 'a quotation mark in line 2 opens'],
    ['one in the header', '"a,b\n1,2\n', 'a quotation mark in line 1 opens'],
    ['numbers for names', '1,2\n3,4\n', 'line 1 has to name the columns, and no name is in it'],
    ['JSON', '{\n"a": 1\n}\n', 'line 1, “{”, is no name of a column'],
    ['a letter', `${'We met and talked '.repeat(5)}\nYours\n`, 'is no name of a column'],
    ['bytes', 'PK\u0003\u0004\u0000\n', 'line 1 holds what is no text in UTF-8'],
    [
      'another encoding',
      'a,b\n1,M\uFFFDnchen\n',
      'line 2 holds what is no text in UTF-8; save the file as “CSV UTF-8”',
    ],
  ])('refuses %s, and says where', (_case, content, message) => {
    const refused = refusalOf(content);
    expect(refused).toMatchObject({ code: 'invalid_request' });
    expect(refused?.message).toContain(`the file is no table: `);
    expect(refused?.message).toContain(message);
  });

  it('tells the line of a row behind cells with line breaks', () => {
    expect(refusalOf('a,b\n"x\ny",1\n2\n')?.message).toContain('line 4 has 1 cell');
  });
});

function refusalOf(content: string): Refusal | undefined {
  try {
    readCsv(content, 'table', 'table.csv');
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
