/** Texts, which stay as they are, or numbers. */
const textsAndNumbers = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Quotes integers that a double may not hold: Trino writes a bigint as a JSON number, however long it is. */
export function quoteLongIntegers(json: string): string {
  if (!/\d{16}/.test(json)) return json;
  return json.replaceAll(textsAndNumbers, (piece) => (/^-?\d{16,}$/.test(piece) ? `"${piece}"` : piece));
}
