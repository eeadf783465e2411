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

/** A workbook whose rows have a cell in the column of that name alone. */
function workbook(name: string, filled: string) {
  const names = Array.from({ length: columnsMany }, () => '<c t="str"><v>n</v></c>').join('');
  const rows = `<row><c r="${filled}" t="str"><v>x</v></c></row>`.repeat(1_500);
  const archive = zipSync({
    'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Sheet" id="a"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><row>${names}</row>${rows}</worksheet>`),
  });
  return { name, content: Buffer.from(archive).toString('base64'), encoding: 'base64' };
}

describe('readFilesInThread', () => {
  it.each([
    ['lines of JSON', jsonLines],
    ['workbooks of rows that end far to the right', (name: string) => workbook(name, 'ALL')],
    ['workbooks of rows that end at once', (name: string) => workbook(name, 'A')],
  ])('refuses %s that have too many cells together, empty ones included', (_case, file) => {
    const ending = file === jsonLines ? 'jsonl' : 'xlsx';
    const files = ['a', 'b', 'c'].map((name) => file(`${name}.${ending}`));
    expect(() => readFilesInThread({ files, choices: [] })).toThrow('the upload has more than 4,000,000 cells');
  });
});
