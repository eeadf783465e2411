const comment = String.raw`/\*(?!M?!)(?:[^*]|\*(?!/))*\*/|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)`;
const reading = new RegExp(
  `^(?:\\s|\\(|${comment})*(?:select|with|values|table|show|describe|desc|explain)\\b`,
  'i',
);

/**
 * Whether a statement begins as one that reads. `ANALYZE TABLE` and its like return rows, too, and write in a read-only
 * transaction. Comments of the kind that the server runs, such as `/*! … *\/`, are no beginning.
 */
export function isReading(statement: string): boolean {
  return reading.test(statement);
}
