import type { ColumnFormat } from '#contracts';

/** So many digits after the point are read at most. */
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
  if (Math.max(...sizes.slice(0, valuesMax)) >= wholeFrom) return 0;
  if (form === 'currency') return decimalsMax;
  return sizes.every((size) => isWholeAt(size, 1)) ? 1 : decimalsMax;
}

/** As many as a call takes arguments anywhere. */
const valuesMax = 10_000;

function isWholeAt(value: number, digits: number): boolean {
  const moved = value * 10 ** digits;
  return Math.abs(moved - Math.round(moved)) < 1e-9;
}
