import { counted } from '#contracts';
import { Allowance } from './allowance.js';
import { csvRecords } from './csv-records.js';
import type { CsvRecord } from './csv-records.js';
import type { RawRow, RawTable } from './raw-table.js';
import { distinctNames } from './distinct-names.js';
import { refusedFile } from './refused-file.js';

/** In order of preference for ambiguous texts. */
const delimiters = [',', ';', '\t', '|'];
/** The number of rows that decide the delimiter. */
const rowsTried = 1_000;
/** A longer column name is a sentence, and its file a letter. */
const nameMax = 60;
const columnsMax = 5_000;
/** The maximum length of a stored name. */
const nameKept = 200;

/**
 * The rows of a CSV text, checked: a text that is no table is refused with the faulty line, and never misread. Empty rows are counted and
 * left out.
 */
export function readCsv(content: string, name: string, file: string, allowance = new Allowance()): RawTable {
  const text = content.replace(/^\uFEFF/, '').replace(/^sep=.(?=\r?\n)/i, '');
  requireText(text);
  const delimiter = delimiterOf(text);
  const records = withinCells(csvRecords(text, delimiter), allowance);
  const first = records.next();
  if (first.done === true) throw refusedFile('nothing is in it');
  const header = first.value;
  requireHeader(header);
  const { rows, blankRows } = rowsBelow(header, records);
  if (rows.length === 0) throw refusedFile(`line ${header.line} names the columns, and no rows are below it`);
  return {
    name,
    file,
    sheet: null,
    columns: columnNames(header.cells),
    rows,
    blankRows,
    hasSemicolons: delimiter === ';',
  };
}

/** Sized exactly: growing lists reserve room for sixteen more cells each, half a gigabyte for four million rows. */
function rowsBelow(header: CsvRecord, records: Iterable<CsvRecord>): Pick<RawTable, 'rows' | 'blankRows'> {
  const isLone = header.cells.length === 1;
  const rows: RawRow[] = [];
  let blankRows = 0;
  for (const record of records) {
    requireWhole(record, header);
    const isBlank = !isLone && record.cells.every((cell) => cell.trim() === '');
    if (isBlank) blankRows += 1;
    else rows.push({ line: record.line, cells: record.cells.slice() });
  }
  return { rows, blankRows };
}

/** Unique names for all columns that can be stored and sent. */
export function columnNames(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.replaceAll('\u0000', '').slice(0, nameKept).toWellFormed().trim());
  return distinctNames(names.map((name, place) => name || `column_${place + 1}`));
}

/** The rows, up to a total number of cells. */
export function* withinCells(records: Iterable<CsvRecord>, allowance: Allowance): Generator<CsvRecord> {
  for (const record of records) {
    allowance.takeCells(record.cells.length);
    yield record;
  }
}

function requireText(text: string): void {
  const place = text.search(/[[\p{Cc}\uFFFD]--[\t\n\v\f\r]]/v);
  if (place === -1) return;
  const line = text.slice(0, place).split(/\r\n|\n|\r/).length;
  throw refusedFile(`line ${line} holds what is no text in UTF-8; save the file as “CSV UTF-8”`);
}

function requireHeader(header: CsvRecord): void {
  requireClosed(header);
  const { line, cells } = header;
  if (cells.length > columnsMax)
    throw refusedFile(`line ${line} names more than ${columnsMax.toLocaleString('en')} columns`);
  const [first = ''] = cells;
  if (cells.every((cell) => cell.trim() === '' || !Number.isNaN(Number(cell))))
    throw refusedFile(`line ${line} has to name the columns, and no name is in it`);
  if (cells.length > 1) return;
  if (delimiters.some((delimiter) => first.includes(delimiter)))
    throw refusedFile(`line ${line} names one column, “${shortened(first)}”: it seems to be several`);
  if (first.length > nameMax || /^\s*[{[<]/.test(first))
    throw refusedFile(`line ${line}, “${shortened(first)}”, is no name of a column`);
}

function requireWhole(row: CsvRecord, { line, cells }: CsvRecord): void {
  requireClosed(row);
  if (row.cells.length === cells.length) return;
  throw refusedFile(
    `line ${row.line} has ${counted(row.cells.length, 'cell')}, but line ${line} names ${counted(cells.length, 'column')}`,
  );
}

function requireClosed({ brokenIn }: CsvRecord): void {
  if (brokenIn === undefined) return;
  throw refusedFile(
    `a quotation mark in line ${brokenIn} opens a cell and does not close it; within a cell it is written twice`,
  );
}

/**
 * The delimiter under which the first rows fit best: as many cells in each as there are names, and of those the most. Where none splits
 * the header into several names, the one that splits every row: the header is broken, and the error should say so.
 */
function delimiterOf(text: string): string {
  const tried = delimiters.map((delimiter) => {
    const rows = [...csvRecords(text, delimiter).take(rowsTried)];
    const width = rows[0]?.cells.length ?? 0;
    const isEven = rows.every(({ cells, brokenIn }) => cells.length === width && brokenIn === undefined);
    return { delimiter, width, isEven: isEven && width > 1, below: evenWidth(rows.slice(1)) };
  });
  const [best] = tried.toSorted(
    (a, b) => Number(b.isEven) - Number(a.isEven) || b.width - a.width || b.below - a.below,
  );
  return best?.delimiter ?? ',';
}

function evenWidth([first, ...others]: readonly CsvRecord[]): number {
  const width = first?.cells.length ?? 0;
  return others.every(({ cells }) => cells.length === width) ? width : 0;
}

function shortened(text: string): string {
  return text.length > nameMax ? `${text.slice(0, nameMax)}…` : text;
}
