import { rowsNamed } from './noun-phrase.js';
import type { Mark } from './mark.js';
import type { Match, Part, Rule } from './rule.js';
import { rules } from './rules/registry.js';

/** The parts that marks make together, and how well the rules that joined them fit. */
export interface Composition {
  parts: readonly Part[];
  /** The rules, in the order of the words. */
  fired: readonly string[];
  /** Marks that no rule joined with others. */
  alone: readonly Mark[];
  score: number;
}

/** A rule that matched, whether it is in the best composition or lost to others. */
export interface Competitor {
  rule: string;
  /** The marks that it would join: the first, and how many. */
  at: number;
  length: number;
  bonus: number;
  hasWon: boolean;
}

/** Joins marks by the rules that together explain them best, whatever their order in the registry. */
export function compose(marks: readonly Mark[]): Composition {
  return bestFrom(marks)[0] ?? nothing;
}

/** The rules that match, in the order of the words: those that together explain most, and those that lost to them. */
export function competitors(marks: readonly Mark[]): Competitor[] {
  const best = bestFrom(marks);
  let end = 0;
  return marks.flatMap((_, at) => {
    const matches = matchesAt(marks, at);
    // A rule matches once at a place, and no rule wins within a phrase that has won.
    const winner = at === end ? matches.find(({ rule }) => rule === best[at]?.fired[0]) : undefined;
    end += winner?.length ?? 0;
    return matches.map((match) => {
      const { rule, length, bonus } = match;
      return { rule, at, length, bonus, hasWon: match === winner };
    });
  });
}

/** The best composition of the marks from each place on. */
function bestFrom(marks: readonly Mark[]): Composition[] {
  const best: Composition[] = Array.from({ length: marks.length + 1 });
  best[marks.length] = nothing;
  for (let at = marks.length - 1; at >= 0; at -= 1) {
    const ways = matchesAt(marks, at).map((match) => withMatch(match, marks[at], best[at + match.length]));
    best[at] = ways.reduce((a, b) => (isBetter(b, a) ? b : a));
  }
  return best;
}

/** Of two that fit equally, fewer and longer phrases win; then the names decide, so that the order of the registry means nothing. */
function isBetter(one: Composition, other: Composition): boolean {
  if (one.score !== other.score) return one.score > other.score;
  if (one.alone.length !== other.alone.length) return one.alone.length < other.alone.length;
  if (one.fired.length !== other.fired.length) return one.fired.length < other.fired.length;
  return one.fired.join() < other.fired.join();
}

const nothing: Composition = { parts: [], fired: [], alone: [], score: 0 };

function withMatch(match: Match, mark: Mark | undefined, rest = nothing): Composition {
  return {
    parts: [...match.parts, ...rest.parts],
    fired: [match.rule, ...rest.fired],
    alone: match.rule === 'alone' && mark ? [mark, ...rest.alone] : rest.alone,
    score: match.bonus + rest.score,
  };
}

function matchesAt(marks: readonly Mark[], at: number): Match[] {
  const joined = rules.flatMap(({ id, match }: Rule) => {
    const found = match(marks, at);
    return found ? [{ ...found, rule: id }] : [];
  });
  const mark = marks[at];
  return mark ? [...joined, { rule: 'alone', length: 1, parts: partsOf(mark), bonus: lonely(mark) }] : joined;
}

/** A cue that joins nothing was misunderstood. */
function lonely(mark: Mark): number {
  // A value that no other mark belongs with is no better than an unknown word.
  if (mark.kind === 'text') return -2;
  // A denial that no rule placed must not be dropped.
  if (mark.kind === 'cue' && mark.cue === 'lack') return -1.5;
  return mark.kind === 'cue' && joining.has(mark.cue) ? -0.6 : 0;
}

const joining = new Set([
  'by',
  'per',
  'lack',
  'exclude',
  'most',
  'least',
  'top',
  'bottom',
  'biggest',
  'busiest',
  'quietest',
  'average',
  'median',
  'rate',
  'active',
]);

/** The parts that a mark makes by itself. */
function partsOf(mark: Mark): Part[] {
  switch (mark.kind) {
    case 'sense':
      return partsOfMeaning(mark);
    case 'when':
      return [{ kind: 'when', range: mark.range, time: undefined }];
    case 'threshold':
      return [{ ...mark }];
    case 'pastAverage':
      return [{ kind: 'test', test: { kind: 'average', of: mark.of, operator: mark.operator } }];
    case 'cue':
      return partsOfCue(mark.cue);
    default:
      return [];
  }
}

function partsOfMeaning(mark: Extract<Mark, { kind: 'sense' }>): Part[] {
  const { meaning, isPlural } = mark;
  switch (meaning.kind) {
    case 'rows':
      return [rowsNamed(meaning, mark)];
    case 'column':
      return [{ kind: 'column', column: meaning.column, asked: false, isPlural }];
    case 'time':
      return [{ kind: 'time', column: meaning.column }];
    case 'amount':
      return [{ kind: 'amount', amount: meaning.amount }];
    case 'quantity':
      return [{ ...meaning, asked: false, isPlural }];
    case 'test':
      return [{ kind: 'test', test: meaning.test }];
  }
}

function partsOfCue(cue: Extract<Mark, { kind: 'cue' }>['cue']): Part[] {
  switch (cue) {
    case 'count':
      return [{ kind: 'count', different: false, bare: true }];
    case 'sum':
    case 'howMuch':
      return [{ kind: 'aggregate', name: 'sum' }];
    case 'average':
      return [{ kind: 'aggregate', name: 'avg' }];
    case 'median':
      return [{ kind: 'aggregate', name: 'median' }];
    case 'maximum':
      return [{ kind: 'aggregate', name: 'max' }];
    case 'minimum':
      return [{ kind: 'aggregate', name: 'min' }];
    case 'now':
      return [{ kind: 'current' }];
    case 'held':
      return [{ kind: 'held' }];
    case 'change':
      return [{ kind: 'change' }];
    case 'versus':
      return [{ kind: 'versus' }];
    case 'soFar':
      return [{ kind: 'soFar' }];
    case 'percent':
      return [{ kind: 'percent' }];
    case 'running':
      return [{ kind: 'running' }];
    case 'ask':
      return [{ kind: 'ask' }];
    case 'worth':
      return [{ kind: 'worth' }];
    case 'who':
      return [{ kind: 'who' }];
    case 'or':
      return [{ kind: 'or' }];
    default:
      return [];
  }
}
