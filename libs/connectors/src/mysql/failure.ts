import { networkFailure } from '../guarded-socket.js';
import { SourceError } from '../source-error.js';
import type { SourceErrorCode } from '../source-error.js';

/** Our error codes by the server's error number; MariaDB has some numbers of its own. */
const codes: Record<number, SourceErrorCode> = {
  1040: 'unreachable', // too many connections
  1044: 'refused', // no access to the database
  1045: 'refused', // access denied: the statement needs FILE
  1049: 'settings', // unknown database
  1053: 'unreachable', // shutting down
  1054: 'missing', // unknown column
  1109: 'missing', // unknown table in a qualified name
  1130: 'credentials', // this host may not connect
  1142: 'refused', // command denied on the table
  1143: 'refused', // command denied on the column
  1146: 'missing', // no such table
  1203: 'unreachable', // the account has too many connections
  1226: 'unreachable', // the account has used up a resource
  1227: 'refused', // the statement needs a privilege
  1290: 'refused', // the server's own options forbid it
  1295: 'refused', // cannot be prepared, so it does not read
  1370: 'refused', // routine denied
  1698: 'credentials',
  1792: 'refused', // read-only transaction
  1927: 'unreachable', // connection killed
  1969: 'timed_out', // max_statement_time
  3024: 'timed_out', // max_execution_time
};

/**
 * The codes that differ while signing in: the server then denies the account itself, or its database, and does not say whether the
 * database exists.
 */
const signInCodes: Record<number, SourceErrorCode> = { 1044: 'settings', 1045: 'credentials' };

/** Translates a failure of MySQL or MariaDB, or of the connection to it. */
export function mysqlFailure(error: unknown, where: string): SourceError {
  if (error instanceof SourceError) return error;
  const number = serverErrorNumber(error);
  if (!(error instanceof Error) || number === undefined) return networkFailure(error, where);
  return new SourceError(codes[number] ?? 'statement', error.message, { cause: error });
}

/** Translates a failure while signing in. */
export function signInFailure(error: unknown, where: string): SourceError {
  if (error instanceof SourceError) return error;
  const number = serverErrorNumber(error);
  if (error instanceof Error && /AUTH_SWITCH_PLUGIN|auth.*plugin/i.test(error.message)) {
    return new SourceError('credentials', error.message, { cause: error });
  }
  if (!(error instanceof Error) || number === undefined) return networkFailure(error, where);
  const code = signInCodes[number] ?? codes[number] ?? 'credentials';
  return new SourceError(code, error.message, { cause: error });
}

/** Returns the server's error number. The driver's own failures have only names, and the system's failures have negative numbers. */
function serverErrorNumber(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('sqlState' in error) || !('errno' in error)) return undefined;
  return typeof error.errno === 'number' && error.errno > 0 ? error.errno : undefined;
}
