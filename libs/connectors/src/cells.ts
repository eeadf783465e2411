import type { Cell } from '#contracts';

/** Converts the digits of an integer of any size: to a number if JSON readers keep it exactly, else to text. */
export function integerCell(digits: string | bigint): Cell {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : String(digits);
}

/**
 * Converts the digits of a decimal: to a number if a double holds it, else to text. A double holds up to 15 digits exactly. It keeps at
 * least four decimals if there are no more than 11 digits before the point (averages have many after it).
 */
export function decimalCell(digits: string): Cell {
  const value = Number(digits);
  if (!Number.isFinite(value)) return nonFiniteName(digits);
  return isHeldByDouble(digits, value) ? value : digits;
}

/** Converts a floating-point number; NaN and the infinities become their names. */
export function floatCell(value: number): Cell {
  if (Number.isFinite(value)) return value;
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

/** Encodes bytes as base64. */
export function binaryCell(bytes: Uint8Array): Cell {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** Parses JSON; numbers that a double would change become text of their digits. */
export function jsonCell(text: string): Cell {
  // Only long runs of digits can lose precision. Node before 21 does not pass the source text to the reviver, so there it is lost.
  const value: unknown = /\d{16}/.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
  return isParsed(value) ? value : null;
}

/** Narrows the type; JSON's parser returns only cells. */
function isParsed(value: unknown): value is Cell {
  return value !== undefined;
}

function exactNumber(_key: string, value: unknown, ...context: { source?: string }[]): unknown {
  const source = context[0]?.source;
  if (typeof value !== 'number' || source === undefined) return value;
  return /^-?\d+$/.test(source) ? integerCell(source) : decimalCell(source);
}

function nonFiniteName(text: string): string {
  if (/^\+?inf/i.test(text)) return 'Infinity';
  return /^-inf/i.test(text) ? '-Infinity' : text;
}

function isHeldByDouble(digits: string, value: number): boolean {
  const [, whole = '', exponent] = /^[-+]?0*(\d*)(?:\.\d*)?([eE].*)?$/.exec(digits) ?? [];
  const significant = digits
    .replace(/[eE].*$/, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
  if (value === 0 && significant !== '') return false;
  return significant.length <= 15 || (exponent === undefined && digits.includes('.') && whole.length <= 11);
}
