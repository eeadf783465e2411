import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { readFilesInThread } from './read-files.js';

const columnsMany = 1_000;
/** One row names the columns, and each of the others fills only the last. */
const wideLines = [
  JSON.stringify(Object.fromEntries(Array.from({ length: columnsMany }, (_each, n) => [`n${n}`, 1]))),
  ...Array.from({ length: 1_500 }, () => `{"n${columnsMany - 1}":1}`),
].join('\n');

const jsonLines = (name: string) => ({ name, content: wideLines, encoding: 'utf8' });

/** A workbook of these sheets, which all have the same rows. */
function workbookOf(name: string, sheets: string, rows: string) {
  const archive = zipSync({
    'xl/workbook.xml': strToU8(`<workbook><sheets>${sheets}</sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet>${rows}</worksheet>`),
  });
  return { name, content: Buffer.from(archive).toString('base64'), encoding: 'base64' };
}

/** A workbook whose rows have a cell in the column of that name alone. */
function workbook(name: string, filled: string) {
  const names = Array.from({ length: columnsMany }, () => '<c t="str"><v>n</v></c>').join('');
  const rows = `<row><c r="${filled}" t="str"><v>x</v></c></row>`.repeat(1_500);
  return workbookOf(name, '<sheet name="Sheet" id="a"/>', `<row>${names}</row>${rows}`);
}

const twoRows = '<row><c t="str"><v>name</v></c></row><row><c t="str"><v>Ada</v></c></row>';

describe('readFilesInThread', () => {
  it.each([
    ['lines of JSON', jsonLines],
    ['workbooks of rows that end far to the right', (name: string) => workbook(name, 'ALL')],
    ['workbooks of rows that end at once', (name: string) => workbook(name, 'A')],
  ])('refuses %s that have too many cells together, empty ones included', (_case, file) => {
    const ending = file === jsonLines ? 'jsonl' : 'xlsx';
    const files = ['a', 'b', 'c'].map((name) => file(`${name}.${ending}`));
    expect(() => readFilesInThread({ files, choices: [] })).toThrow(
      'the upload has more than 4,000,000 cells',
    );
  });

  it('refuses a workbook of more sheets than a hundred', () => {
    const sheets = '<sheet name="Hidden" state="hidden"/>'.repeat(101);
    const files = [workbookOf('many.xlsx', sheets, twoRows)];
    expect(() => readFilesInThread({ files, choices: [] })).toThrow('it has more than 100 sheets');
  });

  it('tells the first fifty of what was left out, and how much more was', () => {
    const sheets = `<sheet name="Sheet" id="a"/>${'<sheet name="Hidden" state="hidden"/>'.repeat(60)}`;
    const read = readFilesInThread({ files: [workbookOf('many.xlsx', sheets, twoRows)], choices: [] });
    expect(read.left_out.slice(49)).toEqual(['the hidden sheet “Hidden” of many.xlsx', 'and 10 more']);
  });

  it('refuses files of so many columns that nobody would read the report', () => {
    const names = Array.from({ length: 3_000 }, (_each, n) => `${'x'.repeat(190)}${n}`).join(',');
    const content = `${names}\n${'1,'.repeat(2_999)}1\n`;
    const files = ['a', 'b'].map((name) => ({ name: `${name}.csv`, content, encoding: 'utf8' }));
    expect(readFilesInThread({ files: files.slice(0, 1), choices: [] }).tables).toHaveLength(1);
    expect(() => readFilesInThread({ files, choices: [] })).toThrow('too many columns');
  });
});
