import type { TimeRange } from '#platform';
import type { AggregateName, Comparison } from '#sql';
import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { TimeUnit } from '../words/time-units.js';

/** The content of a question before tables are joined. */
export interface Draft {
  select: Selected[];
  /** Named tables in the order of the question, selected or not: all of them take part. */
  anchors: CatalogTable[];
  /** The named tables of which something is shown: "the names of members", wherever their names are kept. */
  subjects: CatalogTable[];
  filters: Filter[];
  group: CatalogColumn[];
  /** Columns whose values form one list, where two kinds of things are asked for together. */
  together: readonly CatalogColumn[];
  /** Things to group by, with their key and name. */
  groupThings: CatalogTable[];
  /** Groups by days, months, years or weekdays of the time column. */
  period: { column: CatalogColumn; grain: TimeUnit } | undefined;
  having: Having[];
  order: Sorted[];
  limit: number | undefined;
  /** The ranking number, if it is to be shown: "our best customers" with their spending. */
  ranking: Selected | undefined;
  /** The limit applies to each of these by itself. */
  limitPer: (CatalogColumn | 'period')[];
  distinct: boolean;
  /** Things that must not have any of the other. */
  without: { table: CatalogTable; filters: Filter[] }[];
  /** Two conditions that different rows may meet: "both … and …". */
  both: boolean;
  /** True if the measure is asked for each of the named values, in the order of the question. */
  respective: boolean;
  /** True if the count is asked for as a share of the whole. */
  share: boolean;
  /** The filters that define the whole of a share: "of the orders in 2025". */
  shareOf: Filter[];
  /** The filters before the counted thing, which define the part if no others do: "of cancelled orders". */
  shareBefore: Filter[];
  /** True if each period is asked for with all before it. */
  cumulative: boolean;
  /** True if each period is asked for with its growth over the one before. */
  grows: boolean;
  /** True if the average over all groups is asked for. */
  averages: boolean;
  /** Things that are mentioned in the plural. */
  plural: CatalogTable[];
  /** The number of words that announced something which never came. */
  leftover: number;
  /** True if part of the reading stands for words that the data lacks. */
  isGuess: boolean;
  /** "above average": the column may be named before or after. */
  isAboveAverage: boolean;
  /** A part of the question without a place in the reading. */
  lost: Lost | undefined;
}

/**
 * The kinds of lost parts: a time without a time column, or an hour without hours; an unknown act; a measure that is not kept, such as an age;
 * a ranking of zero things; a comparison.
 */
export type Lost = 'time' | 'hour' | 'deed' | 'measure' | 'none' | 'comparison';

export type Selected =
  | { what: 'column'; column: CatalogColumn }
  | { what: 'thing'; table: CatalogTable }
  | { what: 'aggregate'; name: AggregateName; column: CatalogColumn }
  | { what: 'count'; table: CatalogTable | undefined; column: CatalogColumn | undefined }
  | {
      what: 'combination';
      operator: '-' | '*' | '/';
      left: Operand;
      right: Operand;
      name: AggregateName | undefined;
      /** Its usual name. */
      label?: string | undefined;
    }
  | { what: 'metric'; metric: CatalogMetric }
  | { what: 'everything'; table: CatalogTable | undefined };

/** One of the two numbers of a ratio or a difference, and its rows. */
export interface Operand {
  of: Selected;
  filters: Filter[];
}

export interface Filter {
  column: CatalogColumn;
  test: Test;
  negated: boolean;
  /** Joined to the one before with "or". */
  alternative: boolean;
}

export type Test =
  | { is: 'compare'; operator: Comparison; value: string | number }
  | { is: 'text'; text: string }
  | { is: 'like'; pattern: string }
  | { is: 'between'; low: number; high: number }
  | { is: 'time'; range: TimeRange }
  /** Compares with one number of all rows, or of those that meet the filters: above the average, older than any engineer. */
  | { is: 'among'; operator: Comparison; name: AggregateName; filters: Filter[] }
  /** Compares with another column of the same row. */
  | { is: 'column'; operator: Comparison; other: CatalogColumn }
  /** Equals the value in the rows that meet the filters: "the same category as …". */
  | { is: 'same'; filters: Filter[] }
  /** Equals the most or least frequent value: "of the most common type". */
  | { is: 'commonest'; direction: 'ascending' | 'descending'; limit: number }
  | { is: 'flag'; value: string | boolean }
  /** Meets all conditions of any of these. */
  | { is: 'ways'; ways: readonly (readonly Filter[])[] }
  | { is: 'null' };

export interface Having {
  of: Selected;
  operator: Comparison;
  /** A number, or the average of a column over all rows. */
  value: number | CatalogColumn;
}

export interface Sorted {
  by: Selected;
  direction: 'ascending' | 'descending';
}

/** The draft of an empty question. */
export function emptyDraft(): Draft {
  return {
    select: [],
    anchors: [],
    subjects: [],
    filters: [],
    group: [],
    together: [],
    groupThings: [],
    period: undefined,
    having: [],
    order: [],
    limit: undefined,
    ranking: undefined,
    limitPer: [],
    distinct: false,
    without: [],
    both: false,
    respective: false,
    share: false,
    shareOf: [],
    shareBefore: [],
    cumulative: false,
    grows: false,
    averages: false,
    plural: [],
    leftover: 0,
    isGuess: false,
    isAboveAverage: false,
    lost: undefined,
  };
}
