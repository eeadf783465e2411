import type { ReadType } from '#contracts';

const integer = /^-?\d+$/;
const int64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n };
/** Integers of this many digits always fit. */
const digitsSafe = 18;

/** Integers, if all of the numbers are. */
export function typeOfNumbers(values: readonly (string | null | undefined)[]): 'integer' | 'number' {
  return values.every((value) => value == null || integer.test(value)) ? 'integer' : 'number';
}

/** Reports whether a value, as engines write it, can be stored as this type without loss. */
export function fitsType(value: string, type: ReadType, hasZone: boolean): boolean {
  switch (type) {
    case 'integer':
      return integer.test(value) && isInt64(value);
    case 'number':
      return !integer.test(value) || isInt64(value);
    case 'date':
      return !value.includes(' ');
    case 'timestamp':
      return !value.includes(' ') || value.endsWith('Z') === hasZone;
    default:
      return true;
  }
}

function isInt64(value: string): boolean {
  if (value.length <= digitsSafe) return true;
  if (value.length > digitsSafe + 2) return false;
  const read = BigInt(value);
  return read >= int64.min && read <= int64.max;
}
