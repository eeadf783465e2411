import { askedWords } from '../words/asked-words.js';
import type { Token } from '../words/tokenise.js';

/** Words that join the next words to the ones before; they mean nothing without either. */
const joints: ReadonlySet<string> = new Set(
  `a an the its their our my and or but of in at on by per for each every from with via to as than who whose which that is are was were
  has have had`.split(/\s+/),
);

/**
 * A question without some of its words, and without the words that joined these: "revenue by zorb in March" as "revenue in March". If a word
 * follows ("by zorb orders"), the joint may belong to that. Both variants are returned, the likelier first; none if nothing would remain.
 */
export function leaveOut(question: string, words: readonly string[]): string[] {
  const tokens = askedWords(question);
  const out = placesOf(tokens, words);
  if (out.size === 0) return [];
  const isFollowed = [...out].some((at) => isNoun(tokens[at + 1]) && !out.has(at + 1));
  const ways = isFollowed ? [out, withJoints(tokens, out)] : [withJoints(tokens, out), out];
  const kept = ways.map((places) => tokens.filter((_, place) => !places.has(place)));
  const texts = kept.filter(saysSomething).map(textOf);
  return [...new Set(texts)];
}

function placesOf(tokens: readonly Token[], words: readonly string[]): ReadonlySet<number> {
  const said = words.map((word) => askedWords(word).map(({ lower }) => lower));
  const places = tokens.flatMap((_, at) => {
    const found = said.find(
      (each) => each.length > 0 && each.every((word, next) => tokens[at + next]?.lower === word),
    );
    return found ? found.map((__, next) => at + next) : [];
  });
  return new Set(places);
}

/** A noun, or a word before one. */
function isNoun(token: Token | undefined): boolean {
  return token?.kind === 'word' && !joints.has(token.lower);
}

function withJoints(tokens: readonly Token[], out: ReadonlySet<number>): ReadonlySet<number> {
  const places = new Set(out);
  for (let at = tokens.length - 1; at >= 0; at -= 1)
    if (places.has(at + 1) && joints.has(tokens[at]?.lower ?? '')) places.add(at);
  return places;
}

function saysSomething(tokens: readonly Token[]): boolean {
  return tokens.some(({ kind, lower }) => kind !== 'sign' && !joints.has(lower));
}

/** As it was written, without the removed words. */
function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ source, from, to }) => source.slice(from, to)).join(' ');
}
