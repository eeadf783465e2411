/** The distance of a value from what is usual, in spreads, with the values that it was compared with. */
export interface Unusualness {
  score: number;
  usual: number;
  /** Zero where all of them were 0. */
  spread: number;
  compared: string;
}

/** Fewer say nothing of what is usual. */
const comparedMin = 6;
const comparedMax = 56;
/** Values that never differ have no spread; less than that beside them is nothing that anybody wants to be told. */
const leastSpreadShare = 0.01;
/** Makes the median deviation of normally distributed values their standard deviation. */
const deviationScale = 1.4826;
/** Makes their mean deviation the same, where most values are equal and the median deviation is 0 (Iglewicz and Hoaglin, 1993). */
const meanDeviationScale = 1.2533;
/** Beyond every threshold, and a number that people can read. */
const scoreMax = 1_000;

/**
 * Compares a value with those before it, the last one first: with those of the same place in the season, where there are enough of
 * them and they differ less than all do, else with all. Medians, so that the last outage or campaign does not count as usual.
 */
export function unusualness(
  value: number,
  before: readonly (number | undefined)[],
  season: number | undefined,
): Unusualness | undefined {
  const recent = before.slice(0, comparedMax);
  const all = figures(recent, 1, `the last ${recent.length} values`);
  // The one season that anybody asks for is the week.
  const seasonal =
    season === undefined
      ? undefined
      : figures(recent, season, `the same weekdays of the last ${Math.floor(recent.length / season)} weeks`);
  const best = seasonal && (!all || seasonal.spread < all.spread) ? seasonal : all;
  return best && { ...best, score: scoreOf(value, best) };
}

function scoreOf(value: number, { usual, spread }: Omit<Unusualness, 'score'>): number {
  if (value === usual) return 0;
  return Math.max(-scoreMax, Math.min(scoreMax, (value - usual) / spread));
}

function figures(
  recent: readonly (number | undefined)[],
  season: number,
  compared: string,
): Omit<Unusualness, 'score'> | undefined {
  const values = recent.filter(
    (each, index): each is number => each !== undefined && (index + 1) % season === 0,
  );
  if (values.length < comparedMin) return undefined;
  const usual = medianOf(values);
  const deviations = values.map((each) => Math.abs(each - usual));
  const deviation = medianOf(deviations) * deviationScale || meanOf(deviations) * meanDeviationScale;
  const spread = Math.max(deviation, Math.abs(usual) * leastSpreadShare);
  return { usual, spread, compared };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
