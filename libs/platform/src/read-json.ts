import { checkJsonShape, checkJsonText } from './json-shape.js';

const decoder = new TextDecoder('utf-8', { fatal: true });

/** The value of a JSON text, or the reason for its refusal. */
export type JsonRead = { state: 'read'; value: unknown } | { state: 'refused'; fault: string };

/** Parses a JSON body in UTF-8 after counting its parts. */
export function readJson(text: Uint8Array): JsonRead {
  const tooMuch = checkJsonText(text);
  if (tooMuch !== undefined) return { state: 'refused', fault: tooMuch };
  let value: unknown;
  try {
    value = JSON.parse(decoder.decode(text));
  } catch {
    return { state: 'refused', fault: 'the body is not valid JSON' };
  }
  const fault = checkJsonShape(value);
  return fault === undefined ? { state: 'read', value } : { state: 'refused', fault };
}
