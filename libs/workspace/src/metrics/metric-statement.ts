/*
 * A metric's expression and filters are SQL typed by a person, and they become part of larger statements. Failure mode: a text breaks out of
 * its place, as `1) FROM hidden --`, `1), (2` or `sum(a), sum(b)` would. So each text is bracketed on lines of its own, where no comment can
 * swallow the closing bracket. The gate sees it twice: at the end of a statement, where an extra bracket has no counterpart and a comma no
 * meaning, and in the very brackets of its use, where no clause may begin.
 */

/** The statement that proves a text complete in itself; it is for the gate alone. */
export function standingAlone(table: string, sql: string): string {
  return `SELECT 1 FROM ${table} WHERE\n${sql}`;
}

/** The statement with an expression in its place. `table` is quoted already. */
export function asValue(table: string, expression: string): string {
  return `SELECT (\n${expression}\n) AS value FROM ${table}`;
}

/** The statement with a filter in its place. */
export function asCondition(table: string, filter: string): string {
  return `SELECT 1 FROM ${table} WHERE (\n${filter}\n)`;
}

/** The statement that computes a metric over all rows that pass its filters. */
export function asValueWhere(table: string, expression: string, filters: readonly string[]): string {
  const conditions = filters.map((filter) => `(\n${filter}\n)`).join(' AND ');
  return asValue(table, expression) + (conditions === '' ? '' : ` WHERE ${conditions}`);
}
