/**
 * Wraps a reading statement so that its engine plans it and computes nothing: it checks names, types and rights, and returns no row. The
 * statement stands on lines of its own, since a metric's expression may end in a comment.
 */
export function asDryRun(statement: string): string {
  return `SELECT * FROM (\n${statement}\n) AS dry_run LIMIT 0`;
}
