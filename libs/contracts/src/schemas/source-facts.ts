/** Roles of a table: kinds of rows. */
export const tableRoles = [
  'entity',
  'event',
  'history',
  'lookup',
  'wide',
  'date_dimension',
  'bridge',
] as const;
export type TableRole = (typeof tableRoles)[number];

/** Meanings of a time for its row. */
export const timeMeanings = [
  'happens',
  'entered',
  'ends',
  'due',
  'effective_from',
  'effective_to',
  'birth',
  'other',
] as const;
export type TimeMeaning = (typeof timeMeanings)[number];

/** Roles of a column in its table. */
export const columnRoles = [
  'id',
  'key',
  'measure',
  'time',
  'date_key',
  'year',
  'state',
  'flag',
  'code',
  'category',
  'name',
  'text',
  'other',
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** The operations that combine the amounts of several rows into one. */
export const additions = ['sum', 'average', 'last', 'none'] as const;
export type Addition = (typeof additions)[number];

/** Meanings of a value of a state column or a flag. */
export const valueMeanings = [
  'yes',
  'no',
  'open',
  'active',
  'inactive',
  'closed',
  'cancelled',
  'won',
  'lost',
  'paid',
  'unpaid',
  'late',
  'failed',
  'refunded',
  'planned',
  'written_off',
  'no_show',
  'other',
] as const;
export type ValueMeaning = (typeof valueMeanings)[number];

/** The notations of a time; `key` is yyyymmdd as a number. */
export const timeWritings = ['date', 'timestamp', 'key', 'text'] as const;
export type TimeWriting = (typeof timeWritings)[number];

/** Parts of a calendar that have columns. */
export const calendarParts = [
  'day',
  'key',
  'year',
  'quarter',
  'month',
  'week',
  'year_quarter',
  'year_month',
  'year_week',
  'weekday',
  'day_of_month',
  'day_of_year',
  'fiscal_year',
  'fiscal_quarter',
  'fiscal_month',
  'season',
  'holiday',
  'weekend',
  'workday',
] as const;
export type CalendarPart = (typeof calendarParts)[number];

/** The notation of a part of a calendar: months may be numbers in one column and names in another. */
export const calendarWritings = ['date', 'number', 'name', 'flag'] as const;
export type CalendarWriting = (typeof calendarWritings)[number];

/** Kinds of amounts that no column stores. */
export const derivedKinds = ['duration', 'lateness', 'age', 'rate', 'amount'] as const;
export type DerivedKind = (typeof derivedKinds)[number];
