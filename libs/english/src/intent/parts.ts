import type { TimeRange } from '#platform';
import type { Catalog } from '../catalog/catalog.js';
import { isNumeric } from '../catalog/column-facts.js';
import { isOfPeople, isSomebody } from '../catalog/people.js';
import { findColumns } from '../linking/find-columns.js';
import { findTables } from '../linking/find-tables.js';
import { findValues, isCode, likelyHits } from '../linking/find-values.js';
import { findNamed } from '../linking/find-named.js';
import { findMetric } from '../linking/find-metric.js';
import type { Mention } from '../linking/mention.js';
import type { Clock } from '../time/clock.js';
import { readDeniedTime, readTime } from '../time/read-time.js';
import { ageWord } from '../words/age-words.js';
import { beforeTimes } from '../words/before-times.js';
import { comparing } from '../words/comparing.js';
import { isFiller, isLightVerb } from '../words/lexicon.js';
import { stem as stemOf } from '../words/stem.js';
import { measuredIn } from '../words/units.js';
import { timeUnitAt } from '../words/time-units.js';
import type { TimeUnit } from '../words/time-units.js';
import type { Token } from '../words/tokenise.js';
import { cueInPlace } from './cue-in-place.js';
import { cueAt } from './cue-at.js';
import type { Cue } from './cues.js';

/** A span of the question with one role. */
export type Part = { start: number; length: number } & (
  | { kind: 'cue'; cue: Cue }
  | { kind: 'mention'; mention: Mention }
  /** With the stem of the unit that follows it. */
  | { kind: 'number'; value: number; unit: string | undefined }
  | { kind: 'time'; range: TimeRange }
  /** Without quotation marks, it is a name that no sample has. */
  | { kind: 'text'; text: string; isName?: boolean }
  | { kind: 'unit'; unit: TimeUnit; isAdverb: boolean }
  | { kind: 'word'; token: Token }
);

/** Splits the question into names and the cues that relate them. */
export function readParts(tokens: readonly Token[], catalog: Catalog, clock: Clock): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < tokens.length;) {
    const part = partAt(tokens, at, catalog, clock, parts.at(-1));
    if (part?.kind === 'number' && isRangeAt(tokens, at + part.length, parts.at(-1)))
      parts.push({ kind: 'cue', start: at, length: 0, cue: { cue: 'between' } });
    if (part?.kind === 'text') parts.push(...namesIn(part, tokens, catalog));
    else if (part) parts.push(part);
    at += part?.length ?? 1;
  }
  return parts;
}

/** "20 to 25" is a range, whatever precedes. */
function isRangeAt(tokens: readonly Token[], at: number, last: Part | undefined): boolean {
  const isBetween = last?.kind === 'cue' && last.cue.cue === 'between';
  const [joint, second] = tokens.slice(at, at + 2);
  return !isBetween && (joint?.lower === 'to' || joint?.lower === '-') && second?.kind === 'number';
}

function partAt(
  tokens: readonly Token[],
  at: number,
  catalog: Catalog,
  clock: Clock,
  last: Part | undefined,
): Part | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  const time =
    readDeniedTime(tokens, at, clock) ??
    (isTimely(tokens, at, last) ? readTime(tokens, at, clock) : undefined);
  if (time && (time.length > 1 || token.kind !== 'number') && !isColumnName(tokens, at, catalog, time.length))
    return { kind: 'time', start: at, ...time };
  const placed = cueInPlace(tokens, at, catalog);
  if (placed) return { kind: 'cue', start: at, ...placed };
  if (isHeadOfCapacity(tokens, at, catalog)) return undefined;
  const cue = isOrderedThen(tokens, at, clock) ? undefined : cueAt(tokens, at);
  const mention = mentionAt(beforeBound(tokens, at), at, catalog);
  const unit = unitAt(tokens, at, mention);
  // "month over month" begins like one.
  if (unit && cue?.cue.cue !== 'growth') return unit;
  if (mention && (!cue || isStronger(mention, cue, tokens.slice(at, at + 2))))
    return { kind: 'mention', start: at, length: mention.length, mention };
  if (cue) return { kind: 'cue', start: at, length: cue.length, cue: cue.cue };
  if (token.kind === 'quoted') return { kind: 'text', start: at, length: 1, text: token.text };
  if (token.kind === 'number')
    return yearsAt(tokens, at, token.value, last) ?? numberAt(tokens, at, token.value, catalog);
  if (token.kind === 'sign' || isFiller(token.lower) || isLightVerb(token.lower)) return undefined;
  if (last && saysNoMore(token, at, last)) return undefined;
  return { kind: 'word', start: at, length: 1, token };
}

/** "ordered at least twice": the "at" belongs to the bound, even beside a column "ordered at". */
function beforeBound(tokens: readonly Token[], at: number): readonly Token[] {
  const isBound = ({ lower }: Token, place: number): boolean =>
    place > at && lower === 'at' && ['least', 'most'].includes(tokens[place + 1]?.lower ?? '');
  const bound = tokens.findIndex(isBound);
  return bound < 0 ? tokens : tokens.slice(0, bound);
}

/** "who ordered in September" gives a time, and requests no order. */
function isOrderedThen(tokens: readonly Token[], at: number, clock: Clock): boolean {
  if (tokens[at]?.lower !== 'ordered') return false;
  return (readDeniedTime(tokens, at + 1, clock) ?? readTime(tokens, at + 1, clock)) !== undefined;
}

/** "phone numbers", "staff members": the second word adds nothing to the name. */
function saysNoMore({ stem }: Token, at: number, last: Part): boolean {
  if (last.kind !== 'mention' || last.start + last.length !== at) return false;
  const { columns, tables } = last.mention;
  if (stem === numberWord) return columns.some(({ item }) => item.kind === 'text');
  return stem === memberWord && tables.some(({ item }) => isOfPeople(item));
}

const [numberWord, memberWord] = [stemOf('number'), stemOf('member')];

/** "theaters that seat more than 200 people": these count a capacity, and are not particular people. */
function isHeadOfCapacity(tokens: readonly Token[], at: number, { columnsByWord }: Catalog): boolean {
  const word = tokens[at]?.stem ?? '';
  // The carried passengers may be a stored number.
  const isKept = columnsByWord
    .get(word)
    ?.some((column) => isNumeric(column) && !column.isKey && !column.words.includes(capacityWord));
  if (!isSomebody(word) || isKept) return false;
  const isTold = tokens.slice(Math.max(0, at - 6), at).some(({ stem }) => holding.has(stem));
  return isTold && (columnsByWord.has(capacityWord) || columnsByWord.has(seatWord));
}

const holding = new Set('seat hold carry accommodate fit'.split(' ').map(stemOf));
const [capacityWord, seatWord] = [stemOf('capacity'), stemOf('seat')];

/** "older than 30 years": the unit of an age is no name. */
function yearsAt(
  tokens: readonly Token[],
  at: number,
  value: number,
  last: Part | undefined,
): Part | undefined {
  const isOfAge =
    last?.kind === 'cue' && last.cue.cue === 'compare' && last.cue.measure?.words.includes(ageWord);
  if (!isOfAge || !['year', 'years'].includes(tokens[at + 1]?.lower ?? '')) return undefined;
  return { kind: 'number', start: at, length: 2, value, unit: undefined };
}

function numberAt(tokens: readonly Token[], at: number, value: number, catalog: Catalog): Part {
  const unit = tokens[at + 1]?.stem;
  const isName =
    catalog.tablesByWord.has(unit ?? '') ||
    catalog.columnsByWord.get(unit ?? '')?.some(({ words }) => words.length === 1);
  if (unit === undefined || isName || !measuredIn(unit))
    return { kind: 'number', start: at, length: 1, value, unit: undefined };
  return { kind: 'number', start: at, length: 2, value, unit };
}

/** "first year and last year", with a column of that name. */
function isColumnName(tokens: readonly Token[], at: number, catalog: Catalog, length: number): boolean {
  const said = tokens.slice(at, at + length).map(({ stem }) => stem);
  const [first = ''] = said;
  const named = catalog.columnsByWord.get(first) ?? [];
  return named.some(({ words }) => words.length > 1 && words.join(' ') === said.join(' '));
}

const unitScoreMin = 0.4;

/** A name takes precedence over a unit of time, unless it only occurs in a comment. */
function unitAt(tokens: readonly Token[], at: number, mention: Mention | undefined): Part | undefined {
  const said = timeUnitAt(tokens, at);
  const named = [...(mention?.columns ?? []), ...(mention?.tables ?? [])];
  if (!said || mention?.metric || named.some(({ score }) => score >= unitScoreMin)) return undefined;
  const isAdverb = tokens[at]?.lower.endsWith('ly') === true;
  return { kind: 'unit', start: at, length: said.length, unit: said.unit, isAdverb };
}

/** A bare number is a year only after words about time; "more than 2000" is none. */
function isTimely(tokens: readonly Token[], at: number, last: Part | undefined): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token?.kind === 'number')
    return next?.kind === 'word' && (last?.kind !== 'cue' || last.cue.cue !== 'compare');
  if (token?.lower === 'between' || token?.lower === 'from') return next?.kind !== 'number';
  return !(token?.lower === 'for' || token?.lower === 'over' || token?.lower === 'may');
}

/** A name wins if it covers more words than the cue, and all of its own. */
function isStronger(
  mention: Mention,
  { cue, length }: { cue: Cue; length: number },
  [token, next]: readonly Token[],
): boolean {
  // "total price" is a sum, "total of orders" a column of that name.
  if (cue.cue === 'aggregate' && mention.length === length && next?.kind === 'word' && !isFiller(next.lower))
    return false;
  if (token?.kind === 'quoted') return true;
  if (token && isCode(token) && mention.values.length > 0) return true;
  // "the number of buses" counts them, even if a bus has a number.
  if (cue.cue === 'count' && mention.columns[0]?.item.isKey) return false;
  const score = Math.max(
    0,
    ...mention.columns.map((each) => each.score),
    ...mention.tables.map((each) => each.score),
  );
  const named = mention.values.length > 0 ? 1 : score;
  if (mention.length > length) return named >= 0.95;
  return mention.length === length && named >= 0.95 && weak.has(cue.cue) && token?.lower !== ',';
}

const weak = new Set(['growth', 'aggregate', 'direction', 'order', 'everything', 'share', 'superlative']);

function mentionAt(tokens: readonly Token[], at: number, catalog: Catalog): Mention | undefined {
  const metric = findMetric(catalog, tokens, at);
  if (metric) return { ...mentionOf(tokens, at, metric.length), metric: metric.metric };
  const whole = findNamed(catalog, tokens, at);
  if (whole)
    return {
      ...mentionOf(tokens, at, whole.length),
      tables: [{ item: whole.table, score: 1, length: whole.length }],
    };
  const token = tokens[at];
  const isOpen = token?.kind === 'word' && !isFiller(token.lower);
  const isNamed = token?.kind === 'word' && named.has(token.lower);
  const columns = isOpen || isNamed ? findColumns(catalog, tokens, at) : [];
  const tables = isOpen || isNamed ? findTables(catalog, tokens, at) : [];
  const found = findValues(catalog, tokens, at);
  const values = found && isAskedFor(tokens, at + found.length) ? undefined : found;
  const fits = [...columns, ...tables];
  const best = Math.max(0, ...fits.map((each) => each.score + each.length * 0.2));
  const length = fits.find((each) => each.score + each.length * 0.2 >= best - 0.001)?.length ?? 0;
  const isValue = values !== undefined && (values.length > length || (values.length === length && best < 2));
  if (length === 0 && !isValue) return undefined;
  if (isValue && values.length > length)
    return { ...mentionOf(tokens, at, values.length), values: values.hits };
  return {
    ...mentionOf(tokens, at, length),
    columns: columns.filter((each) => each.score >= 0.3),
    tables: tables.filter(
      (each) =>
        each.length >= length ||
        !columns.some((column) => column.length > each.length && column.score >= 0.7),
    ),
    values: isValue ? values.hits : [],
  };
}

/** "the phone number of": the requested thing is no value. */
function isAskedFor(tokens: readonly Token[], at: number): boolean {
  return (
    ['number', 'numbers', 'address', 'addresses'].includes(tokens[at]?.lower ?? '') &&
    tokens[at + 1]?.lower === 'of'
  );
}

function mentionOf(tokens: readonly Token[], start: number, length: number): Mention {
  const said = tokens.slice(start, start + length);
  const isOf = said.some(({ lower }) => lower === 'of');
  const isPlural = (isOf ? said : said.slice(-1)).some(
    ({ lower, stem }) => lower.endsWith('s') && !stem.endsWith('s'),
  );
  return {
    start,
    length,
    words: said.map(({ stem }) => stem),
    isPlural,
    isDone: length === 1 && (/(?:ed|pt|ft)$/.test(said[0]?.lower ?? '') || isDidAt(tokens, start)),
    wordBefore: tokens[start - 1]?.lower ?? '',
    isDenied: denials.has(tokens[start - 1]?.lower ?? ''),
    hasArticle: articles.has(tokens[start - 1]?.lower ?? ''),
    columns: [],
    tables: [],
    values: [],
  };
}

/** "how many tickets did Mia close": an act ends its question, or precedes a time. */
function isDidAt(tokens: readonly Token[], at: number): boolean {
  const did = tokens.findLastIndex(({ lower }, place) => place < at && lower === 'did');
  const next = tokens[at + 1];
  const isLast = next === undefined || next.kind === 'sign' || beforeTimes.has(next.lower);
  return did >= 0 && at - did > 1 && isLast;
}

const denials = new Set(['not', 'never']);
const articles = new Set(['a', 'an', 'any']);

/** Words of the grammar that are names as well. */
const named = new Set([
  'total',
  'number',
  'average',
  'maximum',
  'minimum',
  'max',
  'min',
  'order',
  'orders',
  'result',
  'results',
  'value',
  'values',
  'record',
  'records',
  'kind',
  'kinds',
  'top',
  'first',
  'last',
  'share',
  'count',
  'information',
  'entry',
  'entries',
  'details',
  'own',
  'names',
  'down',
  'term',
  'overall',
  'database',
  'lowest',
  'highest',
  'other',
  'most',
  'report',
  'provide',
  'contain',
  'description',
  'ordered',
  'time',
  'table',
  'available',
]);

/** "Ada Lovelace" may be in two columns, as first and last name. */
function namesIn(part: Part & { kind: 'text' }, tokens: readonly Token[], catalog: Catalog): Part[] {
  const [first, last, more] = part.text.split(/\s+/);
  if (first === undefined || last === undefined || more !== undefined) return [part];
  const lasts = likelyHits(catalog.values.exact(last), tokens);
  const pairs = likelyHits(catalog.values.exact(first), tokens).filter((hit) =>
    lasts.some(({ column }) => column !== hit.column && column.table === hit.column.table),
  );
  const ends = lasts.filter((hit) =>
    pairs.some(({ column }) => column !== hit.column && column.table === hit.column.table),
  );
  if (pairs.length === 0) return [part];
  return [pairs, ends].map((values) => ({
    kind: 'mention',
    start: part.start,
    length: 1,
    mention: { ...mentionOf([], part.start, 1), values },
  }));
}

/** Reports whether a part is this cue. */
export function isCue(part: Part | undefined, cue: Cue['cue']): boolean {
  return part?.kind === 'cue' && part.cue.cue === cue;
}

/** Reports whether a part is "and" or a comma. */
export function isAnd(part: Part | undefined): boolean {
  return isCue(part, 'and');
}

/** Reports whether the part continues a list of its kind: "in May or June", "in 2014 and 2015". */
export function isListed(parts: readonly Part[], place: number): boolean {
  const before = parts[place - 1];
  return isAnd(before) || isComparing(before) || (before?.kind === 'cue' && before.cue.cue === 'or');
}

/** Reports whether a part compares what precedes it with what follows. */
export function isComparing(part: Part | undefined): boolean {
  return part?.kind === 'word' && comparing.has(part.token.lower);
}
