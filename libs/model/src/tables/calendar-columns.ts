import type { Basis, CalendarColumn, CalendarPart } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';

/** Builds the part of a calendar that somebody said a column is. */
export function calendarColumn(column: ColumnView, part: CalendarPart, basis: Basis): CalendarColumn {
  return { column: column.name, part, written: writtenAs(column), basis };
}

/** Returns the days, years, months, weeks and holidays among the columns of a calendar; the first part that fits a column is used. */
export function calendarColumns({ columns }: TableView): CalendarColumn[] {
  return columns.flatMap((column) => {
    const part = partOf(column);
    return part ? [calendarColumn(column, part, basisOf(column))] : [];
  });
}

function basisOf(column: ColumnView): Basis {
  const { kind, words, profile } = column;
  if (kind === 'date' || kind === 'timestamp')
    return { certainty: 0.95, evidence: `The source keeps it as a ${kind}.` };
  const said = `Its name says "${words.join(' ')}"`;
  if (!profile) return { certainty: 0.7, evidence: `${said}; nobody has looked at its values yet.` };
  if (writtenAs(column) === 'name') return { certainty: 0.9, evidence: `${said}, and its values are words.` };
  const { least, greatest } = profile;
  const range = least === null || greatest === null ? '' : `, and its values go from ${least} to ${greatest}`;
  return { certainty: 0.9, evidence: `${said}${range}.` };
}

interface Rule {
  part: CalendarPart;
  words: readonly string[];
}

// The first rule that fits decides, so that the month of a fiscal year is no month, and the day of a week is no day.
const rules: readonly Rule[] = [
  { part: 'holiday', words: ['holiday', 'feast'] },
  { part: 'weekend', words: ['weekend'] },
  { part: 'workday', words: ['workday', 'working', 'business', 'trading'] },
  { part: 'weekday', words: ['weekday'] },
  { part: 'season', words: ['season'] },
];

function partOf(column: ColumnView): CalendarPart | undefined {
  const { kind } = column;
  if (kind === 'date' || kind === 'timestamp') return dayPart(column);
  const words = new Set(column.words);
  const named = rules.find((rule) => rule.words.some((word) => words.has(word)));
  if (named) return named.part;
  const part = periodPart(words, column);
  if (part === undefined) return isKey(column) ? 'key' : undefined;
  return words.has('fiscal') || words.has('fy') ? (fiscal.get(part) ?? part) : part;
}

/** Returns the day, unless the column is the beginning of a week or a month, which a calendar stores beside it. */
function dayPart({ words }: ColumnView): CalendarPart | undefined {
  return words.some((word) => periodWords.has(word)) ? undefined : 'day';
}

const periodWords = new Set('week month quarter year fiscal previous prev next last'.split(' '));
const fiscal: ReadonlyMap<CalendarPart, CalendarPart> = new Map([
  ['year', 'fiscal_year'],
  ['quarter', 'fiscal_quarter'],
  ['month', 'fiscal_month'],
]);

function periodPart(words: ReadonlySet<string>, column: ColumnView): CalendarPart | undefined {
  if (words.has('day') || words.has('dow') || words.has('doy')) return dayWithin(words, column);
  if (words.has('month'))
    return words.has('year') || isYearMonth(column) ? 'year_month' : within(column, 12, 'month');
  if (words.has('week'))
    return words.has('year') && !isUpTo(column, 53) ? 'year_week' : within(column, 53, 'week');
  if (words.has('quarter'))
    return words.has('year') && !isUpTo(column, 4) ? 'year_quarter' : within(column, 4, 'quarter');
  return words.has('year') || words.has('fy') ? 'year' : undefined;
}

/** Returns the period in which days are numbered: names and seven numbers are of a week, some 30 of a month, more of a year. */
function dayWithin(words: ReadonlySet<string>, column: ColumnView): CalendarPart | undefined {
  if (words.has('week') || words.has('dow') || writtenAs(column) === 'name') return 'weekday';
  if (words.has('year') || words.has('doy')) return 'day_of_year';
  if (isUpTo(column, 7) && !words.has('month')) return 'weekday';
  if (isUpTo(column, 31)) return 'day_of_month';
  return isUpTo(column, 366) ? 'day_of_year' : undefined;
}

function within(column: ColumnView, most: number, part: CalendarPart): CalendarPart | undefined {
  return writtenAs(column) === 'name' || isUpTo(column, most) ? part : undefined;
}

/** Reports whether a column counts from 1 up to this number; a column that was not read may. */
function isUpTo({ profile }: ColumnView, most: number): boolean {
  if (profile === undefined) return true;
  const [low, high] = [Number(profile.least ?? Number.NaN), Number(profile.greatest ?? Number.NaN)];
  return low >= 0 && high <= most;
}

function isYearMonth({ values }: ColumnView): boolean {
  return (
    values.length > 0 && values.every((value) => /^(?:19|20|21)\d{2}[-/ ]?(?:0[1-9]|1[0-2])$/.test(value))
  );
}

function isKey({ profile, kind, words }: ColumnView): boolean {
  return (
    kind === 'integer' &&
    (profile?.is_unique ?? true) &&
    words.some((word) => ['key', 'id', 'sk', 'number'].includes(word))
  );
}

function writtenAs({ kind, values }: ColumnView): CalendarColumn['written'] {
  if (kind === 'date' || kind === 'timestamp') return 'date';
  if (kind === 'boolean') return 'flag';
  if (values.length === 2 && values.every((value) => /^(?:y|n|yes|no|true|false|t|f|0|1)$/i.test(value)))
    return 'flag';
  return kind === 'text' && values.some((value) => !/^\d+$/.test(value)) ? 'name' : 'number';
}
