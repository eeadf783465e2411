/** A row of a CSV text. */
export interface CsvRecord {
  /** The line that it begins in, counted from 1: a cell in quotation marks may hold line breaks. */
  line: number;
  cells: string[];
  /** The line of a quotation mark that opens a cell and does not close it. What follows cannot be told apart. */
  brokenIn: number | undefined;
}

/** The rows of a text as RFC 4180 has them, under any delimiter; lines that hold nothing are none. Ends at what is broken. */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  const cell = cellPattern(delimiter);
  let line = 1;
  let record: CsvRecord = { line, cells: [], brokenIn: undefined };
  for (let isLast = false; !isLast;) {
    const [read = '', quoted, plain = '', end = ''] = cell.exec(text) ?? [];
    if (quoted === undefined && /^ *"/.test(plain)) {
      yield { ...record, brokenIn: line };
      return;
    }
    record.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += lineBreaksIn(read);
    if (end === delimiter) continue;
    isLast = end === '';
    const isEmpty = record.cells.length === 1 && quoted === undefined && plain.trim() === '';
    if (!isEmpty) yield record;
    record = { line, cells: [], brokenIn: undefined };
  }
}

/** A cell, within quotation marks or without, and what ends it: the delimiter, the line or the text. */
function cellPattern(delimiter: string): RegExp {
  const mark = RegExp.escape(delimiter);
  return new RegExp(`(?: *"([^"]*(?:""[^"]*)*)" *|([^${mark}\\r\\n]*))(${mark}|\\r\\n|\\n|\\r|$)`, 'y');
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
