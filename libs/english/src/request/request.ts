/**
 * A request: an immutable list of clauses over the model of a source, with the whole content of a question. Reading makes it from words, and
 * planning makes a plan from it.
 */
import type { TimeRange } from '#platform';
import { isSummedSql } from '#sql';
import type { AggregateName, Comparison, Grain } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import { isCycle } from '../words/time-units.js';
import type { Cycle, TimeUnit } from '../words/time-units.js';

export interface Request {
  clauses: readonly Clause[];
}

export type Clause =
  /** Things, one line each, with their names unless other columns are shown. */
  | ({ kind: 'list'; isNamed: boolean } & Things)
  /** A property of each line. */
  | { kind: 'show'; item: Quantity }
  /** An aggregate. */
  | {
      kind: 'measure';
      amount: Amount;
      /** True if lines are only ranked by it: "the name of the boat with the most rentals". */
      isHidden?: boolean;
    }
  /** A line for each of these. */
  | { kind: 'by'; dimension: Dimension }
  /** Only rows that pass. */
  | { kind: 'where'; test: Test }
  /** Only groups whose amount passes. */
  | { kind: 'having'; amount: Amount; operator: Comparison; value: number }
  /** The order and the number of lines. Without an amount the order is that of the measure. */
  | {
      kind: 'rank';
      by: Amount | Quantity | undefined;
      direction: 'ascending' | 'descending';
      limit: number | undefined;
      /** The limit is for each of these: "top 3 clients each year". */
      per?: readonly Dimension[];
    }
  /** Each amount in these periods side by side, the earlier first. */
  | {
      kind: 'compare';
      time: Column;
      ranges: readonly TimeRange[];
      /** True for the lines that make up the change: with the share of each, the largest first. */
      isByPart?: boolean;
    }
  /** Each amount as its share of the whole. */
  | { kind: 'share' }
  /** The relative growth of each period over the one before. */
  | { kind: 'change' }
  /** Running totals. */
  | { kind: 'running' };

/** The rows of a table, or the values of a column: the customers of a file of orders, which have no table of their own. */
export interface Things {
  table: Table;
  key?: Column | undefined;
}

/** A number of one row. */
export type Quantity =
  | { kind: 'value'; column: Column }
  | { kind: 'product'; factors: readonly [Column, Column] }
  | { kind: 'difference'; of: Column; less: Column }
  /** The minutes of a column in hours. */
  | { kind: 'hours'; of: Column }
  /** The whole years until today, from a day or from a year that is stored as a number. */
  | { kind: 'years'; since: Column }
  /** The duration between two times. */
  | { kind: 'span'; from: Column; to: Column; unit: SpanUnit }
  /** The time since a moment. */
  | { kind: 'since'; from: Column; unit: SpanUnit };

export type SpanUnit = 'seconds' | 'minutes' | 'hours' | 'days';

/** An aggregate. */
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
  /** A constant. */
  | { kind: 'number'; value: number }
  /** The SQL of a curated metric over the rows that pass its filters. */
  | {
      kind: 'metric';
      table: Table;
      name: string;
      sql: string;
      filters: readonly string[];
      /** Its time column, if its curator set one. */
      time?: Column | undefined;
    };

/** A grouping with a line of the answer for each. */
export type Dimension =
  | { kind: 'column'; column: Column }
  | ({
      kind: 'rows';
      /** Shown in the place of its name. */
      shown?: readonly Column[];
    } & Things)
  | { kind: 'period'; time: Column; grain: Grain }
  /** Days of the week, hours of the day. */
  | { kind: 'cycle'; time: Column; of: Cycle };

/** A line for each period, or for each part of a cycle. */
export function dimensionOfTime(time: Column, unit: TimeUnit): Dimension {
  return isCycle(unit) ? { kind: 'cycle', time, of: unit } : { kind: 'period', time, grain: unit };
}

/** A condition that a row passes or fails. */
export type Test =
  | { kind: 'is'; column: Column; values: readonly string[] }
  /** A text with these words in it, or at one of its ends. */
  | { kind: 'text'; column: Column; text: string; at: 'start' | 'end' | 'anywhere' }
  | { kind: 'compare'; of: Quantity; operator: Comparison; value: number }
  | { kind: 'during'; time: Column; range: TimeRange }
  | { kind: 'later'; time: Column; than: Column }
  /** A number of the row compared with the average of all rows. */
  | { kind: 'average'; of: Quantity; operator: Comparison }
  /** A number of the row compared with another. */
  | { kind: 'against'; of: Column; operator: Comparison; other: Column }
  | { kind: 'empty'; column: Column }
  /** Not empty; among rows of another table, one is enough. */
  | { kind: 'filled'; column: Column }
  /** The current rows. */
  | { kind: 'current'; table: Table }
  /** Rows of another table refer to the row, and pass these tests. */
  | { kind: 'has'; table: Table; tests: readonly Test[] }
  /** A number of rows of another table refer to the row, compared with a value. */
  | ({
      kind: 'often';
      tests: readonly Test[];
      /** Their column with the reference, and the column that it refers to. */
      per: Column;
      of: Column;
      operator: Comparison;
      value: number;
    } & Things)
  | { kind: 'not'; test: Test }
  | { kind: 'any'; tests: readonly Test[] }
  | { kind: 'all'; tests: readonly Test[] };

/** Reports whether an amount is additive, so that each line has a share of it. */
export function addsUp(amount: Amount): boolean {
  if (amount.kind === 'rows') return !amount.key;
  if (amount.kind === 'metric') return isSummedSql(amount.sql);
  return amount.kind === 'aggregate' && amount.name === 'sum';
}

/** The table whose rows are aggregated. */
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

/** The table of a number; for one from two tables, that of the later. */
export function tableOfQuantity(quantity: Quantity): Table {
  switch (quantity.kind) {
    case 'value':
      return quantity.column.table;
    case 'product':
      return quantity.factors[0].table;
    case 'difference':
    case 'hours':
      return quantity.of.table;
    case 'years':
      return quantity.since.table;
    case 'span':
      return quantity.to.table;
    case 'since':
      return quantity.from.table;
  }
}

/** Whether two numbers are of the same columns; their units may differ. */
export function haveSameColumns(one: Quantity, other: Quantity): boolean {
  const [own, others] = [columnsOfQuantity(one), columnsOfQuantity(other)];
  return own.length === others.length && own.every((column, place) => column === others[place]);
}

export function columnsOfQuantity(quantity: Quantity): readonly Column[] {
  switch (quantity.kind) {
    case 'value':
      return [quantity.column];
    case 'product':
      return quantity.factors;
    case 'difference':
      return [quantity.of, quantity.less];
    case 'hours':
      return [quantity.of];
    case 'years':
      return [quantity.since];
    case 'span':
      return [quantity.from, quantity.to];
    case 'since':
      return [quantity.from];
  }
}

/** The table whose rows a test is about. */
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
