import type { TimeRange } from '#platform';
import type { Comparison } from '#sql';
import type { Column } from '../domain/domain.js';
import type { Amount, Dimension, Quantity, SpanUnit, Test, Things } from '../request/request.js';
import type { AddsUp } from '../vocabulary/sense.js';
import type { TimeUnit } from '../words/time-units.js';
import type { Mark, Threshold } from './mark.js';

/** A piece of a request with gaps, such as a period without a column: `complete` fills them and makes clauses. */
export type Part =
  /** A thing was named, and whether it was asked for by name: "which customers". */
  | ({
      kind: 'rows';
      asked: boolean;
      isPlural: boolean;
      /** Whether an act of money names them: "invoiced". */
      isMoneyAct?: boolean;
    } & Things)
  | {
      kind: 'column';
      column: Column;
      asked: boolean;
      isPlural: boolean;
      /** Each value once. */
      isDistinct?: boolean;
    }
  /** Told of them, and nothing else. */
  | { kind: 'only'; columns: readonly Column[] }
  /** Told beside what is asked for: "with name and city". */
  | { kind: 'shown'; columns: readonly Column[] }
  | {
      kind: 'quantity';
      of: Quantity;
      adds: AddsUp;
      asked: boolean;
      isPlural: boolean;
      /** Of these rows alone. */
      only?: Test | undefined;
    }
  /** The aggregate for numbers that are named elsewhere. */
  | { kind: 'aggregate'; name: AggregateWord }
  /** Counts rows, or the values of a column; `of` names them where the words do. */
  | { kind: 'count'; different: boolean; bare: boolean; of?: Things }
  | { kind: 'amount'; amount: Amount }
  | { kind: 'by'; dimension: Dimension }
  /** Each test is passed by some row that leads to the thing; no single row passes both. */
  | { kind: 'both'; tests: readonly Test[] }
  /** "per month", or "monthly" before what is reckoned; "which month" asks for one of them. */
  | { kind: 'byPeriod'; grain: TimeUnit; isAdverb: boolean; isOne?: boolean }
  /** Those who began in the time that is spoken of. */
  | { kind: 'new' }
  /** Not beyond today. */
  | { kind: 'soFar' }
  | { kind: 'test'; test: Test }
  /** A period, and whose it is where that was said: faintly, where the word may mean another time as well. */
  | { kind: 'when'; range: TimeRange; time: Column | undefined; isFaint?: boolean }
  | {
      kind: 'rank';
      direction: Direction;
      limit: number | undefined;
      by: Ranked | undefined;
      /** Whether the best or the worst are asked for, whatever makes them so, rather than the most; undefined where any so many will do. */
      isBest?: boolean | undefined;
    }
  /** Sorts all lines; without a key, by the first column shown. */
  | {
      kind: 'order';
      direction: Direction | undefined;
      by: Ranked | undefined;
      /** "oldest first": by the time of each row. */
      isByTime?: boolean;
    }
  | { kind: 'having'; of: Ranked; operator: Comparison; value: number }
  | ({ kind: 'threshold' } & Threshold)
  /** A number that is to be so much: of each row, or of all that lead to a line. */
  | {
      kind: 'compared';
      of: Quantity;
      adds: AddsUp;
      operator: Comparison;
      value: number;
      upTo: number | undefined;
    }
  /** "in hours". */
  | { kind: 'unit'; unit: SpanUnit }
  | { kind: 'compare'; ranges: readonly TimeRange[] }
  | { kind: 'change' }
  | { kind: 'versus' }
  | { kind: 'percent' }
  | { kind: 'share' }
  /** Each line as its part of all of them. */
  | { kind: 'parts' }
  | { kind: 'rate'; test: Test }
  /** The sum of the rows is asked for beside their number. */
  | { kind: 'worth' }
  | { kind: 'running' }
  | { kind: 'current' }
  /** "do we have": of things that end, those that have not. */
  | { kind: 'held' }
  /** A time that no period follows: "booked". */
  | { kind: 'time'; column: Column }
  | { kind: 'who' }
  /** Joins the conditions before and behind it: either is enough. */
  | { kind: 'or' }
  | { kind: 'ask' };

export type AggregateWord = 'sum' | 'avg' | 'median' | 'max' | 'min';
export type Direction = 'ascending' | 'descending';

/** The order of lines, or the reason to pick them: a number of theirs, or how many rows of another table they have. */
export type Ranked =
  | { kind: 'quantity'; of: Quantity; adds: AddsUp; name: AggregateWord | undefined; only?: Test | undefined }
  | ({ kind: 'rows'; tests: readonly Test[] } & Things)
  | { kind: 'amount'; amount: Amount };

/** Marks in a row that belong together. */
export interface Match {
  rule: string;
  length: number;
  parts: readonly Part[];
  /** By how much it is better than its marks by themselves. */
  bonus: number;
}

/** One construction of English. It looks at the marks from a place on, and at nothing that other rules made of them. */
export interface Rule {
  id: string;
  /** Questions whose best reading has it, over one of the fixtures; and questions near them where it has no part. */
  examples: readonly string[];
  counterExamples: readonly string[];
  match: (marks: readonly Mark[], at: number) => Omit<Match, 'rule'> | undefined;
}
