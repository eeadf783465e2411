/** Reports whether a statement violated the unique constraint of that name. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  // The mapper wraps the error of the driver.
  const cause =
    typeof error === 'object' && error !== null && 'driverError' in error ? error.driverError : error;
  if (typeof cause !== 'object' || cause === null) return false;
  return (
    'code' in cause && cause.code === '23505' && 'constraint' in cause && cause.constraint === constraint
  );
}
