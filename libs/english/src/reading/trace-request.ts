import type { Clock } from '../time/clock.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import { competitors } from './compose.js';
import type { Competitor } from './compose.js';
import { findMarks } from './find-marks.js';
import type { Mark } from './mark.js';
import type { ReadRequest } from './read-request.js';

/** How a request came about, for people who look at it. */
export interface Trace {
  /** The words in their order, with what they were taken for and what else they might have been, the likeliest first. */
  words: readonly { text: string; mark: Mark; others: readonly { text: string; mark: Mark }[] }[];
  rules: readonly (Omit<Competitor, 'at' | 'length'> & { text: string })[];
}

const othersMax = 4;

/** Repeats the reading of a request, to show what it chose from. */
export function traceRequest({ tokens, marks }: ReadRequest, vocabulary: Vocabulary, clock: Clock): Trace {
  const textOf = (from: number, to: number): string =>
    tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  const ways = findMarks(tokens, vocabulary, clock);
  const told = marks.filter(({ kind }) => kind !== 'idle');
  return {
    words: marks.map((mark) => ({
      text: textOf(mark.from, mark.to),
      mark,
      others: ways
        .slice(mark.from, mark.to)
        .flat()
        .filter((other) => other.kind !== 'left' && !isSame(other, mark))
        .toSorted((a, b) => b.fit - a.fit)
        .slice(0, othersMax)
        .map((other) => ({ text: textOf(other.from, other.to), mark: other })),
    })),
    rules: competitors(told).map(({ at, length, ...rule }) => ({
      ...rule,
      text: textOf(told[at]?.from ?? 0, told[at + length - 1]?.to ?? 0),
    })),
  };
}

function isSame(one: Mark, other: Mark): boolean {
  if (one.from !== other.from || one.to !== other.to || one.kind !== other.kind) return false;
  if (one.kind === 'sense' && other.kind === 'sense') return one.meaning === other.meaning;
  return one.kind !== 'cue' || other.kind !== 'cue' || one.cue === other.cue;
}
