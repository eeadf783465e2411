import { Day } from '#platform';
import type { Token } from '../words/tokenise.js';
import type { Clock } from './clock.js';
import { steps } from './relative-period.js';

/** The year of a token. */
export function yearIn(token: Token | undefined): number | undefined {
  return token?.kind === 'number' && /^(?:1[5-9]|20|21)\d\d$/.test(token.text) ? token.value : undefined;
}

/** "March 2024", "March of 2024", "March last year". */
export function trailingYear(
  tokens: readonly Token[],
  at: number,
  length: number,
  clock: Clock,
): [number | undefined, number] {
  const isSet = ['of', ',', 'in'].includes(tokens[at + length]?.lower ?? '');
  const place = length + (isSet ? 1 : 0);
  const found = yearIn(tokens[at + place]);
  if (found !== undefined) return [found, place + 1];
  const article = tokens[at + place]?.lower === 'the' ? 1 : 0;
  const [said, unit] = tokens.slice(at + place + article, at + place + article + 2);
  const step = steps.get(said?.lower ?? '');
  if (step === undefined || unit?.lower !== 'year') return [undefined, length];
  return [Day.today(clock).year + step, place + article + 2];
}

/** "Q1 26", "H1 '26" name a year of two digits, unless the number counts the words behind it: "Q1 20 largest orders". */
export function shortYear(
  tokens: readonly Token[],
  at: number,
  length: number,
  clock: Clock,
): [number, number] | undefined {
  const written = tokens[at + length]?.text ?? '';
  const year = 2000 + Number(written);
  const { year: current } = Day.today(clock);
  const isYear = /^\d\d$/.test(written) && year >= current - yearsBack && year <= current + 1;
  const next = tokens[at + length + 1];
  const isCount = next?.kind === 'word' && !behindYears.has(next.lower);
  return isYear && !isCount ? [year, length + 1] : undefined;
}

const yearsBack = 15;
const behindYears = new Set(
  'by per for in with vs versus against to and compared than each so only'.split(' '),
);

/** "25/26", "2025/26" are named by the year in which they end. */
export function splitYear(tokens: readonly Token[], at: number): number | undefined {
  const [first, stroke, last] = tokens.slice(at, at + 3);
  if (stroke?.lower !== '/' || !/^(?:20)?\d\d$/.test(first?.text ?? '') || !/^\d\d$/.test(last?.text ?? ''))
    return undefined;
  const end = 2000 + Number(last?.text);
  return Number(first?.text) % 100 === (end - 1) % 100 ? end : undefined;
}
