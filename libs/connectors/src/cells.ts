import type { Cell } from '#contracts';

/** An integer of any size, written out: a number while JSON's readers keep it exactly, else its digits. */
export function integerCell(digits: string | bigint): Cell {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : String(digits);
}

/**
 * A decimal written out: a number where a double holds it, which it does exactly up to 15 digits and to four decimals at
 * least while there are no more than 11 before the point (averages come with many behind it). Else its digits.
 */
export function decimalCell(digits: string): Cell {
  const value = Number(digits);
  if (!Number.isFinite(value)) return nonFiniteName(digits);
  return isHeldByDouble(digits, value) ? value : digits;
}

/** A binary floating-point number; what is none has a name. */
export function floatCell(value: number): Cell {
  if (Number.isFinite(value)) return value;
  return Number.isNaN(value) ? 'NaN' : value > 0 ? 'Infinity' : '-Infinity';
}

/** Bytes as base64. */
export function binaryCell(bytes: Uint8Array): Cell {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}

/** JSON as it is, with numbers that a double would change as their digits. */
export function jsonCell(text: string): Cell {
  // Only long runs of digits can lose any; Node before 21 does not show them, and loses them.
  const value: unknown = /\d{16}/.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
  return isParsed(value) ? value : null;
}

/** JSON's parser returns nothing else. */
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
