import { Day, unitOf } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import type { Period } from './relative-period.js';
import { trailingYear } from './year-words.js';

/** "Easter", "Christmas Day", "New Year 2026" are days; without a year, the last such day is meant. */
export function holiday(tokens: readonly Token[], at: number, clock: Clock): Period | undefined {
  for (const [name, dayIn] of holidays) {
    const words = name.split(' ');
    if (!words.every((word, place) => tokens[at + place]?.lower === word)) continue;
    const [named, length] = trailingYear(tokens, at, words.length, clock);
    const today = Day.today(clock);
    const isAhead = dayIn(today.year).toString() > today.toString();
    return {
      range: unitOf(dayIn(named ?? (isAhead ? today.year - 1 : today.year)), 'day', undefined),
      length,
    };
  }
  return undefined;
}

/** Longer names come first, so that "Easter" does not win over "Easter Monday". */
const holidays: readonly (readonly [string, (year: number) => Day])[] = [
  ['christmas day', (year) => new Day(year, 12, 25)],
  ['christmas', (year) => new Day(year, 12, 25)],
  ['boxing day', (year) => new Day(year, 12, 26)],
  ["new year's day", (year) => new Day(year, 1, 1)],
  ['new years day', (year) => new Day(year, 1, 1)],
  ['new year', (year) => new Day(year, 1, 1)],
  ['easter sunday', easter],
  ['easter monday', (year) => easter(year).plus('day', 1)],
  ['good friday', (year) => easter(year).plus('day', -2)],
  ['easter', easter],
  ['black friday', (year) => new Day(year, 11, 1).plus('day', 6).startOf('week', 4).plus('day', 22)],
];

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const moon =
    (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - moon - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * shift + 114;
  return new Day(year, Math.floor(days / 31), (days % 31) + 1);
}
