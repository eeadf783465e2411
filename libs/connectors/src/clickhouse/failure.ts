import { z } from 'zod';
import { httpFault } from '../http/http-fault.js';
import { SourceError } from '../source-error.js';
import type { SourceErrorCode } from '../source-error.js';
import { unreachable } from '../unreachable.js';

/** Our error codes by the numbers of ClickHouse's ErrorCodes. */
const codes: Record<string, SourceErrorCode> = {
  '16': 'missing', // NO_SUCH_COLUMN_IN_TABLE
  '47': 'missing', // UNKNOWN_IDENTIFIER
  '60': 'missing', // UNKNOWN_TABLE
  '81': 'missing', // UNKNOWN_DATABASE
  '159': 'timed_out', // TIMEOUT_EXCEEDED
  '160': 'timed_out', // TOO_SLOW
  '164': 'refused', // READONLY
  '192': 'credentials', // UNKNOWN_USER
  '193': 'credentials', // WRONG_PASSWORD
  '194': 'credentials', // REQUIRED_PASSWORD
  '195': 'credentials', // IP_ADDRESS_NOT_ALLOWED
  '392': 'refused', // QUERY_IS_PROHIBITED
  '452': 'refused', // SETTING_CONSTRAINT_VIOLATION
  '497': 'refused', // ACCESS_DENIED
  '516': 'credentials', // AUTHENTICATION_FAILED
};

/** The shape of the client's errors. Their class is not checked, because it may come from another copy of the package. */
const EngineError = z.object({
  code: z.string().regex(/^\d+$/),
  type: z.string().optional(),
  message: z.string(),
});

/** Translates the failure of a request. */
export function failure(error: unknown, host: string): SourceError {
  if (error instanceof SourceError) return error;
  const said = EngineError.safeParse(error);
  if (said.success) return new SourceError(codes[said.data.code] ?? 'statement', said.data.message.trim());
  const isOfNetwork =
    typeof error === 'object' && error !== null && ('code' in error || 'cause' in error || 'errors' in error);
  return isOfNetwork ? httpFault(error, host) : notClickhouse(host);
}

/**
 * Finds the error in the text of a result. After the first rows, servers write an error among the rows; each version puts other text
 * around these words.
 */
export function failureInText(text: string, host: string): SourceError {
  const [, code, message = ''] = /Code: (\d+)\. DB::Exception: ([^\r\n]*)/.exec(text) ?? [];
  return code === undefined ? notClickhouse(host) : new SourceError(codes[code] ?? 'statement', message);
}

function notClickhouse(host: string): SourceError {
  return unreachable(host, "the server that answers is not ClickHouse's HTTP interface");
}
