import type { Cell, ExportFormat } from '#contracts';

/** A way of writing rows as text. */
export interface RowFormat {
  mediaType: string;
  /** The text before the rows. */
  head(columns: readonly string[]): string;
  /** The text of some rows. */
  lines(columns: readonly string[], rows: readonly Cell[][]): string;
}

/**
 * CSV is that of `qg -o csv`: RFC 4180 with line feeds, null is empty and an empty text is `""`, so that they stay apart. Values are written as
 * they are, for programs: a text that a spreadsheet would take for a formula is data here.
 */
export const rowFormats: Readonly<Record<ExportFormat, RowFormat>> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    head: (columns) => csvLine(columns),
    lines: (_columns, rows) => rows.map(csvLine).join(''),
  },
  ndjson: {
    mediaType: 'application/x-ndjson; charset=utf-8',
    head: () => '',
    lines: (columns, rows) => {
      const names = distinct(columns);
      return rows.map((row) => `${JSON.stringify(recordOf(names, row))}\n`).join('');
    },
  },
};

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvField).join(',')}\n`;
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

/** Columns of the same name are told apart, since an object keeps only one of them. */
function distinct(columns: readonly string[]): string[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let name = column;
    for (let count = 2; taken.has(name); count += 1) name = `${column}_${count}`;
    taken.add(name);
    return name;
  });
}
