import { measureOf, opposite } from '../words/adjectives.js';
import type { Measure } from '../words/adjectives.js';
import type { Token } from '../words/tokenise.js';
import { phrases } from './cues.js';
import type { Cue } from './cues.js';

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
  const unnamed = measureOf(tokens[at]?.lower ?? '');
  const cue = unnamed && !found.cue.measure ? { ...found.cue, unnamed } : found.cue;
  const among = amongAt(tokens, at + found.length);
  return among
    ? { cue: { ...cue, among: among.which }, length: found.length + among.length }
    : { cue, length: found.length };
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

/** "than all", "than any": a comparison with many rows, not with a number. */
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
    // "or less" ends a bound; "or less than 5" begins the next.
    const next = tokens[at + words.length];
    const isNextBound = cue.cue === 'bound' && next !== undefined && beginsBound(next);
    if (isSaid && !isNextBound) return { cue, length: words.length };
  }
  return undefined;
}

/** "or less than 5", "or after 2007-12-25". */
function beginsBound({ kind, lower }: Token): boolean {
  return lower === 'than' || kind === 'number' || /^\d/.test(lower);
}

/** "from oldest to newest" names its measure. */
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

/** "the largest" is followed by its measure, or means the size of the thing. */
function bare(tokens: readonly Token[], at: number, measure: Measure): { cue: Cue; length: number } {
  const isCount = tokens[at + 1]?.lower === 'number' && tokens[at + 2]?.lower === 'of';
  const { direction } = measure;
  if (isCount) return { cue: { cue: 'superlative', direction }, length: 3 };
  return { cue: { cue: 'superlative', direction, measure }, length: 1 };
}
