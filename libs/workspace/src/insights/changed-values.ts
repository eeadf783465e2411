import { medianOf } from '../unusual/medians.js';

/** A value of a dimension that came or went. */
export interface ChangedValue {
  kind: 'new_value' | 'vanished_value';
  dimension: string;
  value: string;
  /** The amount now, or the usual one of what has vanished. */
  amount: number;
  /** Its part in the number. */
  share: number;
}

/** Weeks in which a new value never was, or a vanished one always was. */
export const weeksBefore = 8;
/** Less of the number is told to nobody. */
const shareMin = 0.05;
/** A dimension of which more come or go at once is one whose values do so always, such as numbers of orders. */
const changedMax = 3;
/** A value that is small now and then may be absent by chance. */
const steadyShare = 0.25;
/** The parts of an average add up to something else, and have no part in it. */
const sumErrorMax = 0.02;

/** The amounts of each value: in the last whole week, and in those before it. */
export type WeeklyAmounts = ReadonlyMap<string, readonly number[]>;

/** The sums of the weeks, the last one first; undefined where they are none of the number, `total` in the last week. */
export function sumsOf(amounts: WeeklyAmounts, total: number): number[] | undefined {
  const sums = Array.from({ length: weeksBefore + 1 }, (_, week) =>
    [...amounts.values()].reduce((sum, each) => sum + (each[week] ?? 0), 0),
  );
  const [now = 0] = sums;
  const isAdditive = Math.abs(now - total) <= sumErrorMax * Math.abs(total);
  return isAdditive && sums.every((sum) => sum !== 0) ? sums : undefined;
}

/** Finds the values of a dimension that are new in a week, or gone, beside the eight weeks before it; `total` is that week's number. */
export function changedValues(dimension: string, amounts: WeeklyAmounts, total: number): ChangedValue[] {
  const sums = sumsOf(amounts, total);
  if (!sums) return [];
  const [, ...before] = sums;
  const usualTotal = medianOf(before);
  const found = [...amounts].flatMap(([value, each]) => changeOf(value, each) ?? []);
  return (['new_value', 'vanished_value'] as const).flatMap((kind) => {
    const ofKind = found
      .filter((each) => each.kind === kind)
      .map((each) => ({
        ...each,
        dimension,
        share: each.amount / (kind === 'new_value' ? total : usualTotal),
      }));
    return ofKind.length > changedMax ? [] : ofKind.filter(({ share }) => share >= shareMin);
  });
}

function changeOf(value: string, [now = 0, ...before]: readonly number[]) {
  if (now !== 0 && before.every((amount) => amount === 0))
    return { kind: 'new_value' as const, value, amount: now };
  const usual = medianOf(before);
  const isSteady = before.every((amount) => amount !== 0 && amount / usual >= steadyShare);
  return now === 0 && isSteady ? { kind: 'vanished_value' as const, value, amount: usual } : undefined;
}
