import type { FilterChoice, UnreachedFilter } from '#contracts';
import { counted } from '../../shell/counted.js';
import { laterDay } from './later-day.js';
import { valueWords } from './written-value.js';

/** The most frequent periods, to choose from. */
export const periods: readonly FilterChoice[] = [
  { last: 7, unit: 'day' },
  { last: 30, unit: 'day' },
  { last: 90, unit: 'day' },
  { last: 12, unit: 'month' },
  { ago: 0, unit: 'month' },
  { ago: 1, unit: 'month' },
  { ago: 0, unit: 'quarter' },
  { ago: 0, unit: 'year' },
  { ago: 1, unit: 'year' },
];

const namedMax = 2;

/** A choice as a filter's button shows it. */
export function choiceWords(choice: FilterChoice): string {
  if (Array.isArray(choice)) return listed(choice.map(valueWords));
  if ('last' in choice)
    return choice.last === 1 ? `Last ${choice.unit}` : `Last ${counted(choice.last, choice.unit)}`;
  if ('ago' in choice) return agoWords(choice);
  return rangeWords(choice);
}

function agoWords({ ago, unit }: { ago: number; unit: string }): string {
  if (ago === 0) return unit === 'day' ? 'Today' : `This ${unit}`;
  if (ago === 1) return unit === 'day' ? 'Yesterday' : `Previous ${unit}`;
  return `${counted(ago, unit)} ago`;
}

function listed(values: readonly string[]): string {
  if (values.length <= namedMax) return values.join(', ');
  return `${values[0] ?? ''} and ${values.length - 1} more`;
}

function rangeWords({
  from,
  before,
}: {
  from?: string | number | undefined;
  before?: string | number | undefined;
}): string {
  // People name the last day of a range, and the server the one after it.
  const last = typeof before === 'string' ? laterDay(before, -1) : before;
  if (from === undefined) return typeof before === 'number' ? `below ${before}` : `until ${last ?? ''}`;
  if (last === undefined) return typeof from === 'number' ? `from ${from}` : `since ${from}`;
  if (typeof last === 'string' && last === from) return last;
  const month = typeof from === 'string' && typeof before === 'string' ? wholeMonth(from, before) : undefined;
  if (month !== undefined) return month;
  return typeof last === 'number' ? `${from} to below ${last}` : `${from} to ${last}`;
}

/** "April 2026", from its first day and the one after its last. */
function wholeMonth(from: string, before: string): string | undefined {
  const start = new Date(`${from}T00:00:00Z`);
  const isWhole = start.getUTCDate() === 1 && laterDay(from, 1, 'month') === before;
  return isWhole ? monthFormat.format(start) : undefined;
}

const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The reasons why a filter does not apply to a widget. */
export const reasonWords: Record<UnreachedFilter['reason'], string> = {
  excepted: 'this widget is excluded',
  not_read: 'this widget reads none of its columns',
  unsure: 'it is unclear which rows of this widget to leave out',
};
