/**
 * A reading query independent of any dialect: the meaning of a question before it is SQL. The same plan over the
 * same data returns the same rows on every engine.
 */
export interface Plan {
  from: PlanSource;
  joins: readonly Join[];
  /** All of them must hold. */
  where: readonly Condition[];
  select: readonly SelectItem[];
  /** If it is empty and aggregates are selected, the result is one row for everything. */
  groupBy: readonly Expression[];
  having: readonly Condition[];
  orderBy: readonly Order[];
  limit?: number | undefined;
  /** Set if the limit applies to each of these groups by itself: the first three of every category. */
  limitPer?: readonly Expression[] | undefined;
  distinct?: boolean | undefined;
  /** The key of rows that the joins may repeat. Aggregates take each of these rows once for every group, however often it comes. */
  once?: Expression | undefined;
}

/**
 * A table, or another query in its place, under an alias of its own. The query is a plan, or a statement in the
 * source's dialect that passed the gate by itself.
 */
export type PlanSource =
  | { alias: string; table: TableName }
  /** With `others`, the rows of all these plans. Each has the same number of columns, of the same kinds, and the first plan names them. */
  | { alias: string; plan: Plan; others?: readonly Plan[] | undefined }
  | { alias: string; statement: string };

export interface TableName {
  schema?: string | undefined;
  name: string;
}

export interface Join {
  kind: 'inner' | 'left';
  source: PlanSource;
  on: readonly Condition[];
}

export interface SelectItem {
  expression: Expression;
  /** The name of the result's column. */
  label: string;
  /** True if the question does not ask for the column by name: the price of "products over 50", to which the condition applies. */
  isBeside?: boolean;
}

export interface Order {
  by: Expression;
  /** Nulls come last either way, on every engine. */
  direction: 'ascending' | 'descending';
}

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';
export type DatePart = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'hour';
/** Notations of a day with separators: 31.12.2026, 31/12/2026, 12/31/2026. A leading zero may be missing, and a time of day may follow. */
export type SeparatedWriting = 'day_first_dots' | 'day_first_slashes' | 'month_first_slashes';
/** Notations of a day other than ISO 8601. A compact date is the eight digits of year, month and day, in a text or as a number. */
export type DayWriting = SeparatedWriting | 'compact_date';
export type AggregateName = 'count' | 'count_distinct' | 'sum' | 'avg' | 'min' | 'max' | 'median';

export type Expression =
  | { kind: 'column'; of: string; column: string }
  | { kind: 'literal'; value: string | number | boolean | null }
  /** Days and moments as ISO 8601 in UTC: 2026-01-31, 2026-01-31T12:00:00. */
  | { kind: 'date'; value: string }
  | { kind: 'timestamp'; value: string }
  /** Without an argument, count counts rows. Only rows that meet `filter` are aggregated. */
  | {
      kind: 'aggregate';
      name: AggregateName;
      of?: Expression | undefined;
      filter?: readonly Condition[] | undefined;
    }
  /**
   * The day at the start of a text in ISO 8601, or the day of a text in the notation `written`; null for an
   * empty text and for eight digits that are no day.
   */
  | { kind: 'day_of_text'; of: Expression; written?: DayWriting | undefined }
  /** The number in a text, with or without spaces around it; null if the text is no number: empty, "n/a", "1,200". */
  | { kind: 'number_of_text'; of: Expression }
  /** The start of the day, week (from Monday), month, quarter or year of a time; a date. */
  | { kind: 'truncate'; grain: Grain; of: Expression }
  /** A number; weekday is 1 for Monday to 7 for Sunday. */
  | { kind: 'part'; part: DatePart; of: Expression }
  /** Division never loses the fraction, and division by zero is null. */
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/'; left: Expression; right: Expression }
  | { kind: 'round'; of: Expression; digits: number }
  /** The share of the value in the sum over all rows of the result, from 0 to 1. */
  | { kind: 'share'; of: Expression }
  /** The value one row earlier in the order of `by`, among the rows that are the same in `per`. */
  | { kind: 'previous'; of: Expression; by: Expression; per?: readonly Expression[] | undefined }
  /** The sum of the values up to this row, in the order of `by`, over the rows that are the same in `per`. */
  | { kind: 'running'; of: Expression; by: Expression; per?: readonly Expression[] | undefined }
  /** The days from the first time to the second, with their fraction. */
  | { kind: 'days_between'; from: Expression; to: Expression }
  | { kind: 'case'; when: readonly { condition: Condition; value: Expression }[]; otherwise: Expression }
  /** One value of another query. */
  | { kind: 'scalar'; plan: Plan }
  /** SQL in the source's dialect that a curated metric brings; it stands in brackets. */
  | { kind: 'sql'; sql: string };

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Condition =
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  /** The range includes `from` and excludes `before`. */
  | { kind: 'within'; of: Expression; from: Expression; before: Expression }
  | { kind: 'in'; of: Expression; values: readonly Expression[] }
  | { kind: 'in_plan'; of: Expression; plan: Plan }
  | { kind: 'exists'; plan: Plan }
  /** Matches in any case. `*` in the pattern is any text; no other character is special. */
  | { kind: 'like'; of: Expression; pattern: string }
  | { kind: 'equal_text'; of: Expression; text: string }
  | { kind: 'null'; of: Expression }
  | { kind: 'not'; condition: Condition }
  | { kind: 'all'; conditions: readonly Condition[] }
  | { kind: 'any'; conditions: readonly Condition[] }
  | { kind: 'sql'; sql: string };
