import { Refusal, invalidRequest } from '#contracts';
import type { FileInput } from '#contracts';
import { z } from 'zod';
import { Allowance } from './allowance.js';
import { distinctNames } from './distinct-names.js';
import { FilesToRead } from './files-to-read.js';
import type { FilesRead } from './files-to-read.js';
import { parquetOf } from './parquet-of.js';
import type { RawTable } from './raw-table.js';
import { readCsv } from './read-csv.js';
import { readJsonLines } from './read-json-lines.js';
import { readTable } from './read-table.js';
import { readWorkbook } from './read-workbook.js';
import { refusedFile } from './refused-file.js';
import { tableName } from './table-name.js';

const tablesMax = 100;
const leftOutTold = 50;
/** The process parses, stores and sends a report on its main thread; one of 5,000 columns with short names has 1.2 million characters. */
const reportCharactersMax = 2_000_000;

interface Found {
  name: string;
  file: string;
  content: RawTable | Uint8Array<ArrayBuffer>;
}

/** The job of a thread: reads files as tables, and decides the types of their columns. */
export function readFilesInThread(input: unknown): FilesRead {
  const { files, choices } = FilesToRead.parse(input);
  const leftOut: string[] = [];
  const allowance = new Allowance();
  const found = files.flatMap((file, place) =>
    naming(file, place, files.length, () => tablesIn(file, leftOut, allowance)),
  );
  if (found.length > tablesMax) throw refusedFile(`there are more than ${tablesMax} tables`);
  const names = distinctNames(found.map(({ name }) => tableName(name)));
  let characters = 0;
  const tables = found.map(({ file, content }, place) => {
    const table = names[place] ?? '';
    if (content instanceof Uint8Array) return { table, file, bytes: content, report: null };
    const chosen = choices.find((each) => each.table === table);
    const { columns, report } = readTable(content, table, chosen);
    characters += JSON.stringify(report).length;
    if (characters > reportCharactersMax)
      throw refusedFile(
        'the upload has too many columns, or too long names and cells, to report on; split it',
      );
    return { table, file, bytes: parquetOf(columns), report };
  });
  return { tables, left_out: firstOf(leftOut) };
}

function firstOf(leftOut: readonly string[]): string[] {
  const more = leftOut.length - leftOutTold;
  return more > 0 ? [...leftOut.slice(0, leftOutTold), `and ${more} more`] : [...leftOut];
}

function tablesIn({ name, content, encoding }: FileInput, leftOut: string[], allowance: Allowance): Found[] {
  const ending = /[^.]*$/.exec(name.toLowerCase())?.[0];
  const bytes = () => (encoding === 'base64' ? Buffer.from(content, 'base64') : Buffer.from(content));
  const text = () => (encoding === 'base64' ? bytes().toString() : content);
  switch (ending) {
    case 'xlsx': {
      const workbook = readWorkbook(bytes(), name, name, allowance);
      leftOut.push(...workbook.leftOut);
      return workbook.tables.map(named);
    }
    case 'parquet':
      return [{ name, file: name, content: requireParquet(bytes()) }];
    case 'jsonl':
    case 'ndjson':
    case 'json':
      return [named(readJsonLines(text(), name, name, allowance))];
    default:
      return [named(readCsv(text(), name, name, allowance))];
  }
}

function named(content: RawTable): Found {
  return { name: content.name, file: content.file, content };
}

/** The engine would take a file with another beginning for another format. */
function requireParquet(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const isParquet =
    bytes.length > 12 &&
    [bytes.subarray(0, 4), bytes.subarray(-4)].every((mark) => mark.toString() === 'PAR1');
  if (!isParquet) throw refusedFile('it is no Parquet file, or not all of one');
  return new Uint8Array(bytes);
}

/** Of several files, names the one at fault. */
function naming<T>({ name }: FileInput, place: number, count: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refusal) || count === 1) throw error;
    const [issue] = z.array(z.object({ message: z.string() })).parse(error.context['issues']);
    const message = `${name}: ${issue?.message ?? error.message}`;
    throw invalidRequest([{ path: `files.${place}.content`, message }], error.message, { cause: error });
  }
}
