import type { Grain } from '#sql';
import type { Token } from './tokenise.js';

/** The units of time: periods, or parts of a cycle. */
export type TimeUnit = Grain | Cycle;

/** Days of the week and hours of the day. */
export type Cycle = 'weekday' | 'hour';

/** Reports whether a unit is a part of a cycle. */
export function isCycle(unit: TimeUnit): unit is Cycle {
  return unit === 'weekday' || unit === 'hour';
}

const phrases: readonly (readonly [string, TimeUnit])[] = [
  ['day of the week', 'weekday'],
  ['day of week', 'weekday'],
  ['days of the week', 'weekday'],
  ['weekday', 'weekday'],
  ['weekdays', 'weekday'],
  ['hour of the day', 'hour'],
  ['hour of day', 'hour'],
  ['time of the day', 'hour'],
  ['time of day', 'hour'],
  ['hour', 'hour'],
  ['hourly', 'hour'],
  ['day', 'day'],
  ['daily', 'day'],
  ['week', 'week'],
  ['weekly', 'week'],
  ['month', 'month'],
  ['monthly', 'month'],
  ['quarter', 'quarter'],
  ['quarterly', 'quarter'],
  ['year', 'year'],
  ['yearly', 'year'],
];

/** The unit of time in these words, if any. */
export function timeUnitAt(
  tokens: readonly Token[],
  at: number,
): { unit: TimeUnit; length: number } | undefined {
  for (const [phrase, unit] of phrases) {
    const words = phrase.split(' ');
    if (words.every((word, place) => tokens[at + place]?.lower === word))
      return { unit, length: words.length };
  }
  return undefined;
}
