import { errorCode } from '#platform';

/** The error codes of driver and network when the database cannot be reached; none of them means that our SQL is wrong. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOENT',
]);
const networkTexts =
  /^(Connection terminated|timeout expired$|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/**
 * SQLSTATEs of an outage: 08 connection, 53 resources, 57P shutdown and start-up, and the ends of a statement (57014) or of an idle
 * transaction (25P03) that took too long.
 */
const outageStates = /^(08...|53...|57P0[1-5]|57014|25P03)$/;

/** Reports whether an error means that the database is unreachable or overloaded, so that a later retry makes sense. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = errorCode(error) ?? '';
  const message = 'message' in error ? String(error.message) : '';
  if (networkCodes.has(code) || outageStates.test(code) || networkTexts.test(message)) return true;
  return innerErrors(error).some(isOutage);
}

/** Returns the causes of an error: a mapper's driver error, a cause, and the attempts at each address of a name. */
function innerErrors(error: object): unknown[] {
  const driverError = 'driverError' in error ? [error.driverError] : [];
  const cause = 'cause' in error ? [error.cause] : [];
  const several: unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return [...driverError, ...cause, ...several].filter((inner) => inner !== error);
}
