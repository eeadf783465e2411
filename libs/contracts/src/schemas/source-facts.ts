/** What the rows of a table are. */
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

/** What a time says of its row. */
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

/** What a column is for. */
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

/** How the amounts of several rows become one. */
export const additions = ['sum', 'average', 'last', 'none'] as const;
export type Addition = (typeof additions)[number];

/** What a value of a state or a flag says. */
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

/** How a time is written; `key` is yyyymmdd as a number. */
export const timeWritings = ['date', 'timestamp', 'key', 'text'] as const;
export type TimeWriting = (typeof timeWritings)[number];
