import pg from 'pg';
import { networkFailure } from '../guarded-socket.js';
import { SourceError } from '../source-error.js';
import type { SourceErrorCode } from '../source-error.js';

/** Our error codes by SQLSTATE, or by its class of two characters. */
const codes: Record<string, SourceErrorCode> = {
  '28': 'credentials',
  '3D000': 'settings',
  '3F000': 'missing',
  '42P01': 'missing',
  '42703': 'missing',
  '42501': 'refused',
  '25006': 'refused',
  '53300': 'unreachable',
  '57014': 'timed_out',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '25P03': 'timed_out',
};

/** Translates a failure of PostgreSQL, or of the connection to it. */
export function postgresqlFailure(error: unknown, where: string): SourceError {
  if (error instanceof SourceError) return error;
  if (error instanceof pg.DatabaseError) {
    const state = error.code ?? '';
    const code = codes[state] ?? codes[state.slice(0, 2)] ?? 'statement';
    return new SourceError(code, words(error), { cause: error });
  }
  if (error instanceof Error && error.message.startsWith('SASL')) {
    return new SourceError('credentials', 'the server asks for a password that the settings do not have', {
      cause: error,
    });
  }
  return networkFailure(error, where);
}

/** Translates a failure while signing in: a refusal then concerns the account, not a statement. */
export function signInFailure(error: unknown, where: string): SourceError {
  if (error instanceof SourceError) return error;
  const failure = postgresqlFailure(error, where);
  if (failure.code !== 'refused' && failure.code !== 'statement') return failure;
  return new SourceError('credentials', failure.message, { cause: error });
}

function words(error: pg.DatabaseError): string {
  return error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
}
