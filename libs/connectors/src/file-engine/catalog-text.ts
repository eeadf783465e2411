/** Returns a text from an engine's catalog. The query selects a text, so any other value is a bug. */
export function catalogText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('the catalog holds no text where one was selected');
  return value;
}
