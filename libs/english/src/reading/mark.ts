import type { TimeRange } from '#platform';
import type { Comparison } from '#sql';
import type { Quantity, SpanUnit } from '../request/request.js';
import type { Meaning } from '../vocabulary/sense.js';
import type { Cue } from '../words/cues.js';
import type { TimeUnit } from '../words/time-units.js';

/** A few words of the question, and the role they are given. */
export type Mark = Place & Role;

export interface Place {
  /** The first token, and the one after the last. */
  from: number;
  to: number;
  /** From 0 to 1: the fit of the words for it. */
  fit: number;
}

/** "more than 3 days". */
export interface Threshold {
  operator: Comparison;
  value: number;
  upTo: number | undefined;
  /** Of a length of time. */
  unit?: SpanUnit | undefined;
  /** "over 20 %". */
  isPercent?: true;
  /** "over £400": of money, and no number of rows. */
  isMoney?: true;
  /** "more than 3 times": of what happened, that often. */
  isTimes?: true;
}

/** The comparisons of a threshold: of "between 3 and 5" two. */
export function boundsOf({ operator, value, upTo }: Threshold): { operator: Comparison; value: number }[] {
  return [{ operator, value }, ...(upTo === undefined ? [] : [{ operator: '<=', value: upTo } as const])];
}

export type Role =
  | {
      kind: 'sense';
      meaning: Meaning;
      isPlural: boolean;
      /** Whether a clause about it follows: "rentals that took longer than a week". */
      isTold?: boolean;
      /** Its last word, in the singular. */
      noun?: string;
    }
  | { kind: 'cue'; cue: Cue }
  /** A period, and whether it is still to come. */
  | { kind: 'when'; range: TimeRange; isAhead: boolean }
  | { kind: 'grain'; grain: TimeUnit; isPlural?: boolean }
  | ({ kind: 'threshold' } & Threshold)
  /** "older than 50": a number that the adjective measures. */
  | ({ kind: 'measured'; of: Quantity } & Threshold)
  /** "older than the average". */
  | { kind: 'pastAverage'; of: Quantity; operator: '<' | '>' }
  /** Whether a word before it bounds it, as in "over 5"; else something may equal it. */
  | { kind: 'number'; value: number; isBound: boolean }
  /** A text in quotation marks, or what follows "contains". */
  | { kind: 'text'; text: string }
  /** "in hours". */
  | { kind: 'unit'; unit: SpanUnit }
  /** "most expensive", "longest": the number, and which end of it. */
  | { kind: 'extreme'; direction: 'ascending' | 'descending'; of: Quantity }
  | { kind: 'idle' }
  /** A word that nothing explains. */
  | { kind: 'left'; noun?: string };

/** Below this fit, words are but a part of a name. */
export const wholeName = 0.8;

/** One of the marks of a kind of meaning. */
export function meant<Kind extends Meaning['kind']>(
  mark: Mark | undefined,
  kind: Kind,
): Extract<Meaning, { kind: Kind }> | undefined {
  return mark?.kind === 'sense' && isMeaning(mark.meaning, kind) ? mark.meaning : undefined;
}

function isMeaning<Kind extends Meaning['kind']>(
  meaning: Meaning,
  kind: Kind,
): meaning is Extract<Meaning, { kind: Kind }> {
  return meaning.kind === kind;
}

/** The cue that a mark is, if it is one. */
export function cueOf(mark: Mark | undefined): Cue | undefined {
  return mark?.kind === 'cue' ? mark.cue : undefined;
}
