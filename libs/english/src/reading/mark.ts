import type { TimeRange } from '#platform';
import type { Comparison } from '#sql';
import type { Quantity, SpanUnit } from '../request/request.js';
import type { Meaning } from '../vocabulary/sense.js';
import type { Cue } from '../words/cues.js';
import type { TimeUnit } from '../words/time-units.js';

/** A few words of the question with one of their meanings. */
export type Mark = Place & Role;

export interface Place {
  /** The place of the first token, and the place behind the last. */
  from: number;
  to: number;
  /** The fit of the words for the meaning, from 0 to 1. */
  fit: number;
}

/** "more than 3 days". */
export interface Threshold {
  operator: Comparison;
  value: number;
  upTo: number | undefined;
  /** Set where a length of time is bounded. */
  unit?: SpanUnit | undefined;
  /** "over 20 %". */
  isPercent?: true;
  /** "over £400" bounds money, never a number of rows. */
  isMoney?: true;
  /** "more than 3 times" bounds how often something happened. */
  isTimes?: true;
}

/** The comparisons of a threshold; "between 3 and 5" has two. */
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
  | {
      kind: 'when';
      range: TimeRange;
      isAhead: boolean;
      /** "no order in 90 days" ends today. */
      isUntilToday?: true;
    }
  | { kind: 'grain'; grain: TimeUnit; isPlural?: boolean }
  | ({ kind: 'threshold' } & Threshold)
  /** "older than 50": a number that the adjective measures. */
  | ({ kind: 'measured'; of: Quantity } & Threshold)
  /** "older than the average". */
  | { kind: 'pastAverage'; of: Quantity; operator: '<' | '>' }
  /** Whether a word before it makes it a bound, as in "over 5"; any other number may be one to equal. */
  | { kind: 'number'; value: number; isBound: boolean }
  /** A text in quotation marks, or what follows "contains". */
  | { kind: 'text'; text: string }
  /** "in hours", the unit that a length of time is shown in. */
  | { kind: 'unit'; unit: SpanUnit }
  /** "most expensive", "longest": the number, and which end of it. */
  | { kind: 'extreme'; direction: 'ascending' | 'descending'; of: Quantity }
  | { kind: 'idle' }
  /** A word that nothing explains. */
  | { kind: 'left'; noun?: string };

/** Words with less fit are only a part of a name. */
export const wholeName = 0.8;

/** The meaning of a mark, if it is of this kind. */
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

/** The cue of a mark, if it is one. */
export function cueOf(mark: Mark | undefined): Cue | undefined {
  return mark?.kind === 'cue' ? mark.cue : undefined;
}
