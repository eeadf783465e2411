/** The value of a JSON text; undefined for any other text, which the caller interprets. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own words would repeat a piece of the text, which may be a key.
    return undefined;
  }
}

/** Reports whether a value is an object with fields. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field where it is text. */
export function stringField(record: Readonly<Record<string, unknown>>, field: string): string | undefined {
  const value = record[field];
  return typeof value === 'string' ? value : undefined;
}
