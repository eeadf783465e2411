/**
 * A reading query, free of any dialect: what a question means, before it is SQL. Rendered, the same plan over the same data
 * gives the same rows on every engine.
 */
export interface Plan {
  from: PlanSource;
  joins: readonly Join[];
  /** All of them must hold. */
  where: readonly Condition[];
  select: readonly SelectItem[];
  /** Empty with aggregates selected: one row for everything. */
  groupBy: readonly Expression[];
  having: readonly Condition[];
  orderBy: readonly Order[];
  limit?: number | undefined;
  /** The limit is for each of these by itself: the first three of every category. */
  limitPer?: readonly Expression[] | undefined;
  distinct?: boolean | undefined;
  /** The key of rows that the joins may repeat: aggregates take each of them once for every group, however often it comes. */
  once?: Expression | undefined;
}

/**
 * A table, or another query in its place, under an alias of its own: a plan, or a statement of the source's own dialect that the
 * gate let through by itself.
 */
export type PlanSource =
  | { alias: string; table: TableName }
  /** With `others`, the rows of all of them: each has as many columns, of the same kinds, and the first names them. */
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
  /** True if the question does not ask for it by name: the price of "products over 50", which the condition is on. */
  isBeside?: boolean;
}

export interface Order {
  by: Expression;
  /** Nulls come last either way, on every engine. */
  direction: 'ascending' | 'descending';
}

export type Grain = 'day' | 'week' | 'month' | 'quarter' | 'year';
export type DatePart = 'year' | 'quarter' | 'month' | 'week' | 'day' | 'weekday' | 'hour';
/** Days in texts with signs between their parts: 31.12.2026, 31/12/2026, 12/31/2026; a zero in front may be missing, and a time of day may follow. */
export type SeparatedWriting = 'day_first_dots' | 'day_first_slashes' | 'month_first_slashes';
/** Days that are not as ISO 8601 writes them; compact ones are the eight digits of year, month and day, in a text or as a number. */
export type DayWriting = SeparatedWriting | 'compact_date';
export type AggregateName = 'count' | 'count_distinct' | 'sum' | 'avg' | 'min' | 'max' | 'median';

export type Expression =
  | { kind: 'column'; of: string; column: string }
  | { kind: 'literal'; value: string | number | boolean | null }
  /** Days and moments as ISO 8601 in UTC: 2026-01-31, 2026-01-31T12:00:00. */
  | { kind: 'date'; value: string }
  | { kind: 'timestamp'; value: string }
  /** count without an argument counts rows. Only rows that meet `filter` are taken in. */
  | {
      kind: 'aggregate';
      name: AggregateName;
      of?: Expression | undefined;
      filter?: readonly Condition[] | undefined;
    }
  /** The day that a text begins with, as ISO 8601 writes it, or is, as it is `written`; null where the text is empty, and eight digits are no day. */
  | { kind: 'day_of_text'; of: Expression; written?: DayWriting | undefined }
  /** The number that a text is, with spaces around it or without; null where it is none: empty, "n/a", "1,200". */
  | { kind: 'number_of_text'; of: Expression }
  /** The start of the day, week (from Monday), month, quarter or year that a time is in; a date. */
  | { kind: 'truncate'; grain: Grain; of: Expression }
  /** A number; weekday is 1 for Monday to 7 for Sunday. */
  | { kind: 'part'; part: DatePart; of: Expression }
  /** Division never loses the fraction, and is null where it is by zero. */
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/'; left: Expression; right: Expression }
  | { kind: 'round'; of: Expression; digits: number }
  /** Its part of the sum over all rows of the result, from 0 to 1. */
  | { kind: 'share'; of: Expression }
  /** Its value one row earlier in the order of `by`, among the rows that are the same in `per`. */
  | { kind: 'previous'; of: Expression; by: Expression; per?: readonly Expression[] | undefined }
  /** The sum of its values up to this row, in the order of `by`, over the rows that are the same in `per`. */
  | { kind: 'running'; of: Expression; by: Expression; per?: readonly Expression[] | undefined }
  /** Days from the first to the second, with their fraction. */
  | { kind: 'days_between'; from: Expression; to: Expression }
  | { kind: 'case'; when: readonly { condition: Condition; value: Expression }[]; otherwise: Expression }
  /** One value of another query. */
  | { kind: 'scalar'; plan: Plan }
  /** SQL of the source's own dialect that a curated metric brings; it stands in brackets. */
  | { kind: 'sql'; sql: string };

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type Condition =
  | { kind: 'compare'; operator: Comparison; left: Expression; right: Expression }
  /** From the first on, up to the second and not at it. */
  | { kind: 'within'; of: Expression; from: Expression; before: Expression }
  | { kind: 'in'; of: Expression; values: readonly Expression[] }
  | { kind: 'in_plan'; of: Expression; plan: Plan }
  | { kind: 'exists'; plan: Plan }
  /** In any case. `*` in the pattern is any text; nothing else has a meaning of its own. */
  | { kind: 'like'; of: Expression; pattern: string }
  | { kind: 'equal_text'; of: Expression; text: string }
  | { kind: 'null'; of: Expression }
  | { kind: 'not'; condition: Condition }
  | { kind: 'all'; conditions: readonly Condition[] }
  | { kind: 'any'; conditions: readonly Condition[] }
  | { kind: 'sql'; sql: string };
