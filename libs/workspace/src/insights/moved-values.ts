import { medianOf } from '../unusual/medians.js';
import { unusualness } from '../unusual/unusualness.js';
import { sumsOf } from './changed-values.js';
import type { WeeklyAmounts } from './changed-values.js';
import { contributionsTo } from './contributions.js';
import type { Compared, Contribution } from './contributions.js';
import { scoreMin } from './insight-words.js';

/** The value that made most of the change from one week to the next. */
export interface TopMover {
  score: number;
  cause: Contribution;
  /** The number of both weeks. */
  whole: Compared;
}

/** One value, or a few, that make more and more of the number. */
export interface Concentration {
  score: number;
  /** The largest first. */
  values: string[];
  /** The part that they made in the last three weeks, and in the six before. */
  share: number;
  usualShare: number;
  /** The one of them whose part grew most. */
  cause: Contribution;
}

/** A change of the number by less is told to nobody. */
const changeShareMin = 0.05;
/** A part of the change that is less than half is not most of it. */
const moverShareMin = 0.5;
/** A value that makes nearly all of a number makes most of each of its changes. */
const moverExcessMin = 0.4;

/**
 * Finds the value that made most of the change between the last two weeks: its part in the change exceeds its part in the number, and it is unusual
 * beside its own eight weeks before, so that values that move every week are none.
 */
export function topMover(dimension: string, amounts: WeeklyAmounts, total: number): TopMover | undefined {
  const [now, usual] = sumsOf(amounts, total) ?? [];
  if (now === undefined || usual === undefined) return undefined;
  if (Math.abs(now - usual) < changeShareMin * Math.abs(usual)) return undefined;
  const values = [...amounts].map(([value, each]) => ({ value, now: each[0] ?? 0, usual: each[1] ?? 0 }));
  const [cause] = contributionsTo({ now, usual }, [{ dimension, values }]);
  if (!cause || cause.share < moverShareMin) return undefined;
  if (cause.share - cause.usual / usual < moverExcessMin) return undefined;
  const before = amounts.get(cause.value)?.slice(1) ?? [];
  const score = unusualness(cause.now, before, undefined)?.score ?? 0;
  const isSameWay = Math.sign(score) === Math.sign(cause.now - cause.usual);
  return isSameWay && Math.abs(score) > scoreMin ? { score, cause, whole: { now, usual } } : undefined;
}

/** The last weeks of the nine, in which the part is larger than in any of those before. */
export const concentratedWeeks = 3;
const valuesMax = 3;
/** So few are few of at least three times as many. */
const fewOf = 3;
const shareMin = 0.5;
const gainMin = 0.1;
/** The smallest part of the last weeks is beyond the largest of those before by so much of the gain. */
const marginShare = 0.25;
const scorePerShare = 10;

/** Finds the smallest set of the largest values that make half of the number at least, and more than in any week before. */
export function concentration(
  dimension: string,
  amounts: WeeklyAmounts,
  total: number,
): Concentration | undefined {
  const sums = sumsOf(amounts, total);
  const isPositive = [...amounts.values()].every((each) => each.every((amount) => amount >= 0));
  if (!sums || !isPositive) return undefined;
  const sharesOf = (values: readonly string[]) =>
    sums.map((sum, week) =>
      values.reduce((part, value) => part + (amounts.get(value)?.[week] ?? 0) / sum, 0),
    );
  const ranked = [...amounts].toSorted(([, one], [, other]) => (other[0] ?? 0) - (one[0] ?? 0));
  const largest = ranked.slice(0, valuesMax).map(([value]) => value);
  for (let count = 1; count <= valuesMax && amounts.size >= fewOf * count; count += 1) {
    const values = largest.slice(0, count);
    const grown = grownShare(sharesOf(values));
    if (!grown) continue;
    const { share, usualShare } = grown;
    const cause = causeOf(dimension, values, { amounts, sharesOf });
    return cause && { score: scorePerShare * (share - usualShare), values, share, usualShare, cause };
  }
  return undefined;
}

/** The part of the last weeks and that of the weeks before, where it has grown; by weeks, the last first. */
function grownShare(shares: readonly number[]): Pick<Concentration, 'share' | 'usualShare'> | undefined {
  const [last, before] = [shares.slice(0, concentratedWeeks), shares.slice(concentratedWeeks)];
  const [share, usualShare] = [medianOf(last), medianOf(before)];
  const gain = share - usualShare;
  const isBeyond = Math.min(...last) - Math.max(...before) >= marginShare * gain;
  return share >= shareMin && gain >= gainMin && isBeyond ? { share, usualShare } : undefined;
}

function causeOf(
  dimension: string,
  values: readonly string[],
  by: { amounts: WeeklyAmounts; sharesOf: (values: readonly string[]) => number[] },
): Contribution | undefined {
  const gainOf = (shares: readonly number[]) =>
    medianOf(shares.slice(0, concentratedWeeks)) - medianOf(shares.slice(concentratedWeeks));
  const [first] = values
    .map((value) => ({ value, shares: by.sharesOf([value]) }))
    .toSorted((one, other) => gainOf(other.shares) - gainOf(one.shares));
  if (!first) return undefined;
  const { value, shares } = first;
  const [now = 0, ...before] = by.amounts.get(value) ?? [];
  return {
    dimension,
    value,
    now,
    usual: medianOf(before.slice(concentratedWeeks - 1)),
    share: medianOf(shares.slice(0, concentratedWeeks)),
  };
}
