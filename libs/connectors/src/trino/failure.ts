import { SourceError } from '../source-error.js';
import type { SourceErrorCode } from '../source-error.js';
import type { PageError } from './page.js';

const codes: Record<string, SourceErrorCode> = {
  TABLE_NOT_FOUND: 'missing',
  COLUMN_NOT_FOUND: 'missing',
  SCHEMA_NOT_FOUND: 'missing',
  CATALOG_NOT_FOUND: 'missing',
  MISSING_CATALOG_NAME: 'missing',
  MISSING_SCHEMA_NAME: 'missing',
  PERMISSION_DENIED: 'refused',
  READ_ONLY_VIOLATION: 'refused',
  EXCEEDED_TIME_LIMIT: 'timed_out',
  SERVER_STARTING_UP: 'unreachable',
  SERVER_SHUTTING_DOWN: 'unreachable',
  NO_NODES_AVAILABLE: 'unreachable',
};

/** Translates Trino's error of a statement, in Trino's own words. */
export function failure({ errorName, message }: PageError): SourceError {
  return new SourceError(codes[errorName] ?? 'statement', message);
}
