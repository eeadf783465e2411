import type { Cell, ColumnFormat } from '#contracts';
import { strToU8, zipSync } from 'fflate';
import { wholeText } from './cell-text.js';
import { dateSerial, xlsxFormat } from './xlsx-format.js';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The maximum length of a spreadsheet's cell. */
const textMax = 32_767;

/** Rows as a workbook of one sheet, in the formats of their columns. Texts stay texts, and none is computed as a formula. */
export function toXlsx(
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
  formats: readonly ColumnFormat[] = [],
): Uint8Array<ArrayBuffer> {
  const codes = formats.map(xlsxFormat);
  const different = [...new Set(codes.flatMap((code) => code ?? []))];
  // The first style is that of cells without a format.
  const styles = codes.map((code) => (code === undefined ? 0 : different.indexOf(code) + 1));
  const lines = rows.map((row) =>
    rowOf(row.map((cell, place) => cellOf(cell, formats[place], styles[place]))),
  );
  const head = rowOf(columns.map((name) => cellOf(name)));
  const files = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Rows" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': stylesOf(different),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${head}${lines.join('')}</sheetData></worksheet>`,
  };
  const parts = Object.entries(files).map(([name, xml]) => [name, strToU8(declaration + xml)] as const);
  return zipSync(Object.fromEntries(parts));
}

function rowOf(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`;
}

/** Numbers of formats that are an author's have numbers from 164 on. */
const firstFormat = 164;

function stylesOf(codes: readonly string[]): string {
  const formats = codes.map(
    (code, place) =>
      `<numFmt numFmtId="${firstFormat + place}" formatCode="${escaped(code).replaceAll('"', '&quot;')}"/>`,
  );
  const written =
    formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : '';
  const styles = [
    '<xf/>',
    ...codes.map((_, place) => `<xf numFmtId="${firstFormat + place}" applyNumberFormat="1"/>`),
  ];
  return `<styleSheet xmlns="${main}">${written}<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${styles.length}">${styles.join('')}</cellXfs></styleSheet>`;
}

function cellOf(value: Cell | undefined, format?: ColumnFormat, style = 0): string {
  if (value == null) return '<c/>';
  const number = format?.form === 'period' ? dateSerial(value) : value;
  if (typeof number === 'number' && Number.isFinite(number))
    return `<c${style === 0 ? '' : ` s="${style}"`}><v>${number}</v></c>`;
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(wholeText(value).slice(0, textMax))}</t></is></c>`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** XML 1.0 cannot hold most control characters, nor half of a character. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll(/[&<>]/g, (sign) => entities[sign] ?? sign);
}
