import { counted, invalidRequest } from '#contracts';
import type { Refusal } from '#contracts';
import { csvRecords } from './csv-records.js';
import type { CsvRecord } from './csv-records.js';
import { plainColumn } from './plain-column.js';

/** In the order of what is taken where a text could be read by several. */
const delimiters = [',', ';', '\t', '|'];
/** Rows that are looked at to tell the delimiter. */
const rowsTried = 1_000;
/** A name of a column that is longer is a sentence, and its file a letter. */
const nameMax = 60;
/** Each takes a hundred bytes until the file is read, and a thread's memory is that of the process. */
const cellsMax = 4_000_000;

/**
 * The same table with commas for its delimiter, its numbers and days as engines write them, and quotation marks around all that
 * an engine could take for anything but a value: what was checked here is what is read later, and not what the engine's guess
 * at the text is. What is no table is refused with the line to look at.
 */
export function plainCsv(content: string): string {
  const text = content.replace(/^\uFEFF/, '').replace(/^sep=.(?=\r?\n)/i, '');
  requireText(text);
  const [header, ...rows] = withinCells(csvRecords(text, delimiterOf(text)), cellsMax);
  if (header === undefined) throw refusedFile('nothing is in it');
  requireHeader(header);
  for (const row of rows) requireWhole(row, header);
  if (rows.length === 0) throw refusedFile(`line ${header.line} names the columns, and no rows are below it`);
  const names = header.cells.map((name, place) => name.trim() || `column_${place + 1}`);
  const columns = names.map((_name, place) => plainColumn(rows.map(({ cells }) => cells[place] ?? '')));
  const plain = rows.map((_row, place) => columns.map((cells) => cells[place] ?? ''));
  return [names, ...plain].map(plainRow).join('');
}

/** The rows, as long as they have no more cells than may be together. */
export function* withinCells(records: Iterable<CsvRecord>, most: number): Generator<CsvRecord> {
  let cells = 0;
  for (const record of records) {
    cells += record.cells.length;
    if (cells > most) throw refusedFile(`it has more than ${most.toLocaleString('en')} cells; split it`);
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
 * The one under which the first rows fit best: as many cells in each as there are names, and of those the most. Where none makes
 * several names of the header, the one that makes several cells of every row: the header is torn, and is to be told so.
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

function plainRow(cells: readonly string[]): string {
  return `${cells.map((cell) => plainCell(cell, cells.length)).join(',')}\n`;
}

/** An empty cell is none, but where it is alone in its row: an empty line is no row. */
function plainCell(cell: string, inRow: number): string {
  if (cell === '' && inRow > 1) return '';
  return /^[\w.+:-]+$/.test(cell) ? cell : `"${cell.replaceAll('"', '""')}"`;
}

function shortened(text: string): string {
  return text.length > nameMax ? `${text.slice(0, nameMax)}…` : text;
}

function refusedFile(message: string): Refusal {
  return invalidRequest([{ path: 'content', message }], `the file is no table: ${message}`);
}
