import type { Grain } from '#sql';
import type { Direction } from '../rule.js';
import { tokenise } from '../../words/tokenise.js';
import type { Token } from '../../words/tokenise.js';

/** A question as one that goes on with the last: the words that say something new, and those that say how they belong to it. */
export interface FollowUp {
  tokens: readonly Token[];
  /** Whether it is said that it goes on: "only …", "what about …", "of those". */
  isSaid: boolean;
  /** It begins with a preposition: the start of a phrase that something before it was left out of, unless more follows. */
  isPhrase: boolean;
  /** It begins with "only" or "just", as a question of its own may too: "just show me all clients". */
  isNarrowing: boolean;
  /** Beside what was asked, and not in its place: "and also by month". */
  isAddition: boolean;
  /** It speaks of the lines of the answer: "how many orders did they place". */
  isOfLines: boolean;
  /** Of the answer's lines taken together: "how many of those". */
  isOfThose: boolean;
  /** Whether the number or column that is named orders the lines: "sort by revenue, highest first". */
  isOrder: boolean;
  direction: Direction | undefined;
  /** So long before the time that was spoken of: "the year before". */
  back: Grain | undefined;
}

/** Takes a question apart. */
export function followUpOf(question: readonly Token[]): FollowUp {
  const asked = question.filter(({ text }) => text !== '?' && text !== '.' && text !== '!');
  const opening = openingOf(withoutReplaced(asked));
  const shifted = withoutShift(opening.tokens);
  const directed = withoutDirection(shifted.tokens);
  const ordered = withoutOrder(directed.tokens);
  const refersBack = pointsBack(opening.tokens);
  const together = isOfThose(opening.tokens);
  return {
    tokens: ordered.tokens.filter(({ lower }) => !fillers.has(lower)),
    isSaid: opening.isSaid || shifted.isSaid || ordered.isOrder || refersBack,
    isPhrase: prepositions.has(opening.tokens[0]?.lower ?? ''),
    isNarrowing: opening.isNarrowing,
    isAddition: opening.isAddition,
    isOfLines: refersBack && !together,
    isOfThose: together,
    isOrder: ordered.isOrder,
    direction: directed.direction,
    back: shifted.back,
  };
}

/** "units instead of money": the one word behind it names what is no longer asked for. */
function withoutReplaced(question: readonly Token[]): readonly Token[] {
  const at = question.length - 3;
  const isReplaced = question[at]?.lower === 'instead' && question[at + 1]?.lower === 'of';
  return at > 0 && isReplaced ? question.slice(0, at + 1) : question;
}

const drawing = new Set(
  'show draw make turn give display see plot can could you would i we want me us it that this them as into a an the'.split(
    ' ',
  ),
);

/** "show it" of "show it as a table": nothing is said but how the answer is drawn. */
export function asksToDraw({ tokens }: FollowUp): boolean {
  return tokens.every(({ kind, lower }) => kind === 'sign' || drawing.has(lower));
}

type OpeningKind = 'joins' | 'adds' | 'narrows' | 'edits';

/** Words that a follow-up begins with: those that merely join it, and those that say how it changes the last. */
const openings: readonly (readonly [phrase: string, kind: OpeningKind])[] = (
  [
    ['joins', 'and|but|now|ok|okay|then|so|please|well|great|thanks|hm|hmm|alright|right'],
    ['adds', 'and also|also|additionally|in addition|as well as'],
    ['narrows', 'only|just'],
    [
      'edits',
      `what about|how about|how does it look for|same for|the same for|same thing for|the same thing for|same question for|same with|the same with|same
      but|the same but|same in|the same in|no i meant|no i mean|no we meant|i meant|i mean|i actually meant|sorry i meant|make it|make that|restrict
      to|limit to|limit it to|limit that to|filter by|filter to|filter for|filter on|focus on|narrow it down to|narrow down to|drill into|zoom into|change it
      to|change that to|switch to|remove|exclude|drop`,
    ],
  ] as const
)
  .flatMap(([kind, phrases]) =>
    phrases.split('|').map((phrase) => [phrase.split(/\s+/).join(' '), kind] as const),
  )
  .toSorted(([a], [b]) => b.length - a.length);

/** Openings that deny what follows: their word stays. */
const denying = new Set(['remove', 'exclude', 'drop']);

function openingOf(question: readonly Token[]): {
  tokens: readonly Token[];
  isSaid: boolean;
  isNarrowing: boolean;
  isAddition: boolean;
} {
  let tokens = question;
  let isSaid = false;
  let isNarrowing = false;
  let isAddition = false;
  while (tokens.length > 0) {
    const [first] = tokens;
    if (first?.kind === 'sign') {
      tokens = tokens.slice(1);
      continue;
    }
    const found = phraseAt(tokens);
    if (!found) break;
    isSaid ||= found.kind === 'edits';
    isNarrowing ||= found.kind === 'narrows';
    isAddition ||= found.kind === 'adds';
    tokens = tokens.slice(found.length);
    if (found.denied) return { tokens: [...tokenise('without'), ...tokens], isSaid, isNarrowing, isAddition };
  }
  return { tokens, isSaid, isNarrowing, isAddition };
}

/** Signs between the words of a phrase say nothing: "no, I meant". */
function phraseAt(
  tokens: readonly Token[],
): { kind: OpeningKind; length: number; denied: boolean } | undefined {
  for (const [phrase, kind] of openings) {
    const words = phrase.split(' ');
    let length = 0;
    let matched = 0;
    while (matched < words.length && length < tokens.length) {
      const token = tokens[length];
      if (token?.kind !== 'sign') {
        if (token?.lower !== words[matched]) break;
        matched += 1;
      }
      length += 1;
    }
    if (matched === words.length) return { kind, length, denied: denying.has(phrase) };
  }
  return undefined;
}

const grains: Readonly<Record<string, Grain>> = {
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  day: 'day',
};
const earlier = new Set(['before', 'earlier', 'prior']);
const previous = new Set(['previous', 'prior', 'preceding']);

/** "and the year before?": no period of the calendar, but one beside that of the last question. */
function withoutShift(tokens: readonly Token[]): {
  tokens: readonly Token[];
  back: Grain | undefined;
  isSaid: boolean;
} {
  for (const [at, { lower }] of tokens.entries()) {
    const next = tokens[at + 1]?.lower ?? '';
    const isEarlier = earlier.has(next) && grains[lower] !== undefined && !leadsOn(tokens[at + 2]);
    const isPrevious = previous.has(lower) && grains[next] !== undefined;
    const back = isEarlier ? grains[lower] : isPrevious ? grains[next] : undefined;
    if (!back) continue;
    const from = tokens[at - 1]?.lower === 'the' ? at - 1 : at;
    const start = ['in', 'for', 'of', 'from'].includes(tokens[from - 1]?.lower ?? '') ? from - 1 : from;
    return { tokens: [...tokens.slice(0, start), ...tokens.slice(at + 2)], back, isSaid: isEarlier };
  }
  return { tokens, back: undefined, isSaid: false };
}

/** "the month before Christmas" is no shift. */
function leadsOn(token: Token | undefined): boolean {
  return token?.kind === 'word' || token?.kind === 'number';
}

const directions: Readonly<Record<string, Direction>> = {
  highest: 'descending',
  biggest: 'descending',
  largest: 'descending',
  most: 'descending',
  newest: 'descending',
  latest: 'descending',
  best: 'descending',
  descending: 'descending',
  desc: 'descending',
  lowest: 'ascending',
  smallest: 'ascending',
  least: 'ascending',
  fewest: 'ascending',
  oldest: 'ascending',
  earliest: 'ascending',
  worst: 'ascending',
  ascending: 'ascending',
  asc: 'ascending',
};

/** "highest first", "descending": at the end. */
function withoutDirection(tokens: readonly Token[]): {
  tokens: readonly Token[];
  direction: Direction | undefined;
} {
  const last = tokens.at(-1)?.lower ?? '';
  const words = last === 'first' ? 2 : 1;
  const word = tokens.at(-words)?.lower ?? '';
  const isAlone = words === 2 || ['descending', 'ascending', 'desc', 'asc'].includes(word);
  const direction = isAlone ? directions[word] : undefined;
  if (!direction) return { tokens, direction: undefined };
  const kept = tokens.slice(0, -words);
  return { tokens: kept.at(-1)?.lower === 'the' ? kept.slice(0, -1) : kept, direction };
}

const orders = new Set(['sort', 'sorted', 'order', 'ordered', 'rank', 'ranked']);

/** "sort them by revenue". */
function withoutOrder(tokens: readonly Token[]): { tokens: readonly Token[]; isOrder: boolean } {
  const [first] = tokens;
  const by = tokens.findIndex(({ lower }) => lower === 'by');
  if (!orders.has(first?.lower ?? '') || by < 1 || by > 2) return { tokens, isOrder: false };
  return { tokens: tokens.slice(by), isOrder: true };
}

const prepositions = new Set(
  `by per for in from with without as on at since until before after excluding except split broken grouped compared vs versus to of within
  during among between under over above below not`.split(/\s+/),
);

const fillers = new Set(['only', 'just', 'instead', 'please', 'too']);
const pointing = new Set(['those', 'these', 'them', 'they', 'it']);
const beforeThat = new Set(['is', 'was', 'are', 'were', 'of', 'for', 'does', 'did', 'about', 'in']);

/** Words that stand for the last answer: "of those", "how much is that", "which store is worst there". */
function pointsBack(tokens: readonly Token[]): boolean {
  return tokens.some(({ lower, text }, at) => {
    if (pointing.has(lower)) return text !== 'IT' && !isWithin(tokens, at);
    if (lower === 'that' || lower === 'this')
      return beforeThat.has(tokens[at - 1]?.lower ?? '') && !isOfTime(tokens[at + 1]);
    return lower === 'there' && at === tokens.length - 1 && !beforeThat.has(tokens[at - 1]?.lower ?? '');
  });
}

/** "clients that ordered since they signed up": what a clause within the question points to stands before it. */
function isWithin(tokens: readonly Token[], at: number): boolean {
  return at >= 2 && subordinating.has(tokens[at - 1]?.lower ?? '');
}

const subordinating = new Set(
  'since before after when that which what whom until if because as while where than and'.split(' '),
);

/** "in this quarter" points to no answer. */
function isOfTime(token: Token | undefined): boolean {
  return token !== undefined && /^(?:year|quarter|month|week|day|morning|time)s?$/.test(token.lower);
}

function isOfThose(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ lower }, at) =>
      lower === 'of' && /^(?:those|these|them|that|which)$/.test(tokens[at + 1]?.lower ?? ''),
  );
}
