import type { DecimalType } from '#connectors';
import type { Cell } from '#contracts';

/** A value that is there. */
type Present = Exclude<Cell, null>;

/** A text is itself, anything else its JSON. */
export function textOf(cell: Present): string {
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
}

/** A truth value; undefined for a cell that is none. */
export function booleanOf(cell: Present): boolean | undefined {
  return typeof cell === 'boolean' ? cell : undefined;
}

export function int64Of(cell: Present): bigint | undefined {
  // MySQL has booleans as integers, and other numbers beside them.
  const value = typeof cell === 'boolean' ? BigInt(cell) : scaled(cell, 0);
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined;
}

const nonFinite = new Set<Cell>(['NaN', 'Infinity', '-Infinity']);

export function doubleOf(cell: Present): number | undefined {
  if (typeof cell === 'number') return cell;
  return nonFinite.has(cell) ? Number(cell) : undefined;
}

/** The digits of a decimal without its point. */
export function decimalOf({ precision, scale }: DecimalType): (cell: Present) => bigint | undefined {
  const limit = 10n ** BigInt(precision);
  return (cell) => {
    const value = scaled(cell, scale);
    return value !== undefined && value < limit && value > -limit ? value : undefined;
  };
}

/** The integer that is the number times ten to the power of the scale; undefined where there is none. */
function scaled(cell: Present, scale: number): bigint | undefined {
  if (typeof cell === 'number' && scale === 0 && Number.isSafeInteger(cell)) return BigInt(cell);
  if (typeof cell !== 'number' && typeof cell !== 'string') return undefined;
  const parts = /^([-+]?)(\d+)(?:\.(\d*))?(?:e([-+]?\d{1,3}))?$/i.exec(String(cell));
  if (!parts) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts;
  const shift = scale - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  const divisor = 10n ** BigInt(Math.max(0, -shift));
  if (digits % divisor !== 0n) return undefined;
  const value = (digits / divisor) * 10n ** BigInt(Math.max(0, shift));
  return sign === '-' ? -value : value;
}

const dayMs = 86_400_000;

/**
 * The number of days since 1970. A date that no calendar has, such as infinity or 0000-00-00, is null: it is no other date, and would
 * otherwise keep a whole export from being read.
 */
export function dayOf(cell: Present): number | null {
  const ms = midnightOf(textOf(cell));
  return ms === undefined ? null : ms / dayMs;
}

/** The microseconds since 1970, in UTC or the timestamp's own clock; null as for dates. */
export function microsecondsOf(cell: Present): bigint | null {
  const [, date = '', hours, minutes, seconds, fraction = ''] =
    /^(\d{4,6}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?Z?$/.exec(textOf(cell)) ?? [];
  const midnight = midnightOf(date);
  if (midnight === undefined) return null;
  const ms = midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return BigInt(ms) * 1_000n + BigInt(fraction.padEnd(6, '0'));
}

function midnightOf(date: string): number | undefined {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  if (year === undefined || Number(year) === 0) return undefined;
  const midnight = new Date(0);
  const ms = midnight.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return midnight.getUTCMonth() + 1 === Number(month) && midnight.getUTCDate() === Number(day)
    ? ms
    : undefined;
}
