import { forecast } from './forecast.js';
import type { Forecast } from './forecast.js';
import type { Values } from './seasons.js';

/** The distance of a value from the usual, in spreads, with the values of the comparison. */
export interface Unusualness {
  score: number;
  usual: number;
  /** Zero where all of them were 0. */
  spread: number;
  compared: string;
  /** True if the value and the one before it are unusual together, compared by their mean. */
  isPair: boolean;
}

/** Enough values to know what is usual: twelve weeks of days. */
export const comparedMax = 84;
/** Constant values have no spread; a change of less than this share of them is not worth reporting. */
const leastSpreadShare = 0.01;
/** Beyond every threshold, and still readable. */
const scoreMax = 1_000;
/** Of two unusual values in a row, the larger error counts up to this multiple of the smaller: one outage is not a pair. */
const pairShare = 2;

/**
 * Compares a value with a forecast from those before it, the latest first: by their level or its drift, and by the season where that
 * forecasts better. A smaller deviation is unusual, too, if the value before it deviated to the same side.
 */
export function unusualness(
  value: number,
  before: Values,
  season: number | undefined,
): Unusualness | undefined {
  const values = before.slice(0, comparedMax).toReversed();
  const made = forecast(values, season);
  if (!made) return undefined;
  const alone = scored(value - made.next[0], made.next[0], made.spread);
  const pair = pairOf(value, values, season);
  const counts = pair !== undefined && Math.abs(pair.score) > Math.abs(alone.score);
  return { ...(counts ? pair : alone), compared: comparedWords(made, values.length, season), isPair: counts };
}

type Scored = Pick<Unusualness, 'score' | 'usual' | 'spread'>;

/** Both are compared with the values before them, because the first one has already shifted the forecast of the second. */
function pairOf(value: number, values: Values, season: number | undefined): Scored | undefined {
  const last = values.at(-1);
  const made = last === undefined ? undefined : forecast(values.slice(0, -1), season);
  if (last === undefined || !made) return undefined;
  const [first, second] = made.next;
  const errors = [last - first, value - second] as const;
  if (Math.sign(errors[0]) !== Math.sign(errors[1])) return undefined;
  const [small = 0, large = 0] = errors.map(Math.abs).toSorted((one, other) => one - other);
  const error = (Math.sign(errors[1]) * (small + Math.min(large, pairShare * small))) / 2;
  return scored(error, (first + second) / 2, made.pairSpread);
}

function scored(error: number, usual: number, errorSpread: number): Scored {
  const spread = Math.max(errorSpread, Math.abs(usual) * leastSpreadShare);
  const score = error === 0 ? 0 : Math.max(-scoreMax, Math.min(scoreMax, error / spread));
  return { score, usual, spread };
}

function comparedWords(
  { isSeasonal, isDrifting }: Forecast,
  count: number,
  season: number | undefined,
): string {
  // The only season that anybody requests is the week.
  if (isSeasonal && season !== undefined)
    return `the same weekdays of the last ${Math.floor(count / season)} weeks`;
  return isDrifting ? `the latest of the last ${count} values` : `the last ${count} values`;
}
