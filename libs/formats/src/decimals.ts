import type { ColumnFormat } from '#contracts';

/** The maximum number of digits after the decimal point. */
const decimalsMax = 2;
const wholeFrom = 10_000;

/**
 * The digits after the point of all numbers of a column, so that their points stand below each other; undefined where some are
 * so small that each has its own.
 */
export function decimalsOf(values: readonly number[], form: ColumnFormat['form']): number | undefined {
  if (form === 'share') return values.every((value) => isWholeAt(value * 100, 0)) ? 0 : 1;
  const sizes = values.map(Math.abs);
  if (sizes.every((size) => Number.isInteger(size))) return 0;
  if (sizes.some((size) => size > 0 && size < 0.01)) return undefined;
  if (sizes.some((size) => size >= wholeFrom)) return 0;
  if (form === 'currency') return decimalsMax;
  return sizes.every((size) => isWholeAt(size, 1)) ? 1 : decimalsMax;
}

function isWholeAt(value: number, digits: number): boolean {
  const moved = value * 10 ** digits;
  return Math.abs(moved - Math.round(moved)) < 1e-9;
}
