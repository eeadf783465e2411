import type { Cell } from '#contracts';

/** An integer of any size, written out: a number while JSON's readers keep it exactly, else its digits. */
export function integerCell(digits: string | bigint): Cell {
  const value = Number(digits);
  return Number.isSafeInteger(value) ? value : String(digits);
}

/** A decimal written out: a number where that gives back the same digits, else the digits. */
export function decimalCell(digits: string): Cell {
  const value = Number(digits);
  if (!Number.isFinite(value)) return nonFiniteName(digits);
  return sameDecimal(digits, value) ? value : digits;
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

/** Fifteen significant digits always survive a double; beyond them the digits stay text. */
function sameDecimal(digits: string, value: number): boolean {
  const significant = digits
    .replace(/[eE].*$/, '')
    .replace(/[-+.]/g, '')
    .replace(/^0+/, '')
    .replace(/0+$/, '');
  return significant.length <= 15 && (value !== 0 || /^[-+0.]*([eE].*)?$/.test(digits));
}
