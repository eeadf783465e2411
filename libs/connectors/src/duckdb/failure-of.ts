import type { SourceErrorCode } from '../source-error.js';
import { Failure } from '../file-engine/failure.js';

/**
 * Translates an error of DuckDB for the asker. The driver tells errors apart only by their text. The paths of files on this machine are
 * kept from the asker.
 */
export function failureOf(error: unknown, folder: string, otherwise: SourceErrorCode = 'statement'): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  if (error.message.startsWith('Out of Memory Error')) {
    return new Failure('statement', 'the statement needs more memory than it may have', { cause: error });
  }
  // DuckDB recognizes a SQLite file by its first bytes, and asks for an extension that it may not load.
  if (error.message.includes('sqlite_scanner')) {
    return new Failure('settings', 'it is a SQLite file: connect it as one', { cause: error });
  }
  // DuckDB would open a CSV or Parquet file as a database in memory.
  if (error.message.includes('Cannot launch in-memory database')) {
    const message = 'it is no .duckdb file; for CSV and Parquet files, name the folder that they are in';
    return new Failure('settings', message, { cause: error });
  }
  const message = error.message.replaceAll(`${folder}/`, '');
  return new Failure(codeOf(message) ?? otherwise, `DuckDB: ${message}`, { cause: error });
}

function codeOf(message: string): SourceErrorCode | undefined {
  if (message.startsWith('IO Error: Could not set lock')) return 'unreachable';
  if (/^(Permission Error|Invalid Input Error: Cannot execute statement of type)/.test(message))
    return 'refused';
  if (/^Catalog Error: (Table|View|Schema).* does not exist/.test(message)) return 'missing';
  return /^Binder Error: .*(column|table|Table) .* not found/.test(message) ? 'missing' : undefined;
}
