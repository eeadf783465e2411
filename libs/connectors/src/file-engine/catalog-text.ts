/** A name out of an engine's catalog: the query that asked for it selects a text, and anything else is a bug. */
export function catalogText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('the catalog holds no text where one was selected');
  return value;
}
