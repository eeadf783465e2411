import { nameWords } from '#model';
import { tokenise } from './tokenise.js';
import type { Token } from './tokenise.js';

/** Phrases of business that name nothing in the data, and the same in words that may. */
const written: Readonly<Record<string, string>> = {
  headcount: 'number of current employees',
  'head count': 'number of current employees',
  'best sellers': 'top 10 products by quantity',
  bestsellers: 'top 10 products by quantity',
  'top sellers': 'top 10 products by quantity',
  'best selling products': 'top 10 products by quantity',
  'after discount': 'net',
  'after discounts': 'net',
  'before discount': 'gross',
  'before discounts': 'gross',
  aov: 'average order value',
  signups: 'new users',
  'sign ups': 'new users',
  'sign-ups': 'new users',
  registrations: 'new users',
  'mailing list': 'newsletter',
  pipeline: 'open deals amount',
  backlog: 'open orders quantity',
  dau: 'daily active users',
  mau: 'monthly active users',
  wau: 'weekly active users',
  arpu: 'average revenue per user',
  'click through rate': 'clicks per impression',
  'click-through rate': 'clicks per impression',
  ctr: 'clicks per impression',
  cpc: 'spend per click',
  'cost per click': 'spend per click',
  cpl: 'spend per lead',
  cpa: 'spend per conversion',
  roas: 'revenue per spend',
};

const phrases = Object.entries(written)
  .map(([phrase, meant]) => ({ words: phrase.split(' '), meant: tokenise(meant) }))
  .toSorted((a, b) => b.words.length - a.words.length);

/** The question with such phrases said in other words, where `isKnown` finds none of their own in the source. */
export function withoutJargon(
  tokens: readonly Token[],
  isKnown: (words: readonly string[]) => boolean,
): Token[] {
  const said: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = phrases.find(({ words }) =>
      words.every((word, place) => tokens[at + place]?.lower === word),
    );
    if (found && !isKnown(found.words.flatMap(nameWords))) {
      said.push(
        ...found.meant.map((token) => inPlaceOf(token, tokens[at], tokens[at + found.words.length - 1])),
      );
      at += found.words.length - 1;
    } else said.push(...tokens.slice(at, at + 1));
  }
  return said;
}

/** Where the phrase stands that it is said for, so that what is told of it is what the person wrote. */
function inPlaceOf(token: Token, first: Token | undefined, last: Token | undefined): Token {
  return first && last ? { ...token, from: first.from, to: last.to, source: first.source } : token;
}
