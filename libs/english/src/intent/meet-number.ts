import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Selected } from './draft.js';
import { isNumeric, saysWhen } from '../catalog/column-facts.js';
import { measureColumn, whenColumn } from './measure-column.js';
import { isNextYear, isYear, meetNextYear, meetTime, yearRange } from './meet-time.js';
import { meetText } from './meet-value.js';
import { asAge, yearsMax } from './age.js';
import { isAnd } from './parts.js';
import type { Walker } from './walker.js';

/** Handles a number: a bound, a limit, a year, or an amount of the next thing. */
export function meetNumber(walker: Walker, value: number, place: number): void {
  const { pending } = walker;
  const next = walker.parts[place + 1];
  if (pending.like) return meetText(walker, String(value));
  // "in the year 99999", "in week 99": nothing is of that period, and it is no amount either.
  if (isAfterPeriod(walker, place) && !isYear(value)) return;
  if (pending.between) return meetBound(walker, value);
  if (next?.kind === 'cue' && next.cue.cue === 'bound') pending.compare = { operator: next.cue.operator };
  const isRanked = next?.kind === 'cue' && (next.cue.cue === 'superlative' || next.cue.cue === 'common');
  const isLimit = isRanked && !isRightAfterName(walker, place);
  if (isLimit || (pending.superlative && !pending.compare) || isAmountOfThings(walker, place))
    return meetLimit(walker, value);
  if (pending.compare) return meetCompared(walker, value, place);
  if (isNextYear(walker, value, place)) return meetNextYear(walker, value);
  const key = numberedBy(walker, place);
  if (key) return walker.filter(key, { is: 'compare', operator: '=', value });
  if (pending.column && (isNumeric(pending.column) || saysWhen(pending.column)))
    walker.filter(pending.column, { is: 'compare', operator: '=', value });
  else if (walker.zone === 'filter' || pending.column) meetPlain(walker, value, place);
  else {
    const last = walker.draft.select.at(-1);
    const isCode = last?.what === 'column' && walker.draft.select.length > 1 && isNumeric(last.column);
    if (isCode) walker.filter(last.column, { is: 'compare', operator: '=', value });
  }
}

const limitMax = 10_000;

/** "the top 0" would be none, which nobody means. */
function meetLimit(walker: Walker, value: number): void {
  walker.isLimitSaid = true;
  if (value < 1) walker.draft.lost ??= 'none';
  walker.pending.limit = Math.min(Math.max(1, Math.trunc(value)), limitMax);
}

/** "gate 7 most recently" identifies the gate. */
function isRightAfterName({ parts }: Walker, place: number): boolean {
  const [before, own] = [parts[place - 1], parts[place]];
  return before?.kind === 'mention' && before.start + before.length === own?.start;
}

/** A period of the calendar and its number are one part already. */
function isAfterPeriod({ parts }: Walker, place: number): boolean {
  const [before, own] = [parts[place - 1], parts[place]];
  if (before?.kind !== 'unit') return false;
  const isAdjacent = before.start + before.length === own?.start;
  return before.unit === 'year' || (isAdjacent && ['week', 'month', 'quarter'].includes(before.unit));
}

/** "which 3 products …": the limit, if a ranking follows. */
function isAmountOfThings({ parts, meanings, zone, draft, pending }: Walker, place: number): boolean {
  const next = parts[place + 1];
  const isFirst = zone === 'select' && draft.select.length === 0 && !pending.compare && !pending.count;
  const before = parts[place - 1];
  const isOpening = before?.kind === 'cue' && before.cue.cue === 'ask';
  const means = next && meanings.get(next)?.means;
  if (means !== 'table' && means !== 'column') return false;
  return (isFirst && isOpening) || isNumberOfRanked({ parts, zone, pending }, place);
}

/** "the names of the three stores with the most staff". */
function isNumberOfRanked(
  { parts, zone, pending }: Pick<Walker, 'parts' | 'zone' | 'pending'>,
  place: number,
): boolean {
  const [own, next] = parts.slice(place, place + 2);
  const isPlural = next?.kind === 'mention' && next.mention.isPlural;
  const isAdjacent = own !== undefined && next?.start === own.start + own.length;
  const before = parts[place - 1];
  const isRanked = parts.some(
    (part, at) =>
      at > place + 1 && part.kind === 'cue' && (part.cue.cue === 'superlative' || part.cue.cue === 'common'),
  );
  const isOpen =
    zone !== 'order' && !pending.compare && !(before?.kind === 'cue' && before.cue.cue === 'compare');
  return isOpen && isPlural && isAdjacent && isRanked;
}

/** A number without an announcement: another value of the column before, a year, or the number of the next thing. */
function meetPlain(walker: Walker, value: number, place: number): void {
  const { pending } = walker;
  const last = walker.draft.filters.at(-1);
  if (pending.or && pending.amount?.operator === '=') {
    pending.amount.others = [...(pending.amount.others ?? []), value];
    pending.or = false;
  } else if ((pending.or || isAnd(walker.parts[place - 1])) && last && isNumeric(last.column))
    walker.filter(last.column, { is: 'compare', operator: '=', value });
  else if (pending.column)
    walker.filter(yearColumn(walker, value) ?? pending.column, { is: 'compare', operator: '=', value });
  else if (isYear(value) && !isCountedNext(walker, place)) meetTime(walker, yearRange(value), place);
  else pending.amount = { operator: '=', value, table: walker.lastTable };
}

function meetCompared(walker: Walker, value: number, place: number): void {
  const { pending, draft } = walker;
  const { compare } = pending;
  if (!compare) return;
  const told = compare.measure && measureColumn(walker.tables, compare.measure);
  const measured = told && value < yearsMax ? asAge(walker, told) : told;
  const last = draft.filters.at(-1);
  const repeated = pending.or || draft.filters.length > 0 ? last?.column : undefined;
  if (pending.counted) {
    draft.having.push({ of: pending.counted, operator: compare.operator, value });
    pending.counted = undefined;
    pending.compare = undefined;
    return;
  }
  const column = isOfNext(walker, place)
    ? undefined
    : (measured ??
      pending.column ??
      (walker.lastRole === 'filter' && repeated && isNumeric(repeated) ? repeated : undefined));
  const usable =
    column && (isNumeric(column) || saysWhen(column) || column.kind === 'text') ? column : undefined;
  if (usable && !isTextName(usable))
    return walker.filter(usable, { is: 'compare', operator: compare.operator, value });
  pending.amount = { operator: compare.operator, value, table: walker.lastTable };
  pending.compare = undefined;
  const [own, next] = walker.parts.slice(place, place + 2);
  walker.isOfUnknown = next?.kind === 'word' && next.start === (own?.start ?? 0) + (own?.length ?? 0);
}

/** "ordered more than 5 times", "at least twice": a bound of the number of rows. */
export function meetTimes({ pending }: Walker, value: number | undefined): void {
  const { amount, compare } = pending;
  if (amount) amount.isTimes = true;
  if (value === undefined || !compare) return;
  pending.amount = { operator: compare.operator, value, table: undefined, isTimes: true };
  pending.compare = undefined;
}

/** "at least 20 floors": the number belongs to the next thing, whatever precedes. */
function isOfNext({ parts, meanings }: Walker, place: number): boolean {
  const [own, next] = parts.slice(place, place + 2);
  const meaning = next && meanings.get(next);
  const isCounted = meaning?.means === 'table' || (meaning?.means === 'column' && isNumeric(meaning.column));
  if (!isCounted) return false;
  return next?.start === (own?.start ?? 0) + (own?.length ?? 0);
}

function isTextName(column: CatalogColumn): boolean {
  return column.kind === 'text' && !saysWhen(column);
}

function meetBound(walker: Walker, value: number): void {
  const { pending } = walker;
  pending.between?.push(value);
  const [low, high] = pending.between ?? [];
  if (low === undefined || high === undefined) return;
  pending.between = undefined;
  if (pending.counted) {
    requireRange(walker, pending.counted, { low, high });
    pending.counted = undefined;
  } else if (pending.column) walker.filter(pending.column, { is: 'between', low, high });
  else pending.range = { low, high };
}

/** "3 or 4 stars" are alternatives. */
export function requireAmount(
  walker: Walker,
  column: CatalogColumn,
  { operator, value, others = [] }: NonNullable<Walker['pending']['amount']>,
): void {
  for (const [place, each] of [value, ...others].entries()) {
    walker.pending.or ||= place > 0;
    walker.filter(column, { is: 'compare', operator, value: each });
  }
}

/** "whose average price is between 10 and 20", "with between 2 and 5 orders": a condition on groups with two bounds. */
export function requireRange(
  { draft }: Walker,
  of: Selected,
  { low, high }: { low: number; high: number },
): void {
  draft.having.push({ of, operator: '>=', value: low }, { of, operator: '<=', value: high });
}

function isCountedNext({ parts, meanings }: Walker, place: number): boolean {
  const next = parts[place + 1];
  const means = next && meanings.get(next)?.means;
  return means === 'table' || means === 'column';
}

/** "course 301": a number right after a thing identifies it. */
function numberedBy({ parts, meanings }: Walker, place: number): CatalogColumn | undefined {
  const before = parts[place - 1];
  const meaning = before && meanings.get(before);
  if (!before || meaning?.means !== 'table') return undefined;
  if (before.start + before.length !== parts[place]?.start) return undefined;
  const { key } = meaning.table;
  return key && isNumeric(key) ? key : undefined;
}

/** A number like 1989 after a name is a year, if there is a time column. */
function yearColumn({ tables }: Walker, value: number): CatalogColumn | undefined {
  return value >= 1500 && value < 2100 ? whenColumn(tables) : undefined;
}
