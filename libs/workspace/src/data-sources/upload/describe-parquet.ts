import { SourceError, run } from '#connectors';
import type { Connector, SourceColumn } from '#connectors';
import type { ImportedColumn, ImportedTable } from '#contracts';
import { quoteIdentifier } from '#sql';
import { refusedFile } from './refused-file.js';

const limits = { timeoutMs: 10_000, rowsMax: 5, bytesMax: 1_000_000 };
const columnsMax = 5_000;
const charactersTold = 200;

/**
 * Reads a Parquet file, in the engine's own process and within its limits, as far as tells that it can be asked: a file whose pages
 * are torn, or unpack to more than the process may hold, is refused here and not at the first question.
 */
export async function describeParquet(
  connector: Connector,
  { table, file }: { table: string; file: string },
  signal: AbortSignal,
): Promise<ImportedTable> {
  try {
    const columns = await columnsOf(connector, table, signal);
    const name = quoteIdentifier('duckdb', table);
    const select = async (expressions: readonly string[]) =>
      (
        await run(
          connector,
          `SELECT ${expressions.join(', ')} FROM ${name} LIMIT ${limits.rowsMax}`,
          limits,
          signal,
        )
      ).rows;
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
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw refusedFile(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

async function columnsOf(connector: Connector, table: string, signal: AbortSignal): Promise<SourceColumn[]> {
  const { columns = [] } = (await connector.introspect(signal)).find(({ name }) => name === table) ?? {};
  if (columns.length > 0 && columns.length <= columnsMax) return columns;
  throw refusedFile(`${table} has no columns, or more than ${columnsMax.toLocaleString('en')}`);
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
