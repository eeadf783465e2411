import { SourceError, run } from '#connectors';
import type { Connector, SourceColumn } from '#connectors';
import type { ImportedColumn, ImportedTable } from '#contracts';
import { quoteIdentifier } from '#sql';
import { refusedFile } from './refused-file.js';

const limits = { timeoutMs: 10_000, rowsMax: 5, bytesMax: 1_000_000 };
const columnsMax = 5_000;
const charactersTold = 200;

/** A Parquet file, and the table that it becomes. */
export interface ParquetFile {
  table: string;
  file: string;
}

/**
 * Reads Parquet files one after another, in the engine's own process and within its limits, until it is certain that they can be queried.
 * A file whose pages are torn, or unpack to more than the process may hold, is refused here and not at the first question.
 */
export async function describeParquet(
  connector: Connector,
  files: readonly ParquetFile[],
  signal: AbortSignal,
): Promise<ImportedTable[]> {
  const names = files.map(({ file }) => file).join(', ');
  const known = await refusing(files.length === 1 ? names : `one of ${names}`, () =>
    connector.introspect(signal),
  );
  const described: ImportedTable[] = [];
  for (const each of files) {
    const columns = known.find(({ name }) => name === each.table)?.columns ?? [];
    described.push(await refusing(each.file, () => describeFile(connector, each, columns, signal)));
  }
  return described;
}

async function refusing<T>(file: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw refusedFile(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

async function describeFile(
  connector: Connector,
  { table, file }: ParquetFile,
  columns: readonly SourceColumn[],
  signal: AbortSignal,
): Promise<ImportedTable> {
  if (columns.length === 0 || columns.length > columnsMax)
    throw refusedFile(`${file} has no columns, or more than ${columnsMax.toLocaleString('en')}`);
  const name = quoteIdentifier('duckdb', table);
  const select = async (expressions: readonly string[]) => {
    const statement = `SELECT ${expressions.join(', ')} FROM ${name} LIMIT ${limits.rowsMax}`;
    return (await run(connector, statement, limits, signal)).rows;
  };
  const [counts = []] = await select(['count(*)', ...columns.map((column) => `count(${quoted(column)})`)]);
  const [rows = 0, ...filled] = counts.map(Number);
  return {
    table,
    file,
    sheet: null,
    rows,
    row_name: null,
    columns: columns.map((column, place) => toImported(column, rows - (filled[place] ?? 0))),
    blank_rows: 0,
    total_rows: [],
    totals: 'kept',
    first_rows: await select(columns.map(beginningOf)),
  };
}

function toImported({ name, kind }: SourceColumn, nulls: number): ImportedColumn {
  return {
    name,
    source_name: name,
    type: kind,
    unit: null,
    format: null,
    guessed: false,
    nulls,
    null_marks: [],
    misfits: [],
    misfit_count: 0,
    nearly: null,
    case_variants: [],
    merged: false,
  };
}

/** One value may be as long as a file. */
function beginningOf(column: SourceColumn): string {
  const isShort = ['integer', 'number', 'boolean', 'date', 'time', 'timestamp'].includes(column.kind);
  return isShort ? quoted(column) : `left(CAST(${quoted(column)} AS VARCHAR), ${charactersTold})`;
}

function quoted({ name }: SourceColumn): string {
  return quoteIdentifier('duckdb', name);
}
