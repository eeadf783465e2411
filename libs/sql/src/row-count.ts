/**
 * Wraps a reading statement so that it returns the number of its rows, and none of them. The statement stands on lines of its own,
 * since a metric's expression may end in a comment.
 */
export function asRowCount(statement: string): string {
  return `SELECT count(*) AS row_count FROM (\n${statement}\n) AS counted`;
}
