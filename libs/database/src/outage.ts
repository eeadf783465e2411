/** What the driver and the network say when the database cannot be reached; none of it says that our SQL was wrong. */
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
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/;

/** SQLSTATE classes: 08 connection, 53 resources, 57P shutdown and start-up; and the cancellation of a statement that took too long. */
const outageStates = /^(08...|53...|57P0[1-5]|57014|25P03)$/;

/** Whether an error means that the database is out of reach or overloaded, so that trying again later makes sense. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (networkCodes.has(code) || outageStates.test(code) || networkTexts.test(error.message)) return true;
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  const inner: unknown = 'driverError' in error ? error.driverError : error.cause;
  return inner !== error && isOutage(inner);
}
