import type { Sense } from '../vocabulary/sense.js';
import { cuesIn, isIdle } from '../words/cues.js';
import type { Token } from '../words/tokenise.js';

/** "the single biggest order", "never sold a single one" mean the same without the word. */
export function isForStress(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower === 'one') return isForStress(tokens, at - 1);
  if (tokens[at]?.lower !== 'single') return false;
  const isSuperlative = [tokens[at - 1], tokens[at + 1]].some((token) => token?.lower.endsWith('est'));
  return isSuperlative || tokens.slice(0, at).some(({ lower }) => cuesIn(lower).includes('lack'));
}

/** Whether a reading may pass over a word. */
export function isPassedOver(tokens: readonly Token[], at: number): boolean {
  if (!isIdle(tokens[at]?.lower ?? '') || isMonth(tokens, at) || isKindOfList(tokens, at)) return false;
  // "tickets that are out" names a state.
  const isLast = tokens.slice(at + 1).every(({ kind }) => kind === 'sign');
  return !(isLast && saysWhere(tokens, at));
}

/** "the mailing list" asks for no list. */
export function isKindOfList(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === 'list' && tokens[at - 1]?.lower.endsWith('ing') === true;
}

/** "May 1912" would become the year alone if the month were passed over. */
function isMonth(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.lower === 'may' && tokens[at + 1]?.kind === 'number';
}

/** Idle words may name an amount that the source has: "by value", "worth"; "total" only behind "by", since elsewhere it is an aggregate. */
export function namesAmount(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.lower ?? '';
  return amounts.has(word) || (word === 'total' && tokens[at - 1]?.lower === 'by');
}

/** "DE and US": capitals among small letters are a code, even where they spell a word. */
export function isShortCode(tokens: readonly Token[], at: number): boolean {
  const isCode = /^[A-Z]{2,3}$/.test(tokens[at]?.text ?? '');
  return isCode && tokens.some(({ text }) => /\p{Ll}/u.test(text));
}

const amounts = new Set(['value', 'values', 'worth']);

/** "which boats are out" names a state where the source has one of that name. */
export function saysWhere(tokens: readonly Token[], at: number): boolean {
  return particles.has(tokens[at]?.lower ?? '') && being.has(tokens[at - 1]?.lower ?? '');
}

/** A particle stands for a whole value, never for the initials of a name. */
export function isWholeValue({ meaning }: Sense): boolean {
  return meaning.kind === 'test' && meaning.test.kind === 'is' && meaning.test.column.model.role !== 'name';
}

const particles = new Set(['out', 'in', 'off', 'on', 'back', 'away', 'up', 'down']);
const being = new Set(['is', 'are', 'was', 'were', 's', 'whats', 'still', 'currently']);
