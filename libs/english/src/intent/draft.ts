import type { TimeRange } from '#platform';
import type { AggregateName, Comparison } from '#sql';
import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import type { TimeUnit } from '../words/time-units.js';

/** What is asked for, before tables are joined. */
export interface Draft {
  select: Selected[];
  /** Tables that are named, in the order of the question: they take part, selected or not. */
  anchors: CatalogTable[];
  /** Of these, those of which something is shown: "the names of members", wherever their names are kept. */
  subjects: CatalogTable[];
  filters: Filter[];
  group: CatalogColumn[];
  /** Columns whose values stand under each other, where two kinds of things are asked for in one list. */
  together: readonly CatalogColumn[];
  /** Things that are grouped by: their key and their name. */
  groupThings: CatalogTable[];
  /** Grouped by days, months, years or weekdays of the column that says when. */
  period: { column: CatalogColumn; grain: TimeUnit } | undefined;
  having: Having[];
  order: Sorted[];
  limit: number | undefined;
  /** What is ranked by, where that is to be seen: "our best customers" with what they spent. */
  ranking: Selected | undefined;
  /** The limit is for each of these by itself. */
  limitPer: (CatalogColumn | 'period')[];
  distinct: boolean;
  /** Things that must not have any of the other. */
  without: { table: CatalogTable; filters: Filter[] }[];
  /** Two conditions that different rows may meet: "both … and …". */
  both: boolean;
  /** What is asked for is asked of each value that is named, in the order of the question. */
  respective: boolean;
  /** What is counted is asked for as a part of the whole. */
  share: boolean;
  /** Of the filters, those that say which rows the whole is: "of the orders in 2025". */
  shareOf: Filter[];
  /** Those that stand before what is counted, and tell the part where nothing else does: "of cancelled orders". */
  shareBefore: Filter[];
  /** Each period is asked for with all before it. */
  cumulative: boolean;
  /** Each period is asked for with what it has more than the one before. */
  grows: boolean;
  /** Of the numbers of all groups, their average is asked for. */
  averages: boolean;
  /** Things that are spoken of in the plural. */
  plural: CatalogTable[];
  /** Words that announced something which never came. */
  leftover: number;
  /** Whether something stands for words that the data does not have. */
  isGuess: boolean;
  /** "above average": the column that it is of may be named before or after. */
  isAboveAverage: boolean;
  /** What was said and has no place. */
  lost: Lost | undefined;
}

/**
 * A time where nothing says when, or no hour, a deed that nothing tells of, a measure that is not kept, such as an age, none of what
 * is ranked, or a comparison.
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
      /** What everybody calls it. */
      label?: string | undefined;
    }
  | { what: 'metric'; metric: CatalogMetric }
  | { what: 'everything'; table: CatalogTable | undefined };

/** One of the two numbers of a ratio or a difference, and which rows it is of. */
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
  /** Against one number of all rows, or of those that meet the filters: above the average, older than any engineer. */
  | { is: 'among'; operator: Comparison; name: AggregateName; filters: Filter[] }
  /** Against another column of the same row. */
  | { is: 'column'; operator: Comparison; other: CatalogColumn }
  /** What the rows have there that meet the filters: "the same category as …". */
  | { is: 'same'; filters: Filter[] }
  /** What most rows have there, or fewest: "of the most common type". */
  | { is: 'commonest'; direction: 'ascending' | 'descending'; limit: number }
  | { is: 'flag'; value: string | boolean }
  /** All conditions of any of these. */
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

/** Nothing asked for yet. */
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
