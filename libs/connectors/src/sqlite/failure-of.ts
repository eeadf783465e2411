import type { SourceErrorCode } from '../source-error.js';
import { Failure } from '../file-engine/failure.js';

/** Our error codes by SQLite's result codes, without their extensions. */
const codes: Record<number, SourceErrorCode> = {
  8: 'refused', // READONLY
  14: 'settings', // CANTOPEN
  23: 'refused', // AUTH
  26: 'settings', // NOTADB
};

/** Translates an error of SQLite into one that the asker can act on. */
export function failureOf(error: unknown): unknown {
  if (!isSqliteError(error)) return error;
  const isMissing = /^no such (table|column|view)/.test(error.message);
  const code = codes[error.errcode & 0xff] ?? (isMissing ? 'missing' : 'statement');
  return new Failure(code, `SQLite: ${error.message}`, { cause: error });
}

/** Reports whether an error comes from SQLite, and is not a bug of ours. */
export function isSqliteError(error: unknown): error is Error & { errcode: number } {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';
}
