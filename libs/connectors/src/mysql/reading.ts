const comment = String.raw`/\*(?!M?!)(?:[^*]|\*(?!/))*\*/|--[^\n]*(?:\n|$)|#[^\n]*(?:\n|$)`;
const reading = new RegExp(
  `^(?:\\s|\\(|${comment})*(?:select|with|values|table|show|describe|desc|explain)\\b`,
  'i',
);

/**
 * Reports whether a statement begins as one that reads. `ANALYZE TABLE` and the like also return rows, but write even in a read-only
 * transaction. Comments that the server executes, such as `/*! … *\/`, are not accepted as a beginning.
 */
export function isReading(statement: string): boolean {
  return reading.test(statement);
}
