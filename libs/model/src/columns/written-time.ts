import type { TextFormat } from '#contracts';
import type { TimeWriting } from '../source-model.js';
import type { ColumnView } from '../source-view.js';
import { areCompactDays, namesCode, namesDay } from '../compact-days.js';

const dayFormats: ReadonlySet<TextFormat | null> = new Set([
  'iso_date',
  'iso_timestamp',
  'day_first_dots',
  'day_first_slashes',
  'month_first_slashes',
  'compact_date',
] as const);

/** Returns the notation of a column's days or moments; undefined if it has none. */
export function writtenTime(column: ColumnView): TimeWriting | undefined {
  if (column.kind === 'date' || column.kind === 'timestamp') return column.kind;
  if (column.kind === 'text' && dayFormats.has(column.profile?.format ?? null)) return 'text';
  return isDayNumber(column) ? 'key' : undefined;
}

/** The least number of days that identifies a column without a name for days; fewer values might be amounts. */
const unnamedDaysMin = 5;

/** Reports whether a column holds numbers such as 20261122 and is no code. */
function isDayNumber({ name, kind, profile, parts, words }: ColumnView): boolean {
  if (kind !== 'integer' || profile === undefined) return false;
  const values = profile.commonest.map(({ value }) => value);
  if (!areCompactDays(values)) return false;
  return namesDay([...parts, ...words]) || (values.length >= unnamedDaysMin && !namesCode(name));
}
