import type { Token } from '../words/tokenise.js';

/** Whether a word looks like several of something. */
export function isPlural(token: Token | undefined): boolean {
  const word = token?.lower ?? '';
  return /(?:[^siu]s|people|men|children|staff)$/.test(word) && !timesNamed.has(word);
}

/** "arrival dates" are days, and no arrivals. */
const timesNamed = new Set(['dates', 'times', 'timestamps', 'days', 'years']);
