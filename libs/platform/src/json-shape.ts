/*
 * Parsing JSON and validating it by a schema blocks the event loop. A megabyte of text takes two milliseconds; a megabyte of small
 * values takes a hundred times that, and an object of 40,000 names unknown to the schema half a second. So a body's values are
 * counted in its bytes before parsing, and its shape is checked before validation.
 */

/** The bounds of a body's shape; no legitimate body comes near them. */
export const bodyLimits = { levels: 100, values: 50_000, names: 1_000 } as const;

const [comma, quote, backslash, list, object] = [...',"\\[{'].map((sign) => sign.charCodeAt(0));

/** The reason not to parse a text as JSON; undefined where parsing it is safe, even if it is no JSON. */
export function checkJsonText(text: Uint8Array): string | undefined {
  const { values } = bodyLimits;
  if (text.length <= values) return undefined;
  let count = 0;
  for (let place = 0; place < text.length; place += 1) {
    const byte = text[place];
    if (byte === quote) place = endOfString(text, place);
    else if (byte === comma || byte === list || byte === object) count += 1;
    if (count > values) return `the body holds more than ${values.toLocaleString('en')} values`;
  }
  return undefined;
}

function endOfString(text: Uint8Array, start: number): number {
  let place = start + 1;
  while (place < text.length && text[place] !== quote) place += text[place] === backslash ? 2 : 1;
  return place;
}

/** The reason to refuse a parsed body whose shape no schema of ours has. */
export function checkJsonShape(value: unknown): string | undefined {
  return faultWithin(value, bodyLimits.levels);
}

function faultWithin(value: unknown, levels: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (levels === 0) return `the body is nested more than ${bodyLimits.levels} levels deep`;
  const inner: unknown[] = Object.values(value);
  if (!Array.isArray(value) && inner.length > bodyLimits.names)
    return `an object of the body has more than ${bodyLimits.names.toLocaleString('en')} names`;
  for (const each of inner) {
    const fault = faultWithin(each, levels - 1);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
