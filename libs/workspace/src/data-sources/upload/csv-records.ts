/** A row of a CSV text. */
export interface CsvRecord {
  /** The line in which it begins, counted from 1: a quoted cell may hold line breaks. */
  line: number;
  cells: string[];
  /** The line of an opening quotation mark without a closing one. The cells after it are undefined. */
  brokenIn: number | undefined;
}

/** The rows of a text by RFC 4180, under any delimiter, without empty lines. Ends at an unclosed quotation mark. */
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

/** A cell, quoted or not, and its end: the delimiter, the line or the text. */
function cellPattern(delimiter: string): RegExp {
  const mark = RegExp.escape(delimiter);
  return new RegExp(`(?: *"([^"]*(?:""[^"]*)*)" *|([^${mark}\\r\\n]*))(${mark}|\\r\\n|\\n|\\r|$)`, 'y');
}

function lineBreaksIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0;
}
