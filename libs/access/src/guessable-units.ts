/**
 * A password as a guesser composes it: frequent words, the owner's known names, keyboard runs and repetitions, in any order, with
 * digits and signs between them.
 */
import { commonRuns } from './common-passwords.js';

/** The minimum length of a keyboard run; most passwords contain some shorter ones. */
export const runMin = 4;
const unitMin = 3;

/** The units of a password, and the letters outside of them. */
export interface Makeup {
  /** Letters in no unit, for the division that leaves the fewest. */
  lettersLeft: number;
  hasWord: boolean;
}

/** Divides a password into units; digits and signs outside of them count for nothing. */
export function makeupOf(small: string, words: readonly string[]): Makeup {
  const fewest = Array.from<Makeup | undefined>({ length: small.length + 1 });
  fewest[0] = { lettersLeft: 0, hasWord: false };
  const reach = (at: number, makeup: Makeup) => {
    const known = fewest[at];
    if (known === undefined || makeup.lettersLeft < known.lettersLeft) fewest[at] = makeup;
  };
  for (let at = 0; at < small.length; at += 1) {
    const here = fewest[at] ?? { lettersLeft: at, hasWord: false };
    const letters = /\p{L}/u.test(small.charAt(at)) ? 1 : 0;
    reach(at + 1, { ...here, lettersLeft: here.lettersLeft + letters });
    for (const word of words)
      if (standsAt(small, at, word)) reach(at + word.length, { ...here, hasWord: true });
    const run = runLengthAt(small, at);
    if (run >= runMin) reach(at + run, here);
    for (const length of repeatedAt(small, at)) reach(at + length, here);
  }
  return fewest[small.length] ?? { lettersLeft: small.length, hasWord: false };
}

/** The letters that a digit or a sign stands for, the usual one first. */
export const lettersFor: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '!': 'il',
  '@': 'a',
  $: 's',
};

function standsAt(text: string, at: number, word: string): boolean {
  for (let n = 0; n < word.length; n += 1) {
    const sign = text.charAt(at + n);
    if (sign !== word.charAt(n) && !lettersFor[sign]?.includes(word.charAt(n))) return false;
  }
  return true;
}

/** The length of the run of an alphabet, the digits or a keyboard, in either direction, that begins at a position. */
export function runLengthAt(text: string, at: number): number {
  return Math.max(...runs.map((run) => commonLength(run, text, at)));
}

const runs = commonRuns.flatMap((run) => [run, run.split('').toReversed().join('')]);

function commonLength(run: string, text: string, at: number): number {
  let length = 0;
  while (at + length < text.length && run.includes(text.slice(at, at + length + 1))) length += 1;
  return length;
}

/** The lengths of the text at a position that repeats the text just before it. */
function repeatedAt(text: string, at: number): number[] {
  const lengths: number[] = [];
  for (let length = unitMin; length <= Math.min(at, text.length - at); length += 1)
    if (text.startsWith(text.slice(at - length, at), at)) lengths.push(length);
  return lengths;
}
