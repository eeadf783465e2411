/**
 * A request: an immutable list of clauses over the model of a source, which says all that a question asks for. Reading makes it of
 * words, planning makes a plan of it.
 */
import type { TimeRange } from '#platform';
import type { AggregateName, Comparison, Grain } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import { isAdditive } from './additive.js';
import { isCycle } from '../words/time-units.js';
import type { Cycle, TimeUnit } from '../words/time-units.js';

export interface Request {
  clauses: readonly Clause[];
}

export type Clause =
  /** Things, one line each; with their names, where these are not left to what is shown. */
  | ({ kind: 'list'; isNamed: boolean } & Things)
  /** Something said of each line. */
  | { kind: 'show'; item: Quantity }
  /** A number that rows make together. */
  | {
      kind: 'measure';
      amount: Amount;
      /** Whether lines are only ranked by it: "the name of the boat with the most rentals". */
      isHidden?: boolean;
    }
  /** A line for each of these. */
  | { kind: 'by'; dimension: Dimension }
  /** Only rows that pass. */
  | { kind: 'where'; test: Test }
  /** Only groups whose amount passes. */
  | { kind: 'having'; amount: Amount; operator: Comparison; value: number }
  /** In which order, and how many lines. Without an amount the order is that of the measure. */
  | {
      kind: 'rank';
      by: Amount | Quantity | undefined;
      direction: 'ascending' | 'descending';
      limit: number | undefined;
    }
  /** Each amount in these periods beside each other, the earlier first. */
  | {
      kind: 'compare';
      time: Column;
      ranges: readonly TimeRange[];
      /** Which lines make up the change: with the part of each, the largest first. */
      isByPart?: boolean;
    }
  /** Each amount as its part of all. */
  | { kind: 'share' }
  /** By how much each period is more than the one before. */
  | { kind: 'change' }
  /** Amounts added up over time. */
  | { kind: 'running' };

/** The rows of a table, or what a column of it tells apart: the customers of a file of orders, which have no table of their own. */
export interface Things {
  table: Table;
  key?: Column | undefined;
}

/** A number of one row. */
export type Quantity =
  | { kind: 'value'; column: Column }
  | { kind: 'product'; factors: readonly [Column, Column] }
  | { kind: 'difference'; of: Column; less: Column }
  /** The whole years until today, from a day or from a year that is kept as a number. */
  | { kind: 'years'; since: Column }
  /** The time from one moment to another. */
  | { kind: 'span'; from: Column; to: Column; unit: SpanUnit }
  /** The time that has gone by since a moment. */
  | { kind: 'since'; from: Column; unit: SpanUnit };

export type SpanUnit = 'seconds' | 'minutes' | 'hours' | 'days';

/** A number of many rows. */
export type Amount =
  | ({ kind: 'rows'; tests: readonly Test[] } & Things)
  | {
      kind: 'aggregate';
      name: Exclude<AggregateName, 'count' | 'count_distinct'>;
      of: Quantity;
      tests: readonly Test[];
    }
  | { kind: 'ratio'; part: Amount; whole: Amount; inPercent: boolean }
  /** The number of days, weeks or months that have rows. */
  | { kind: 'periods'; time: Column; grain: Grain }
  /** So much, whatever the rows. */
  | { kind: 'number'; value: number }
  /** The SQL of a curated metric, which takes in the rows alone that pass its filters. */
  | {
      kind: 'metric';
      table: Table;
      name: string;
      sql: string;
      filters: readonly string[];
      /** The time that it is asked by, where its curator said one. */
      time?: Column | undefined;
    };

/** One line of the answer for each. */
export type Dimension =
  | { kind: 'column'; column: Column }
  | ({
      kind: 'rows';
      /** Told of each in the place of its name. */
      shown?: readonly Column[];
    } & Things)
  | { kind: 'period'; time: Column; grain: Grain }
  /** Days of the week, hours of the day. */
  | { kind: 'cycle'; time: Column; of: Cycle };

/** A line for each stretch of time, or for what comes again and again. */
export function dimensionOfTime(time: Column, unit: TimeUnit): Dimension {
  return isCycle(unit) ? { kind: 'cycle', time, of: unit } : { kind: 'period', time, grain: unit };
}

/** A condition that a row passes or fails. */
export type Test =
  | { kind: 'is'; column: Column; values: readonly string[] }
  /** A text that has these words in it, or at one of its ends. */
  | { kind: 'text'; column: Column; text: string; at: 'start' | 'end' | 'anywhere' }
  | { kind: 'compare'; of: Quantity; operator: Comparison; value: number }
  | { kind: 'during'; time: Column; range: TimeRange }
  | { kind: 'later'; time: Column; than: Column }
  /** A number of the row against the average of all rows. */
  | { kind: 'average'; of: Quantity; operator: Comparison }
  /** One number of the row against another. */
  | { kind: 'against'; of: Column; operator: Comparison; other: Column }
  | { kind: 'empty'; column: Column }
  /** Of rows of another table it is enough that one is. */
  | { kind: 'filled'; column: Column }
  /** The rows that hold today. */
  | { kind: 'current'; table: Table }
  /** Rows of another table that lead to the row, and pass themselves. */
  | { kind: 'has'; table: Table; tests: readonly Test[] }
  /** So many rows of another table lead to the row. */
  | ({
      kind: 'often';
      tests: readonly Test[];
      /** The column of theirs that says to which row, and the one that it refers to. */
      per: Column;
      of: Column;
      operator: Comparison;
      value: number;
    } & Things)
  | { kind: 'not'; test: Test }
  | { kind: 'any'; tests: readonly Test[] }
  | { kind: 'all'; tests: readonly Test[] };

/** Whether a number of many rows is the sum of those of each, so that each line has a part of it. */
export function addsUp(amount: Amount): boolean {
  if (amount.kind === 'rows') return !amount.key;
  if (amount.kind === 'metric') return isAdditive(amount.sql);
  return amount.kind === 'aggregate' && amount.name === 'sum';
}

/** The table whose rows are counted or added up. */
export function tableOfAmount(amount: Amount): Table {
  switch (amount.kind) {
    case 'rows':
    case 'metric':
      return amount.table;
    case 'aggregate':
      return tableOfQuantity(amount.of);
    case 'ratio':
      return tableOfAmount(amount.part);
    case 'periods':
      return amount.time.table;
    case 'number':
      return nothing();
  }
}

/** The table that a number stands in; of one made of two tables, that of the later. */
export function tableOfQuantity(quantity: Quantity): Table {
  switch (quantity.kind) {
    case 'value':
      return quantity.column.table;
    case 'product':
      return quantity.factors[0].table;
    case 'difference':
      return quantity.of.table;
    case 'years':
      return quantity.since.table;
    case 'span':
      return quantity.to.table;
    case 'since':
      return quantity.from.table;
  }
}

/** The table whose rows a test is of. */
export function tableOfTest(test: Test): Table {
  switch (test.kind) {
    case 'is':
    case 'text':
    case 'empty':
    case 'filled':
      return test.column.table;
    case 'compare':
    case 'average':
      return tableOfQuantity(test.of);
    case 'during':
    case 'later':
      return test.time.table;
    case 'against':
      return test.of.table;
    case 'current':
    case 'has':
      return test.table;
    case 'often':
      return test.of.table;
    case 'not':
      return tableOfTest(test.test);
    case 'any':
    case 'all':
      return tableOfTest(test.tests[0] ?? nothing());
  }
}

function nothing(): never {
  throw new Error('Nothing stands in no table.');
}
