/** A type of a fixed width that holds every value of its column. An instant is a timestamp in UTC; both have microseconds. */
export type FixedType = 'boolean' | 'int64' | 'double' | 'date' | 'timestamp' | 'instant' | DecimalType;

/** Decimals of so many digits, of which `scale` stand behind the point. */
export interface DecimalType {
  precision: number;
  scale: number;
}

/** The integers of 64 bits without a sign. */
export const uint64: DecimalType = { precision: 20, scale: 0 };

/**
 * The type of an engine's decimals. Undefined for more digits than 128 bits hold, and for those whose cells may be rounded: decimalCell
 * promises four decimals.
 */
export function decimalType(precision: number, scale: number): DecimalType | undefined {
  const isWithin = precision <= 38 && scale >= 0 && scale <= precision;
  return isWithin && (precision <= 15 || scale <= 4) ? { precision, scale } : undefined;
}

/** The type of timestamps with so many digits of a second; undefined where these are more than microseconds. */
export function timestampType(digits: number, type: 'timestamp' | 'instant'): FixedType | undefined {
  return digits <= 6 ? type : undefined;
}
