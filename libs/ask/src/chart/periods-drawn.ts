import { dayOf } from '#workspace';
import type { Result, TimeColumn } from '../result-shape/result-shape.js';

/** The distinct starts of a result's periods, the earliest first. */
export function periodsDrawn({ place }: TimeColumn, { rows }: Result): string[] {
  return [...new Set(rows.flatMap((row) => dayOf(row[place]) ?? []))].toSorted();
}

/** The start of the last period, and of the one before it. */
export function latestDay(
  time: TimeColumn,
  result: Result,
): { last: string | undefined; before: string | undefined } {
  const [last, before] = periodsDrawn(time, result).toReversed();
  return { last, before };
}
