import { describe, expect, it } from '@jest/globals';
import { Refusal } from '#contracts';
import { csvRecords } from './csv-records.js';
import { plainCsv, withinCells } from './plain-csv.js';

describe('withinCells', () => {
  const read = (most: number) => [...withinCells(csvRecords('a,b\n1,2\n', ','), most)].length;

  it('lets through as many cells as there may be, and no more', () => {
    expect(read(4)).toBe(2);
    expect(() => read(3)).toThrow('it has more than 3 cells; split it');
  });
});

describe('plainCsv', () => {
  it.each([
    ['a table', 'city,visitors\nOslo,120\n', 'city,visitors\nOslo,120\n'],
    ['semicolons', 'city;visitors\r\nOslo;120\r\n', 'city,visitors\nOslo,120\n'],
    ['tabs', 'city\tvisitors\nOslo\t120', 'city,visitors\nOslo,120\n'],
    ['pipes', 'city|visitors\nOslo|120', 'city,visitors\nOslo,120\n'],
    ["Excel's line about the delimiter", 'sep=;\ncity;visitors\nOslo;120', 'city,visitors\nOslo,120\n'],
    ['semicolons around decimal commas', 'a;b\n1,5;2\n3,5;4', 'a,b\n1.5,2\n3.5,4\n'],
    ['money and days', 'sold;paid\n31.12.2025;1.200,50 €\n;4 €', 'sold,paid\n2025-12-31,1200.50\n,4\n'],
    ['semicolons within commas', 'a,b\nx;y,1\nz,2', 'a,b\n"x;y",1\nz,2\n'],
    [
      'a line break, a delimiter and a quotation mark in a cell',
      'a,b\n"x\ny, ""z""",1\n',
      'a,b\n"x\ny, ""z""",1\n',
    ],
    ['spaces before a quotation mark', 'a, "b"\n1, "x, y"\n', 'a,b\n1,"x, y"\n'],
    ['a quotation mark within a cell that has none around', 'a,b\n5" pipe,3\n', 'a,b\n"5"" pipe",3\n'],
    ['empty lines and a mark of the byte order', '\uFEFFa,b\n\n1,2\n\n', 'a,b\n1,2\n'],
    ['old line ends', 'a,b\r1,2\r3,4\r', 'a,b\n1,2\n3,4\n'],
    ['a column without a name', ',name\n0,x\n', 'column_1,name\n0,x\n'],
    ['one column', 'city\nOslo\n""\nBergen\n', 'city\nOslo\n""\nBergen\n'],
    ['one column of texts with commas', 'note\n"a, b"\n', 'note\n"a, b"\n'],
    ['years for names', 'country,2020\nNorway,5\n', 'country,2020\nNorway,5\n'],
    ['what an engine could take for a remark or a quote', "a,b\n#x,'y\n", 'a,b\n"#x","\'y"\n'],
    ['a last cell that is empty', 'a,b\n1,\n', 'a,b\n1,\n'],
  ])('takes %s', (_case, content, plain) => {
    expect(plainCsv(content)).toBe(plain);
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
    plainCsv(content);
    return undefined;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
