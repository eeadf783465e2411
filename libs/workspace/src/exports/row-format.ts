import type { ResultColumn } from '#connectors';
import type { Cell, ExportFormat } from '#contracts';
import { withoutFormula } from '#formats';
import { arrowWriter } from './arrow/arrow-writer.js';
import type { RowWriter } from './row-writer.js';

/** A way of writing rows. */
export interface RowFormat {
  mediaType: string;
  begin(columns: readonly ResultColumn[]): RowWriter;
}

/**
 * CSV is that of `qg -o csv`: RFC 4180 with line feeds, null is empty and an empty text is `""`, so that they stay apart. Values are written as
 * they are, for programs: a text that a spreadsheet would take for a formula is data here.
 */
export const rowFormats: Readonly<Record<ExportFormat, RowFormat>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    begin: (columns) => ({
      head: csvLine(columns.map(({ name }) => name)),
      lines: (rows) => rows.map(csvLine).join(''),
      tail: '',
    }),
  },
  // For people: its mark has spreadsheets read it as UTF-8.
  spreadsheet: {
    mediaType: 'text/csv; charset=utf-8',
    begin: (columns) => ({
      head: `\uFEFF${spreadsheetLine(columns.map(({ name }) => name))}`,
      lines: (rows) => rows.map(spreadsheetLine).join(''),
      tail: '',
    }),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    begin: (columns) => {
      const names = distinct(columns).map(({ name }) => name);
      return {
        head: '',
        lines: (rows) => rows.map((row) => `${JSON.stringify(recordOf(names, row))}\n`).join(''),
        tail: '',
      };
    },
  },
  arrow: {
    mediaType: 'application/vnd.apache.arrow.stream',
    begin: (columns) => arrowWriter(distinct(columns)),
  },
};

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(',')}\n`;
}

function spreadsheetLine(cells: readonly Cell[]): string {
  const guarded = cells.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell));
  return `${guarded.map(csvField).join(',')}\r\n`;
}

function csvField(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  const isPlain = text !== '' && !/[",\r\n]/.test(text) && text.trim() === text;
  return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
}

function recordOf(names: readonly string[], row: readonly Cell[]): Record<string, Cell> {
  return Object.fromEntries(names.map((name, place) => [name, row[place] ?? null]));
}

/** Columns of the same name are told apart, since an object or a data frame keeps only one of them. */
function distinct(columns: readonly ResultColumn[]): ResultColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let { name } = column;
    for (let count = 2; taken.has(name); count += 1) name = `${column.name}_${count}`;
    taken.add(name);
    return { ...column, name };
  });
}
