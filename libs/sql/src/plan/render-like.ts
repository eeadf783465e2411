import { quoteLiteral } from '../quote.js';
import type { FoldedText } from './plan-dialect.js';
import type { Rendering } from './rendering.js';

/** Compares a text with the wanted one, ignoring case. */
export function renderEqualText(rendering: Rendering, of: string, text: string): string {
  if (rendering.dialect.padsTexts) return like(rendering, of, text, [text]);
  const folded = fold(text);
  return `${rendering.dialect.lower(of, folded)} = ${quoteLiteral(rendering.type, folded.text)}`;
}

/** Matches a text against a pattern, ignoring case; `*` is any text. */
export function renderLike(rendering: Rendering, of: string, pattern: string): string {
  return like(rendering, of, pattern, pattern.split('*'));
}

/** Matches the pieces with any text between them. */
function like(rendering: Rendering, of: string, whole: string, pieces: readonly string[]): string {
  const { dialect, type } = rendering;
  const { character, clause } = dialect.likeEscape;
  const special = /[%_!\\]/g;
  const plain = pieces.map((piece) => fold(piece).text);
  const pattern = plain
    .map((piece) => piece.replace(special, (found) => escaped(found, character)))
    .join('%');
  const needsClause = plain.some((piece) => /[%_!\\]/.test(piece));
  const wanted = quoteLiteral(type, pattern);
  return `${dialect.lower(of, fold(whole))} LIKE ${wanted}${needsClause ? clause : ''}`;
}

/** Escapes a special character. A backslash, the engine's default escape, loses its meaning where a clause names another character. */
function escaped(found: string, character: string): string {
  return found === '%' || found === '_' || found === character ? `${character}${found}` : found;
}

/** Converts a text to lower case letter by letter, as engines do; JavaScript would treat the end of a word specially. */
function fold(text: string): FoldedText {
  const small = Array.from(text, (letter) => letter.toLowerCase()).join('');
  const foreign = new Set(Array.from(small).filter((letter) => letter > '\u{7f}'));
  const letters = [...foreign]
    .map((letter) => [letter.toUpperCase(), letter] as const)
    .filter(([capital, letter]) => capital !== letter && Array.from(capital).length === 1);
  return { text: small, letters };
}
