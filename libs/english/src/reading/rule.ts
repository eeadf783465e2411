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
      /** Each different value is shown once. */
      isDistinct?: boolean;
    }
  /** These columns are shown, and no others. */
  | { kind: 'only'; columns: readonly Column[] }
  /** These columns are shown beside what is asked for: "with name and city". */
  | { kind: 'shown'; columns: readonly Column[] }
  | {
      kind: 'quantity';
      of: Quantity;
      adds: AddsUp;
      asked: boolean;
      isPlural: boolean;
      /** Rows that fail this test do not count. */
      only?: Test | undefined;
    }
  /** The aggregate of numbers that another part names. */
  | { kind: 'aggregate'; name: AggregateWord }
  /** Rows, or the values of a column, are counted; `of` is set where the words name them. */
  | { kind: 'count'; different: boolean; bare: boolean; of?: Things }
  | { kind: 'amount'; amount: Amount }
  | { kind: 'by'; dimension: Dimension }
  /** A thing needs a row for each of the tests, rather than one row that passes all of them. */
  | { kind: 'both'; tests: readonly Test[] }
  /** "per month" makes a line for each; `isAdverb` is set for "monthly revenue", `isOne` for "which month". */
  | { kind: 'byPeriod'; grain: TimeUnit; isAdverb: boolean; isOne?: boolean }
  /** Only things that began in the period count: "new customers". */
  | { kind: 'new' }
  /** The period ends today, even where it goes on in the calendar. */
  | { kind: 'soFar' }
  | { kind: 'test'; test: Test }
  /** A period, and the time column that it bounds where the words name one: faintly, where they may mean another as well. */
  | { kind: 'when'; range: TimeRange; time: Column | undefined; isFaint?: boolean }
  | {
      kind: 'rank';
      direction: Direction;
      limit: number | undefined;
      by: Ranked | undefined;
      /** True for "top" and "bottom", whose measure may be left unsaid; false for "most"; undefined where any rows will do, as for "5 boats". */
      isBest?: boolean | undefined;
    }
  /** Sorts all lines; without a key, by the first column shown. */
  | {
      kind: 'order';
      direction: Direction | undefined;
      by: Ranked | undefined;
      /** "oldest first" sorts by the time of each row. */
      isByTime?: boolean;
    }
  | { kind: 'having'; of: Ranked; operator: Comparison; value: number }
  | ({ kind: 'threshold' } & Threshold)
  /** A bound on a number: of each row, or of all rows behind a line together. */
  | {
      kind: 'compared';
      of: Quantity;
      adds: AddsUp;
      operator: Comparison;
      value: number;
      upTo: number | undefined;
    }
  /** The unit that lengths of time are shown in: "in hours". */
  | { kind: 'unit'; unit: SpanUnit }
  | { kind: 'compare'; ranges: readonly TimeRange[] }
  | { kind: 'change' }
  | { kind: 'versus' }
  | { kind: 'percent' }
  | { kind: 'share' }
  /** Each line is shown as its share of the total. */
  | { kind: 'parts' }
  | { kind: 'rate'; test: Test }
  /** The sum of the rows is asked for beside their number. */
  | { kind: 'worth' }
  | { kind: 'running' }
  | { kind: 'current' }
  /** "do we have" leaves out things that have ended. */
  | { kind: 'held' }
  /** A time that no period follows: "booked". */
  | { kind: 'time'; column: Column }
  | { kind: 'who' }
  /** Either of the conditions before and behind it is enough. */
  | { kind: 'or' }
  | { kind: 'ask' };

export type AggregateWord = 'sum' | 'avg' | 'median' | 'max' | 'min';
export type Direction = 'ascending' | 'descending';

/** The measure that lines are ordered or picked by: a number, or a count of the rows of another table. */
export type Ranked =
  | { kind: 'quantity'; of: Quantity; adds: AddsUp; name: AggregateWord | undefined; only?: Test | undefined }
  | ({ kind: 'rows'; tests: readonly Test[] } & Things)
  | { kind: 'amount'; amount: Amount };

/** Consecutive marks that belong together. */
export interface Match {
  rule: string;
  length: number;
  parts: readonly Part[];
  /** Its gain over the same marks taken one by one. */
  bonus: number;
}

/** One construction of English. Its match begins at a mark; it may look at all marks of the question, but at no part that another rule made. */
export interface Rule {
  id: string;
  /** The best reading of an example has a part of this rule over one of the fixtures; that of a counter-example near it has none. */
  examples: readonly string[];
  counterExamples: readonly string[];
  match: (marks: readonly Mark[], at: number) => Omit<Match, 'rule'> | undefined;
}
