import type { AggregateName, Comparison } from '#sql';
import { measureOf, opposite } from '../words/lexicon.js';
import type { Measure } from '../words/lexicon.js';
import type { Token } from '../words/tokenise.js';

/** What words say of how the question is built. */
export type Cue =
  | { cue: 'aggregate'; name: AggregateName }
  | { cue: 'count'; asks?: boolean | undefined }
  /** "the total number of": what is counted is counted, what is a number is summed. */
  | { cue: 'total' }
  | { cue: 'distinct' }
  | { cue: 'compare'; operator: Comparison; measure?: Measure | undefined; among?: 'all' | 'any' | undefined }
  | { cue: 'between' }
  | { cue: 'superlative'; direction: Measure['direction']; measure?: Measure | undefined }
  | { cue: 'common'; direction: Measure['direction'] }
  | { cue: 'order'; direction?: Measure['direction'] | undefined }
  | { cue: 'direction'; direction: Measure['direction']; measure?: Measure | undefined }
  | { cue: 'each' }
  | { cue: 'by' }
  | { cue: 'not' }
  | { cue: 'and' }
  | { cue: 'or' }
  | { cue: 'except' }
  | { cue: 'both' }
  /** Begins what is asked for. */
  | { cue: 'ask'; asks?: 'when' | 'where' | undefined; measure?: Measure | undefined }
  | { cue: 'relative'; isTo?: boolean | undefined }
  /** "the ratio of", "the difference between". */
  | { cue: 'combine'; operator: '-' | '/' }
  | { cue: 'same' }
  | { cue: 'of' }
  | { cue: 'named' }
  | { cue: 'like'; where: 'inside' | 'start' | 'end' }
  | { cue: 'share' }
  | { cue: 'everything' }
  | { cue: 'average'; operator?: Comparison | undefined }
  | { cue: 'bracket'; isOpening: boolean }
  /** "or more", after the number. */
  | { cue: 'bound'; operator: Comparison }
  /** What has no end yet. */
  | { cue: 'running' }
  /** "spent the most", "sold the least". */
  | { cue: 'deal'; of: 'money' | 'pieces'; direction: Measure['direction'] }
  /** The number before is one of money. */
  | { cue: 'money' }
  | { cue: 'end' };

const phrases: readonly [Cue, string][] = [
  [{ cue: 'count', asks: true }, 'how many'],
  [
    { cue: 'count' },
    'number of|the number of|count of|count the number of|count|number of different|amount of times|the number|the count',
  ],
  [{ cue: 'aggregate', name: 'avg' }, 'average|mean|avg|on average'],
  [{ cue: 'aggregate', name: 'sum' }, 'how much|total|sum|sum of|combined|in total|altogether'],
  [{ cue: 'aggregate', name: 'max' }, 'maximum|max|maximal'],
  [{ cue: 'aggregate', name: 'min' }, 'minimum|min|minimal'],
  [{ cue: 'aggregate', name: 'median' }, 'median'],
  [{ cue: 'distinct' }, 'distinct|different|unique'],
  [
    { cue: 'compare', operator: '>' },
    'more than|greater than|larger than|higher than|over|above|exceeding|exceeds|exceed|bigger than|longer than|better than|heavier than|taller than|>|is after|later than|greater|larger',
  ],
  [
    { cue: 'compare', operator: '>=' },
    'at least|no less than|not less than|greater than or equal to|more than or equal to|no fewer than|>=|a minimum of|minimum of',
  ],
  [
    { cue: 'compare', operator: '<' },
    'less than|fewer than|smaller than|lower than|below|under|shorter than|<|earlier than|worse than',
  ],
  [
    { cue: 'compare', operator: '<=' },
    'at most|no more than|not more than|less than or equal to|up to|<=|a maximum of',
  ],
  [{ cue: 'compare', operator: '<>' }, '!=|<>|other than|not equal to|different from'],
  [{ cue: 'compare', operator: '=' }, '=|equal to|equals|exactly'],
  [{ cue: 'compare', operator: '>' }, 'after'],
  [{ cue: 'compare', operator: '<' }, 'before|prior to'],
  [{ cue: 'compare', operator: '>' }, 'in excess of|greater in number than|beyond|upwards of'],
  [{ cue: 'between' }, 'between|ranging from'],
  [
    { cue: 'common', direction: 'descending' },
    'most common|most popular|most frequent|most frequently|most commonly|most often|the most times|most times|most number of times|most used',
  ],
  [
    { cue: 'common', direction: 'ascending' },
    'least common|least popular|least frequent|least frequently|rarest|least commonly|least often|fewest times|the fewest times|least times|the least times|least number of times',
  ],
  [
    { cue: 'superlative', direction: 'descending' },
    'most|highest|largest|greatest|biggest|top|most number of|largest number of|highest number of|greatest number of',
  ],
  [
    { cue: 'superlative', direction: 'ascending' },
    'least|lowest|smallest|fewest|bottom|least number of|smallest number of|lowest number of',
  ],
  [
    { cue: 'order' },
    'ordered by|ordered in|ordered from|sorted by|order by|sort by|in order of|in the order of|sorted|sort them by|order them by|sort the|rank them by|ranked by|order the results by|sort the results by|sort the list by',
  ],
  [
    { cue: 'order', direction: 'ascending' },
    'in ascending order of|ascending order of|in alphabetical order of|in alphabetical order by|in increasing order of|alphabetical order of|alphabetically by|in lexicographical order of|in the alphabetical order of|in ascending alphabetical order of|in the ascending order of|in ascending order by|from lowest to highest',
  ],
  [
    { cue: 'order', direction: 'descending' },
    'in descending order of|descending order of|in decreasing order of|in reverse alphabetical order of|in the descending order of|in descending order by|in descending alphabetical order of',
  ],
  [
    { cue: 'direction', direction: 'ascending' },
    'ordered alphabetically|sorted alphabetically|ascending|from lowest to highest|from smallest to largest|from least to greatest|from shortest to longest|from oldest to newest|from earliest to latest|from fewest to most|from least to most|lowest first|smallest first|oldest first|earliest first|lowest to highest|smallest to largest|oldest to newest|in ascending order|in alphabetical order|alphabetically|in lexicographical order|increasing|from low to high|from youngest to oldest|from young to old|from the youngest to the oldest|ascendingly|asc|from oldest to most recent|in increasing order|in ascending alphabetical order|in the alphabetical order|alphabetic order|alphabetical order',
  ],
  [
    { cue: 'direction', direction: 'descending' },
    'descending alphabetical order|descending order|reverse alphabetical order|descending|in descending order|in reverse alphabetical order|decreasing|from high to low|from highest to lowest|from largest to smallest|from biggest to smallest|from greatest to least|from greatest to smallest|from longest to shortest|from newest to oldest|from latest to earliest|from best to worst|highest first|largest first|most first|latest first|newest first|biggest first|highest to lowest|largest to smallest|most to least|newest to oldest|from oldest to youngest|from the oldest to the youngest|from old to young|in decreasing order|desc|from most to least|from most recent to oldest|in descending alphabetical order|in reversed alphabetical order|in descending lexicographical order',
  ],
  [
    { cue: 'each' },
    'each|per|for each|for every|every|in each|of each|by each|grouped by|group by|broken down by|across different|from each|corresponding to each',
  ],
  [{ cue: 'by' }, 'by'],
  [
    { cue: 'not' },
    'not|never|outside|outside of|without|no|neither|nor|without any|do not have any|does not have any|did not have any',
  ],
  [{ cue: 'and' }, 'and|,|as well as|along with|together with|but|also|and also'],
  [{ cue: 'or' }, 'or'],
  [{ cue: 'except' }, 'except|except for|excluding|except those|except for those|but not|apart from'],
  [{ cue: 'both' }, 'both|shared by'],
  [
    { cue: 'ask', asks: 'when' },
    'when did|when was|when were|when is|when does|on what day|on what date|on which date',
  ],
  [{ cue: 'ask', asks: 'where' }, 'where is|where was|where did|where does|where are|where do'],
  [
    { cue: 'ask' },
    'show|list|give|find|return|tell|display|what|which|who is|who are|please|output|provide|sort',
  ],
  [
    { cue: 'relative' },
    'whose|who|that|where|with|having|when|from|in|on|at|for|used|has|have|are|is|was|were|through|of which|had|into|during|among|amongst|across|within',
  ],
  [{ cue: 'relative', isTo: true }, 'to|out of|out of all'],
  [{ cue: 'combine', operator: '/' }, 'ratio of|ratio between|ratio'],
  [
    { cue: 'combine', operator: '-' },
    'difference between|difference in|difference of|the margin between|margin between|gap between',
  ],
  [{ cue: 'same' }, 'the same|same'],
  [{ cue: 'of' }, 'of|belonging to'],
  [{ cue: 'named' }, 'named|called|with name|with the name|titled'],
  [
    { cue: 'like', where: 'inside' },
    'has substring|with substring|substring|the substring|contain|contains|containing|include|includes|including|with the substring|has the substring|contain the substring|contains the substring|contains the word|contain the word|containing the word|include the word|has the word|contain the letter|contains the letter|have the word|with the word|includes the word|contain the string|have the substring|mentioning|whose name contains',
  ],
  [
    { cue: 'like', where: 'start' },
    'start with|starts with|starting with|begin with|begins with|beginning with|start with the letter|starts with the letter|start with letter|begins with the letter|begin with the letter|starting with the letter',
  ],
  [{ cue: 'like', where: 'end' }, 'end with|ends with|ending with|ends in|ending in'],
  [
    { cue: 'share' },
    'percentage of|share of|proportion of|fraction of|percent of|what percentage of|what share of|what percentage|percentage',
  ],
  [
    { cue: 'everything' },
    'all information|all the information|all info|everything|all details|information|all the details|all columns|details|detail|full details',
  ],
  [
    { cue: 'average' },
    'than average|than the average|the average of all|above average|above the average|the overall average',
  ],
  [{ cue: 'average', operator: '<' }, 'below average|below the average|under the average'],
  [
    { cue: 'bound', operator: '>=' },
    'or more|or above|or higher|or later|or greater|or over|or longer|or older|and above|or after',
  ],
  [
    { cue: 'bound', operator: '<=' },
    'or less|or fewer|or below|or lower|or earlier|or under|or younger|and below|or before',
  ],
  [{ cue: 'end' }, '.|?|!|;'],
  [{ cue: 'bracket', isOpening: true }, '('],
  [{ cue: 'bracket', isOpening: false }, ')'],
  [{ cue: 'total' }, 'total number of|the total number of'],
];

const byFirst = new Map<string, { words: string[]; cue: Cue }[]>();
for (const [cue, list] of phrases) {
  for (const phrase of list.split('|')) {
    const words = phrase.split(' ');
    const first = words[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, cue }]);
  }
}
for (const known of byFirst.values()) known.sort((a, b) => b.words.length - a.words.length);

/** The longest cue that begins at this token. */
export function cueAt(tokens: readonly Token[], at: number): { cue: Cue; length: number } | undefined {
  const found = plainCueAt(tokens, at);
  if (found?.cue.cue === 'direction')
    return { ...found, cue: { ...found.cue, measure: measureIn(tokens, at, found.length) } };
  if (found?.cue.cue !== 'compare') return found;
  const among = amongAt(tokens, at + found.length);
  return among ? { cue: { ...found.cue, among: among.which }, length: found.length + among.length } : found;
}

const amongPhrases: readonly [string, 'all' | 'any'][] = [
  ['that of all', 'all'],
  ['those of all', 'all'],
  ['that of any', 'any'],
  ['those of any', 'any'],
  ['at least one', 'any'],
  ['any of the', 'any'],
  ['all of the', 'all'],
  ['all the', 'all'],
  ['all', 'all'],
  ['every', 'all'],
  ['any', 'any'],
  ['some', 'any'],
];

/** "than all", "than any": against many rows, and not against a number. */
function amongAt(tokens: readonly Token[], at: number): { which: 'all' | 'any'; length: number } | undefined {
  if (
    tokens[at - 1]?.lower !== 'than' &&
    tokens[at - 1]?.lower !== 'before' &&
    tokens[at - 1]?.lower !== 'after'
  )
    return undefined;
  for (const [phrase, which] of amongPhrases) {
    const words = phrase.split(' ');
    if (words.every((word, place) => tokens[at + place]?.lower === word))
      return { which, length: words.length };
  }
  return undefined;
}

function plainCueAt(tokens: readonly Token[], at: number): { cue: Cue; length: number } | undefined {
  const token = tokens[at];
  if (!token || token.kind === 'quoted') return undefined;
  const measured = measuredAt(tokens, at) ?? courseAt(tokens, at);
  if (measured) return measured;
  for (const { words, cue } of byFirst.get(token.lower) ?? []) {
    const isSaid = words.every((word, place) => tokens[at + place]?.lower === word);
    // "or less" closes a bound; "or less than 5" begins the next.
    const next = tokens[at + words.length];
    const isNextBound = cue.cue === 'bound' && (next?.lower === 'than' || next?.kind === 'number');
    if (isSaid && !isNextBound) return { cue, length: words.length };
  }
  return undefined;
}

/** "from oldest to newest" says by what. */
function measureIn(tokens: readonly Token[], at: number, length: number): Measure | undefined {
  const words = tokens.slice(at, at + length).map(({ lower }) => measureOf(lower));
  return words.find((measure) => measure !== undefined);
}

/** "from most to least expensive", "from cheapest to most expensive". */
function courseAt(tokens: readonly Token[], at: number): { cue: Cue; length: number } | undefined {
  if (tokens[at]?.lower !== 'from') return undefined;
  const to = tokens.slice(at, at + 4).findIndex(({ lower }) => lower === 'to');
  const first = tokens[at + 1]?.lower ?? '';
  if (to < 2) return undefined;
  const [last = '', adjective = ''] = [tokens[at + to + 1]?.lower, tokens[at + to + 2]?.lower];
  const isTwoWords = last === 'most' || last === 'least';
  const measure = measureOf(first) ?? measureOf(isTwoWords ? adjective : last);
  if (!measure) return undefined;
  const isOwn = measureOf(first) !== undefined || first === 'most';
  const direction = isOwn ? measure.direction : opposite(measure.direction);
  return { cue: { cue: 'direction', direction, measure }, length: to + (isTwoWords ? 3 : 2) };
}

const plainComparatives = new Set([
  'higher',
  'larger',
  'bigger',
  'lower',
  'smaller',
  'better',
  'worse',
  'high',
  'large',
  'big',
  'low',
  'small',
]);

/** "older than", "oldest", "most expensive", "least recent". */
function measuredAt(tokens: readonly Token[], at: number): { cue: Cue; length: number } | undefined {
  const [word = '', next = ''] = [tokens[at]?.lower, tokens[at + 1]?.lower];
  const own = measureOf(word);
  const asked = word === 'how' ? measureOf(next) : undefined;
  if (asked) return { cue: { cue: 'ask', measure: asked }, length: 2 };
  const isComparative = own !== undefined && word.endsWith('er') && next === 'than';
  if (isComparative && !plainComparatives.has(word))
    return {
      cue: { cue: 'compare', operator: own.direction === 'descending' ? '>' : '<', measure: own },
      length: 2,
    };
  const compared = measureOf(next);
  if (compared && tokens[at + 2]?.lower === 'than' && (word === 'more' || word === 'less')) {
    const isMore = (word === 'more') === (compared.direction === 'descending');
    return { cue: { cue: 'compare', operator: isMore ? '>' : '<', measure: compared }, length: 3 };
  }
  if (own && word.endsWith('est') && next === 'first') {
    const measure = plainSuperlatives.has(word) ? undefined : own;
    return { cue: { cue: 'direction', direction: own.direction, measure }, length: 2 };
  }
  if (own && (word.endsWith('est') || word === 'best' || word === 'worst'))
    return plainSuperlatives.has(word)
      ? bare(tokens, at, own)
      : { cue: { cue: 'superlative', direction: own.direction, measure: own }, length: 1 };
  const measure = measureOf(next);
  if (!measure || (word !== 'most' && word !== 'least')) return undefined;
  const direction =
    word === 'most' ? measure.direction : measure.direction === 'descending' ? 'ascending' : 'descending';
  return { cue: { cue: 'superlative', direction, measure }, length: 2 };
}

const plainSuperlatives = new Set(['highest', 'largest', 'biggest', 'lowest', 'smallest']);

/** "the largest" says what it measures in the next words, or means the size of the thing. */
function bare(tokens: readonly Token[], at: number, measure: Measure): { cue: Cue; length: number } {
  const isCount = tokens[at + 1]?.lower === 'number' && tokens[at + 2]?.lower === 'of';
  const { direction } = measure;
  if (isCount) return { cue: { cue: 'superlative', direction }, length: 3 };
  return { cue: { cue: 'superlative', direction, measure }, length: 1 };
}
