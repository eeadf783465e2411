import type { TextFormat } from '#contracts';
import type { TimeWriting } from '../source-model.js';
import type { ColumnView } from '../source-view.js';

const dayFormats: ReadonlySet<TextFormat | null> = new Set([
  'iso_date',
  'iso_timestamp',
  'day_first_dots',
  'day_first_slashes',
  'month_first_slashes',
] as const);

/** The notation of a column's days or moments; undefined where it has none. */
export function writtenTime(column: ColumnView): TimeWriting | undefined {
  if (column.kind === 'date' || column.kind === 'timestamp') return column.kind;
  if (column.kind === 'text' && dayFormats.has(column.profile?.format ?? null)) return 'text';
  return isDayNumber(column) ? 'key' : undefined;
}

const dayWords = new Set('date day dt datekey dateid'.split(' '));

/** Numbers such as 20261122, in a column that speaks of days. */
function isDayNumber({ kind, profile, parts, words }: ColumnView): boolean {
  if (kind !== 'integer' || profile === undefined) return false;
  if (![...parts, ...words].some((word) => dayWords.has(word))) return false;
  // 0 and -1 stand for "none" in many warehouses.
  const days = profile.commonest.map(({ value }) => value).filter((value) => value.length > 2);
  return (
    days.length > 0 &&
    days.every((value) => /^(?:19|20|21)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(value))
  );
}
