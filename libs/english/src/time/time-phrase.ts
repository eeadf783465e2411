import type { TimeRange } from '#platform';

/** A period of a question, and the number of its tokens. */
export interface TimePhrase {
  range: TimeRange;
  length: number;
}
