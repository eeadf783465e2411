/** Converts the median deviation of normally distributed values to their standard deviation. */
const deviationScale = 1.4826;
/** Converts the mean deviation likewise, where most values are equal and the median deviation is 0 (Iglewicz and Hoaglin, 1993). */
const meanDeviationScale = 1.2533;
/** The shares of normally distributed values within that many standard deviations. */
const tails = [
  [0.9, 1.645],
  [0.95, 1.96],
] as const;
/** One outage among fewer values would count as their tail. */
const tailMin = 20;
/** The tail of eighty normally distributed values is rarely longer than this by chance. */
const tailByChance = 1.25;
/** The deviations of few values are unreliable; at eight values a spread is doubled, at eighty it stays as it is. */
const fewValues = 8;

/** The median of some values; 0 without any. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return quantileOf(sorted, 0.5);
}

/** The median of the other values, for each value. */
export function mediansOfOthers(values: readonly number[]): Map<number, number> {
  const sorted = values.toSorted((one, other) => one - other);
  const place = (sorted.length - 2) / 2;
  return new Map(
    sorted.map((value, left) => {
      const at = (index: number) => sorted[index < left ? index : index + 1] ?? 0;
      return [value, (at(Math.floor(place)) + at(Math.ceil(place))) / 2];
    }),
  );
}

/**
 * The usual size of some errors. The last outage or campaign among them does not count. A long tail does, because it extends beyond the
 * known values.
 */
export function spreadOf(errors: readonly number[]): number {
  const sizes = errors.map(Math.abs).toSorted((one, other) => one - other);
  const middle = quantileOf(sizes, 0.5) * deviationScale || meanOf(sizes) * meanDeviationScale;
  return withTail(middle, sizes) * (1 + (fewValues / sizes.length) ** 2);
}

function withTail(middle: number, sizes: readonly number[]): number {
  if (sizes.length < tailMin || middle === 0) return middle;
  const tail = Math.max(...tails.map(([share, deviations]) => quantileOf(sizes, share) / deviations));
  return Math.max(middle, tail) * Math.max(1, tail / middle / tailByChance);
}

/** The mean of some values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}

/** Interpolates between two of the sorted values. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
