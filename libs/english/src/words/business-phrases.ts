import { nameWords } from '#model';
import { tokenise } from './tokenise.js';
import type { Token } from './tokenise.js';

/** Business phrases that name nothing in the data, in words that may. */
const written: Readonly<Record<string, string>> = {
  headcount: 'number of current employees',
  'head count': 'number of current employees',
  'people work': 'current employees',
  'people work here': 'current employees',
  'people work for us': 'current employees',
  'people do we employ': 'current employees',
  'people are employed': 'current employees',
  'people are employed here': 'current employees',
  'who works here': 'current employees',
  'who works for us': 'current employees',
  'best sellers': 'top 10 products by quantity',
  bestsellers: 'top 10 products by quantity',
  'top sellers': 'top 10 products by quantity',
  'product we sell': 'product',
  'products we sell': 'products',
  'thing we sell': 'product',
  'things we sell': 'products',
  'item we sell': 'item',
  'items we sell': 'items',
  'what sells best': 'top 10 products by quantity',
  'what sells most': 'top 10 products by quantity',
  'what sells worst': 'bottom 10 products by quantity',
  'what sells least': 'bottom 10 products by quantity',
  'products sell best': 'top 10 products by quantity',
  'products sell most': 'top 10 products by quantity',
  'products sell the most': 'top 10 products by quantity',
  'products sell worst': 'bottom 10 products by quantity',
  'products sell least': 'bottom 10 products by quantity',
  'products sell the least': 'bottom 10 products by quantity',
  'total outstanding': 'how much are we owed',
  'amount outstanding': 'how much are we owed',
  'outstanding balance': 'how much are we owed',
  'how much is outstanding': 'how much are we owed',
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
  'what they spent': 'total revenue',
  'what they have spent': 'total revenue',
  'how much they spent': 'total revenue',
  'how much they have spent': 'total revenue',
  'customers spent': 'customers with total revenue',
  'customers have spent': 'customers with total revenue',
  'customers who spent': 'customers with total revenue',
  'customers who have spent': 'customers with total revenue',
  'clients spent': 'clients with total revenue',
  'clients have spent': 'clients with total revenue',
  'clients who spent': 'clients with total revenue',
  'clients who have spent': 'clients with total revenue',
  'spent with us': 'total revenue',
  'spend with us': 'total revenue',
  'lifetime value': 'total revenue',
  'lifetime spend': 'total revenue',
  ltv: 'total revenue',
  clv: 'total revenue',
  'who has not paid': 'who owes us money',
  'who has not paid yet': 'who owes us money',
  'who has not paid us': 'who owes us money',
  'who has not paid us yet': 'who owes us money',
  'who has yet to pay': 'who owes us money',
  'who still has to pay': 'who owes us money',
  'who still needs to pay': 'who owes us money',
  'biggest debtors': 'customers with the highest amount owed',
  'largest debtors': 'customers with the highest amount owed',
  'top debtors': 'customers with the highest amount owed',
  leavers: 'employees who left',
  joiners: 'employees who started',
  'new starters': 'employees who started',
  'new joiners': 'employees who started',
  payroll: 'total salary',
  'total payroll': 'total salary',
  'wage bill': 'total salary',
  'salary bill': 'total salary',
  'basket value': 'order value',
  'cart value': 'order value',
  'units sold': 'quantity sold',
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

const popularity = {
  top: ['most popular', 'the most popular'],
  bottom: ['least popular', 'the least popular'],
} as const;
const sellingWords = {
  top: ['best selling', 'best-selling', 'top selling', 'most popular'],
  bottom: ['worst selling', 'worst-selling', 'slowest selling', 'least popular'],
} as const;

/** "how much did we make last month" asks for revenue; "how much did we make on repairs" says of what. */
const earning = ['how much', 'how much money', 'what'].flatMap((asked) =>
  ['did we', 'have we', 'do we', 'are we'].flatMap((who) =>
    [
      'make',
      'made',
      'making',
      'earn',
      'earned',
      'take',
      'taken',
      'turn over',
      'bring in',
      'sell',
      'sold',
    ].map((verb) => `${asked} ${who} ${verb}`),
  ),
);

/** "our best selling product", "the 5 least popular items": by how many were sold. */
const selling: readonly (readonly [phrase: string, meant: string])[] = ['product', 'item', 'article'].flatMap(
  (noun) =>
    (['top', 'bottom'] as const).flatMap((end) =>
      sellingWords[end].flatMap((word) => [
        [`${word} ${noun}`, `${end} 1 ${noun} by quantity`] as const,
        [`${word} ${noun}s`, `${end} 10 ${noun}s by quantity`] as const,
        ...popularity[end].map((is) => [`${noun}s are ${is}`, `${end} 10 ${noun}s by quantity`] as const),
      ]),
    ),
);

/** "haven't heard from them", "never used us": no dealings, whatever these are in the source. */
const dealing = ['not', 'never'].flatMap((denied) =>
  [
    'heard from',
    'heard anything from',
    'had anything from',
    'been in touch with',
    'done business with us',
    'done any business with us',
    'sent us anything',
    'sent us any work',
    'given us any work',
    'given us anything',
    'bought anything',
    'bought anything from us',
    'ordered anything',
    'ordered anything from us',
    'used us',
    'come back',
    'come back to us',
  ].map((act) => `${denied} ${act}`),
);

const phrases = [
  ...dealing.map((phrase) => ({ phrase, meant: 'without dealings', isWhole: false })),
  ...[...Object.entries(written), ...selling].map(([phrase, meant]) => ({ phrase, meant, isWhole: false })),
  ...earning.map((phrase) => ({ phrase, meant: 'total revenue', isWhole: true })),
]
  .map(({ phrase, meant, isWhole }) => ({ words: phrase.split(' '), meant: tokenise(meant), isWhole }))
  .toSorted((a, b) => b.words.length - a.words.length);

/** The question with such phrases replaced, unless `isKnown` finds them in the source. */
export function withoutJargon(
  tokens: readonly Token[],
  isKnown: (words: readonly string[]) => boolean,
): Token[] {
  const said: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const found = phrases.find(
      ({ words, isWhole }) =>
        words.every((word, place) => tokens[at + place]?.lower === word) &&
        !(isWhole && goesOn(tokens, at + words.length)),
    );
    if (found && !isKnown(found.words.flatMap(nameWords))) {
      said.push(
        ...asMany(found.meant, said).map((token) =>
          inPlaceOf(token, tokens[at], tokens[at + found.words.length - 1]),
        ),
      );
      at += found.words.length - 1;
    } else said.push(...tokens.slice(at, at + 1));
  }
  return said;
}

/** "our 5 best selling products": the number that was said, rather than that of the phrase. */
function asMany(meant: readonly Token[], said: Token[]): readonly Token[] {
  const number = said.at(-1);
  if (number?.kind !== 'number' || meant[1]?.kind !== 'number') return meant;
  said.pop();
  if (said.at(-1)?.lower === meant[0]?.lower) said.pop();
  return meant.with(1, number);
}

/** Whether what follows says of what, rather than when or by what. */
function goesOn(tokens: readonly Token[], next: number): boolean {
  const [first, second] = [tokens[next], tokens[next + 1]].map((token) => token?.lower ?? '');
  if (first === '' || first === undefined || ends.has(first)) return false;
  return !(first === 'in' && isWhen(second ?? ''));
}

const ends: ReadonlySet<string> = new Set(
  'last this yesterday today so by per each every since between during over q1 q2 q3 q4 ? . ,'.split(' '),
);
const months = Array.from({ length: 12 }, (_, month) =>
  new Date(2026, month, 1).toLocaleString('en', { month: 'long' }).toLowerCase(),
);
const whens: ReadonlySet<string> = new Set([
  ...months,
  ...months.map((month) => month.slice(0, 3)),
  ...'total q1 q2 q3 q4 the'.split(' '),
]);

function isWhen(word: string): boolean {
  return whens.has(word) || /^(?:19|20)\d\d$/.test(word);
}

/** Where the phrase stands that it is said for, so that what is told of it is what the person wrote. */
function inPlaceOf(token: Token, first: Token | undefined, last: Token | undefined): Token {
  return first && last ? { ...token, from: first.from, to: last.to, source: first.source } : token;
}
