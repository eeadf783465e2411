/*
 * A metric's expression and filters are SQL that somebody typed, and they become part of larger statements. What can go wrong is
 * a text that ends its place: `1) FROM hidden --`, `1), (2`, `sum(a), sum(b)`. So each text is put in brackets, on lines of its own,
 * lest a comment swallow the bracket; and the gate sees it twice: at the end of a statement, where a bracket too many has no
 * counterpart and a comma no meaning, and in the very brackets in which it will run, where no clause may begin.
 */

/** The statement that shows a text to stand on its own; it is for the gate alone. */
export function standingAlone(table: string, sql: string): string {
  return `SELECT 1 FROM ${table} WHERE\n${sql}`;
}

/** The statement that shows an expression in its place. `table` is quoted already. */
export function asValue(table: string, expression: string): string {
  return `SELECT (\n${expression}\n) AS value FROM ${table}`;
}

/** The statement that shows a filter in its place. */
export function asCondition(table: string, filter: string): string {
  return `SELECT 1 FROM ${table} WHERE (\n${filter}\n)`;
}

/** The statement that computes a metric over all rows that its filters let through. */
export function asValueWhere(table: string, expression: string, filters: readonly string[]): string {
  const conditions = filters.map((filter) => `(\n${filter}\n)`).join(' AND ');
  return asValue(table, expression) + (conditions === '' ? '' : ` WHERE ${conditions}`);
}
