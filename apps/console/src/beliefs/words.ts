import type { Addition, CalendarPart, ColumnRole, TableRole, TimeMeaning, ValueMeaning } from '#contracts';
import type { Current } from './fact.js';

/** Roles of tables, following "holds". */
export const tableRoleWords: Readonly<Record<TableRole, string>> = {
  entity: 'things',
  event: 'events',
  history: 'states over time',
  lookup: 'a list to look up',
  wide: 'one wide export',
  date_dimension: 'a calendar',
  bridge: 'what belongs to what',
};

/** Meanings of times, following "says". */
export const timeWords: Readonly<Record<TimeMeaning, string>> = {
  happens: 'when it happens',
  entered: 'when it began or was entered',
  ends: 'when it ends',
  due: 'when it is due',
  effective_from: 'from when it holds',
  effective_to: 'until when it holds',
  birth: 'when somebody was born',
  other: 'when something else happened to it',
};

/** Roles of columns, following "is". */
export const columnRoleWords: Readonly<Record<ColumnRole, string>> = {
  id: 'the number of its row',
  key: 'a reference',
  measure: 'an amount',
  time: 'a time',
  date_key: 'a day of a calendar',
  year: 'a year',
  state: 'a state',
  flag: 'a flag',
  code: 'a code',
  category: 'a category',
  name: 'a name',
  text: 'a text',
  other: 'something else',
};

/** The aggregation of amounts in words, following "several". */
export const additionWords: Readonly<Record<Addition, string>> = {
  sum: 'are added up',
  average: 'are averaged',
  last: 'are a stock: the last one counts',
  none: 'are not put together',
};

/** An amount with its unit and its aggregation. */
export function amountWords({ adds, unit }: { adds: Addition; unit: string | null }): string {
  return `an amount${unit === null ? '' : ` in ${unit}`}; several ${additionWords[adds]}`;
}

/** The definition of current rows in words; `rows` is their plural noun. */
export function currentWords(current: Current | null, rows = 'rows'): string {
  switch (current?.by) {
    case undefined:
      return `all ${rows} are current`;
    case 'flag':
      return `${rows} whose ${current.column} is ${current.value} are current`;
    case 'period':
      return `${rows} are current until ${current.to}`;
    case 'states':
      return `${rows} whose ${current.column} is ${current.values.join(' or ')} are current`;
  }
}

/** Meanings of values, following "is". */
export const valueWords: Readonly<Record<ValueMeaning, string>> = {
  yes: 'yes',
  no: 'no',
  open: 'open',
  active: 'active',
  inactive: 'inactive',
  closed: 'closed',
  cancelled: 'cancelled',
  won: 'won',
  lost: 'lost',
  paid: 'paid',
  unpaid: 'unpaid',
  late: 'late',
  failed: 'failed',
  refunded: 'refunded',
  planned: 'planned',
  written_off: 'written off',
  no_show: 'nobody came',
  other: 'something else',
};

/** Parts of a calendar, following "its". */
export const partWords: Readonly<Record<CalendarPart, string>> = {
  day: 'day',
  key: 'key',
  year: 'year',
  quarter: 'quarter',
  month: 'month',
  week: 'week',
  year_quarter: 'quarter with its year',
  year_month: 'month with its year',
  year_week: 'week with its year',
  weekday: 'day of the week',
  day_of_month: 'day of the month',
  day_of_year: 'day of the year',
  fiscal_year: 'fiscal year',
  fiscal_quarter: 'fiscal quarter',
  fiscal_month: 'fiscal month',
  season: 'season',
  holiday: 'holiday',
  weekend: 'weekend',
  workday: 'working day',
};

/** The names that there are words for. */
export function namesIn<Name extends string>(words: Readonly<Record<Name, string>>): Name[] {
  return Object.keys(words).filter((name): name is Name => name in words);
}

/** The same as options. */
export function choicesOf<Name extends string>(words: Readonly<Record<Name, string>>) {
  return namesIn(words).map((value) => ({ value, label: words[value] }));
}
