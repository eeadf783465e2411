/**
 * The number of rows of a reading statement, which brings none of them. On lines of its own, since a metric's expression may end in
 * a comment.
 */
export function asRowCount(statement: string): string {
  return `SELECT count(*) AS row_count FROM (\n${statement}\n) AS counted`;
}
