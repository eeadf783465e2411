/** Makes the median deviation of normally distributed values their standard deviation. */
const deviationScale = 1.4826;
/** Makes their mean deviation the same, where most values are equal and the median deviation is 0 (Iglewicz and Hoaglin, 1993). */
const meanDeviationScale = 1.2533;
/** The shares of values that lie within so many standard deviations, where they are normally distributed. */
const tails = [
  [0.9, 1.645],
  [0.95, 1.96],
] as const;
/** One outage among fewer would count as their tail. */
const tailMin = 20;
/** A tail that is longer by chance alone, in eighty values that are normally distributed, is seldom longer than that. */
const tailByChance = 1.25;
/** Deviations of few values say little; at eight of them a spread is doubled, at eighty it is as it is. */
const fewValues = 8;

/** The middle of some values; 0 where there are none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return quantileOf(sorted, 0.5);
}

/** The median of the others, for each of some values. */
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
 * The usual size of some errors. The last outage or campaign among them does not count; a long tail does, since it goes on beyond the
 * values that were seen.
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

/** Between two of the sorted values, as far as the share says. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
