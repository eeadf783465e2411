import type { Comparison } from '#sql';
import type { SpanUnit } from '../request/request.js';
import type { Token } from '../words/tokenise.js';
import { isToCome } from './find-times.js';
import type { Mark } from './mark.js';

const comparisons: readonly (readonly [Comparison, RegExp])[] = [
  ['>=', /^(?:at least|no less than|not less than|minimum of|from)$/],
  ['<=', /^(?:at most|up to|no more than|not more than|maximum of)$/],
  [
    '>',
    /^(?:(?:more|greater|bigger|larger|higher|longer|older|over|heavier|further|later) than|over|above|exceed(?:s|ed|ing)?|in excess of|beyond|>)$/,
  ],
  ['<', /^(?:(?:less|fewer|lower|smaller|shorter|cheaper|younger|lighter) than|under|below|<)$/],
  ['=', /^(?:exactly|equal to|=)$/],
];

export function thresholdsAt(tokens: readonly Token[], at: number): Mark[] {
  const between = betweenAt(tokens, at);
  if (between) return [between];
  for (let words = 3; words >= 1; words -= 1) {
    const phrase = tokens
      .slice(at, at + words)
      .map(({ lower }) => lower)
      .join(' ');
    const number = tokens[at + words];
    const operator = comparisons.find(([, pattern]) => pattern.test(phrase))?.[0];
    const times = operator && timesSaid.get(number?.lower ?? '');
    if (operator && times !== undefined)
      return [{ ...threshold(at, at + words + 1, operator, times), isTimes: true }];
    if (operator && number?.kind === 'number')
      return withUnit(tokens, threshold(at, at + words + 1, operator, number.value));
    const one = operator && oneUnitAt(tokens, at + words);
    if (operator && one && boundsOneUnit(tokens, phrase, at, one.to))
      return [{ ...threshold(at, one.to, operator, one.value), unit: one.unit }];
  }
  if (tokens[at]?.lower === 'within') return isToCome(tokens, at) ? [] : withinAt(tokens, at);
  const number = tokens[at];
  if (number?.kind !== 'number') return [];
  const isTimes = occasions.has(tokens[at + 1]?.lower ?? '');
  const tail = tokens
    .slice(isTimes ? at + 2 : at + 1, isTimes ? at + 4 : at + 3)
    .map(({ lower }) => lower)
    .join(' ');
  // "three times or more".
  if (isTimes && /^(?:or|and) more$/.test(tail))
    return [{ ...threshold(at, at + 4, '>=', number.value), isTimes: true }];
  if (/^(?:or|and) (?:more|above|over|higher|up)$/.test(tail))
    return withUnit(tokens, threshold(at, at + 3, '>=', number.value));
  if (/^(?:or|and) (?:less|fewer|below|under|lower)$/.test(tail))
    return [threshold(at, at + 3, '<=', number.value)];
  return [];
}

/** "more than 3 days" bounds a length of time, or the number of rows that are called days. */
function withUnit(tokens: readonly Token[], mark: Mark & { kind: 'threshold' }): Mark[] {
  if (isMoney(tokens, mark)) return [{ ...mark, isMoney: true }];
  if (tokens[mark.to - 1]?.lower.endsWith('%')) return [{ ...mark, isPercent: true }];
  if (tokens[mark.to]?.lower === 'percent') return [{ ...mark, to: mark.to + 1, isPercent: true }];
  if (occasions.has(tokens[mark.to]?.lower ?? '')) return [mark, { ...mark, to: mark.to + 1, isTimes: true }];
  const said = tokens[mark.to]?.lower ?? '';
  // People of 50 years have an age.
  const isAge = /^(?:older|younger)$/.test(tokens[mark.from]?.lower ?? '') && /^years?$/.test(said);
  if (isAge || mark.value > countMax) return [mark];
  const unit = spanUnits.get(said);
  if (unit) return [mark, { ...mark, to: mark.to + 1, unit }];
  const days = daysOfUnits.get(said);
  return days ? [mark, { ...mark, to: mark.to + 1, value: mark.value * days, unit: 'days' }] : [mark];
}

const countMax = 1_000_000;

/** "more than a week", "at least half an hour". */
function oneUnitAt(
  tokens: readonly Token[],
  at: number,
): { to: number; value: number; unit: SpanUnit } | undefined {
  const half = tokens[at]?.lower === 'half' ? 1 : 0;
  if (!articles.has(tokens[at + half]?.lower ?? '')) return undefined;
  const said = tokens[at + half + 1]?.lower ?? '';
  const unit = spanUnits.get(said);
  const days = daysOfUnits.get(said);
  if (!unit && !days) return undefined;
  return { to: at + half + 2, value: (days ?? 1) / (half + 1), unit: unit ?? 'days' };
}

/** "revenue over a year" and "orders from a week ago" bound no length of time. */
function boundsOneUnit(tokens: readonly Token[], phrase: string, at: number, end: number): boolean {
  if (/(?:^|\s)(?:than|least|most)$/.test(phrase)) return true;
  const isOver = phrase === 'over' || phrase === 'under';
  return isOver && (tokens[at - 1]?.lower === 'for' || lengths.has(tokens[end]?.lower ?? ''));
}

const lengths = new Set(['late', 'overdue', 'behind', 'long', 'old', 'past']);
const articles = new Set(['a', 'an']);

/** "paid within 14 days", "within a week of the order". */
function withinAt(tokens: readonly Token[], at: number): Mark[] {
  const one = oneUnitAt(tokens, at + 1);
  if (one) return [{ ...threshold(at, one.to, '<=', one.value), unit: one.unit }];
  const number = tokens[at + 1];
  if (number?.kind !== 'number') return [];
  return withUnit(tokens, threshold(at, at + 2, '<=', number.value)).filter(
    (mark) => mark.kind === 'threshold' && mark.unit !== undefined,
  );
}

/** Whether a sign or a word says that the number is of money. */
function isMoney(tokens: readonly Token[], { from, to }: Mark): boolean {
  const number = tokens.slice(from, to).find(({ kind }) => kind === 'number');
  const isSigned = number !== undefined && /[£$€]\s?$/.test(number.source.slice(0, number.from));
  return isSigned || currencies.has(tokens[to]?.lower ?? '');
}

const currencies = new Set('euro euros eur dollar dollars usd pound pounds gbp quid bucks'.split(' '));

const timesSaid: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
]);
const occasions: ReadonlySet<string> = new Set(['times', 'occasions']);

function betweenAt(tokens: readonly Token[], at: number): Mark | undefined {
  const [word, low, joint, high] = tokens.slice(at, at + 4);
  if (word?.lower !== 'between' || joint?.lower !== 'and') return undefined;
  if (low?.kind !== 'number' || high?.kind !== 'number') return undefined;
  return { ...threshold(at, at + 4, '>=', low.value), upTo: high.value };
}

function threshold(
  from: number,
  to: number,
  operator: Comparison,
  value: number,
): Mark & { kind: 'threshold' } {
  return { from, to, fit: 1, kind: 'threshold', operator, value, upTo: undefined };
}

export function unitsAt(tokens: readonly Token[], at: number): Mark[] {
  const unit = tokens[at]?.lower === 'in' ? spanUnits.get(tokens[at + 1]?.lower ?? '') : undefined;
  if (!unit) return [];
  return [{ from: at, to: at + 2, fit: 1, kind: 'unit', unit }];
}

const spanUnits: ReadonlyMap<string, SpanUnit> = new Map([
  ['hours', 'hours'],
  ['minutes', 'minutes'],
  ['seconds', 'seconds'],
  ['days', 'days'],
  ['day', 'days'],
  ['hour', 'hours'],
  ['minute', 'minutes'],
  ['mins', 'minutes'],
  ['min', 'minutes'],
  ['hrs', 'hours'],
  ['hr', 'hours'],
  ['secs', 'seconds'],
]);

/** Longer units in days; a length of time is bounded roughly by months and years. */
const daysOfUnits: ReadonlyMap<string, number> = new Map([
  ['week', 7],
  ['weeks', 7],
  ['fortnight', 14],
  ['month', 30],
  ['months', 30],
  ['year', 365],
  ['years', 365],
]);
