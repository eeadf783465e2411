/** The median of values; of an even number, the mean of the middle two. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : low + (high - low) / 2;
}

const pointsMin = 6;

/**
 * The place of the only outlier: several times as far from the median as values usually are, and by at least half of the median. Undefined
 * without one, or with several, because several are normal for these values.
 */
export function outlierOf(values: readonly number[]): number | undefined {
  if (values.length < pointsMin) return undefined;
  const median = medianOf(values);
  const distances = values.map((value) => Math.abs(value - median));
  const usual = medianOf(distances);
  const isFar = (distance: number) => distance > usual * 6 && distance > Math.abs(median) / 2;
  const [only, second] = distances.flatMap((distance, place) => (isFar(distance) ? [place] : []));
  return usual > 0 && second === undefined ? only : undefined;
}

/**
 * The trend of values: later ones are higher or lower in four of five pairs, and by a tenth from the first to the last. So one more value
 * could not reverse it.
 */
export function trendOf(values: readonly number[]): 'up' | 'down' | 'none' {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < pointsMin || first === undefined || last === undefined) return 'none';
  const change = Math.abs(last - first);
  if (change < Math.abs(first) / 10 || change === 0) return 'none';
  let rising = 0;
  let falling = 0;
  for (const [place, earlier] of values.entries())
    for (const later of values.slice(place + 1)) {
      if (later > earlier) rising += 1;
      else if (later < earlier) falling += 1;
    }
  const pairs = (values.length * (values.length - 1)) / 2;
  if (rising >= pairs * 0.8 && last > first) return 'up';
  return falling >= pairs * 0.8 && last < first ? 'down' : 'none';
}
