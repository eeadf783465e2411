/**
 * A reading statement as its engine plans it and computes nothing: names, types and rights are looked at, no row is asked for. On
 * lines of its own, since a metric's expression may end in a comment.
 */
export function asDryRun(statement: string): string {
  return `SELECT * FROM (\n${statement}\n) AS dry_run LIMIT 0`;
}
