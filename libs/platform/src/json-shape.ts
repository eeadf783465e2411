/*
 * JSON is parsed and looked through by a schema in one go, which holds up everybody else. A megabyte of text takes two
 * milliseconds; a megabyte of small values takes a hundred times that, and an object of 40,000 names that a schema does not know half
 * a second. So a body is counted by its bytes before it is parsed, and looked at by its shape before a schema does.
 */

/** The bounds of a body's shape; none of ours comes near them. */
export const bodyLimits = { levels: 100, values: 50_000, names: 1_000 } as const;

const [comma, quote, backslash, list, object] = [...',"\\[{'].map((sign) => sign.charCodeAt(0));

/** Why a text of JSON is not to be parsed; undefined where it may be, and be it no JSON at all. */
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

/** Why a parsed body is of no shape that any of ours has. */
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
