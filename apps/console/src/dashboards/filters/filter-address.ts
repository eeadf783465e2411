import type { DashboardFilter, FilterChoice, FilterChoices } from '#contracts';
import { readValue, writeValue } from './written-value.js';

const prefix = 'f_';
const units = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** A filter, as far as addresses name it. */
type Addressed = Pick<DashboardFilter, 'key' | 'kind' | 'initial'>;

/** The choices that an address has, and the initial ones of filters that it does not name. */
export function readChoices(search: URLSearchParams, filters: readonly Addressed[]): FilterChoices {
  return Object.fromEntries(
    filters.flatMap(({ key, kind, initial }): [string, FilterChoice][] => {
      const written = search.getAll(prefix + key);
      const choice = written.length === 0 ? initial : readChoice(kind, written);
      return choice === null ? [] : [[key, choice]];
    }),
  );
}

/** The address with another choice of a filter; null for none, which is written out where there is an initial one. */
export function withChoice(
  search: URLSearchParams,
  { key, initial }: Addressed,
  choice: FilterChoice | null,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(prefix + key);
  if (JSON.stringify(choice) === JSON.stringify(initial)) return next;
  for (const part of writeChoice(choice)) next.append(prefix + key, part);
  return next;
}

/** The address with the initial choices of all filters. */
export function withoutChoices(search: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...search].filter(([name]) => !name.startsWith(prefix)));
}

function writeChoice(choice: FilterChoice | null): string[] {
  if (choice === null) return [''];
  if (Array.isArray(choice)) return choice.map(writeValue);
  if ('last' in choice) return [`last-${choice.last}-${choice.unit}`];
  if ('ago' in choice) return [`ago-${choice.ago}-${choice.unit}`];
  return [`${choice.from ?? ''}..${choice.before ?? ''}`];
}

/** Null without a valid choice. */
function readChoice(kind: DashboardFilter['kind'], written: readonly string[]): FilterChoice | null {
  const [first = ''] = written;
  if (first === '' && written.length === 1) return null;
  if (kind === 'values') return written.slice(0, 100).map(readValue);
  return kind === 'date' ? readPeriod(first) : readNumbers(first);
}

function readPeriod(text: string): FilterChoice | null {
  const relative = /^(last|ago)-(\d{1,4})-([a-z]+)$/.exec(text);
  const unit = units.find((each) => each === relative?.[3]);
  const count = Number(relative?.[2]);
  if (relative && unit && count <= 1_000) {
    if (relative[1] === 'ago') return { ago: count, unit };
    return count > 0 ? { last: count, unit } : null;
  }
  const days = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/.exec(text);
  return days && range(days[1], days[2]);
}

function readNumbers(text: string): FilterChoice | null {
  const ends = /^(-?\d+(?:\.\d+)?)?\.\.(-?\d+(?:\.\d+)?)?$/.exec(text);
  const numberOf = (end: string | undefined) => (end === undefined ? undefined : Number(end));
  return ends && range(numberOf(ends[1]), numberOf(ends[2]));
}

function range<End extends string | number>(
  from: End | undefined,
  before: End | undefined,
): FilterChoice | null {
  if (from === undefined && before === undefined) return null;
  return { ...(from !== undefined && { from }), ...(before !== undefined && { before }) };
}
