/** A value as text, as tables and CSV show it; null has none. */
export function cellText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const hundredths = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false } as const;
const rounded = new Intl.NumberFormat('en', hundredths);
const fine = new Intl.NumberFormat('en', { maximumSignificantDigits: 4, useGrouping: false });

/** A value as a person reads it: a computed number has more decimals than anybody wants. */
export function readableText(value: unknown): string | undefined {
  return typeof value === 'number' ? readableNumber(value) : cellText(value);
}

/** A number without the decimals that say nothing. */
export function readableNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  return (Math.abs(value) < 1 ? fine : rounded).format(value);
}

/** Reports whether a cell is aligned to the right: numbers, and decimals that JSON carries as text. */
export function isNumeric(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value));
}
