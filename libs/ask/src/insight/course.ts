/** The middle of values; of an even number of them the mean of the two in the middle. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : low + (high - low) / 2;
}

const pointsMin = 6;

/**
 * The place of the one value that is far from all others: several times as far from the median as values usually are, and by at
 * least half of it. Undefined where none is, or where more than one are: then that is how the values are.
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
 * Whether later values are higher or lower than earlier ones: in four of five pairs, and by a tenth from the first to the last,
 * so that nothing is called a trend that one more value could turn.
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
