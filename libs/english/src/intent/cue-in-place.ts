import type { Catalog } from '../catalog/catalog.js';
import { findRevenue } from '../linking/find-revenue.js';
import { findColumns } from '../linking/find-columns.js';
import { findSpan } from '../linking/find-span.js';
import { findFormula } from '../linking/find-formula.js';
import { findRate } from '../linking/find-rate.js';
import { findTables } from '../linking/find-tables.js';
import { findValues } from '../linking/find-values.js';
import { measureOf } from '../words/adjectives.js';
import type { Measure } from '../words/adjectives.js';
import { beforeTimes } from '../words/before-times.js';
import { measuredBy } from '../words/verbs.js';
import type { Token } from '../words/tokenise.js';
import type { Cue } from './cues.js';

/** A cue, and its number of words. */
interface Placed {
  cue: Cue;
  length: number;
}

/** Words that are cues only in certain places: "active subscriptions", "the first order", "500 dollars". */
export function cueInPlace(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  return (
    whoAt(tokens, at, catalog) ??
    spanAt(tokens, at, catalog) ??
    formulaAt(tokens, at, catalog) ??
    rateAt(tokens, at, catalog) ??
    stateAt(tokens, at, catalog) ??
    ordinalAt(tokens, at, catalog) ??
    moneyAt(tokens, at) ??
    timesAt(tokens, at) ??
    sellingAt(tokens, at) ??
    dealAt(tokens, at, catalog) ??
    saleAt(tokens, at, catalog) ??
    growthAt(tokens, at) ??
    revenueAt(tokens, at, catalog)
  );
}

/** "Who earns the most?": at the beginning it asks, later it narrows. */
function whoAt(tokens: readonly Token[], at: number, { people }: Catalog): Placed | undefined {
  if (at > 0 || tokens[0]?.lower !== 'who') return undefined;
  const isLinked = ['is', 'are', 'was', 'were'].includes(tokens[1]?.lower ?? '');
  return { cue: { cue: 'who', people }, length: isLinked ? 2 : 1 };
}

const running = new Set(['active', 'open', 'ongoing', 'current', 'unresolved', 'outstanding', 'running']);
const totals = new Set(['total', 'sum', 'count']);
const beforeState = new Set(
  'are is still currently an a the our all of many have has and were with every'.split(' '),
);

/** "active subscriptions", "tickets that are still open", "in service": without an end yet. */
function stateAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const [word, next] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower];
  if (word === 'in' && (next === 'service' || next === 'force'))
    return { cue: { cue: 'running' }, length: 2 };
  // "the running total" is another thing.
  const isTotal = word === 'running' && totals.has(next ?? '');
  if (!running.has(word) || isTotal || findValues(catalog, tokens, at)) return undefined;
  const isFlag = catalog.columnsByWord.get(tokens[at]?.stem ?? '')?.some(({ kind }) => kind === 'boolean');
  if (isFlag) return undefined;
  const isPlaced =
    at === 0 || beforeState.has(tokens[at - 1]?.lower ?? '') || isTable(tokens, at + 1, catalog);
  return isPlaced ? { cue: { cue: 'running' }, length: 1 } : undefined;
}

const growing = new Set(['grow', 'grew', 'grown', 'growing']);

/** "How fast did orders grow?"; but farmers grow wheat. */
function growthAt(tokens: readonly Token[], at: number): Placed | undefined {
  const isAsked = tokens[0]?.lower === 'how' && growing.has(tokens[at]?.lower ?? '');
  return isAsked ? { cue: { cue: 'growth' }, length: 1 } : undefined;
}

const ordinals: ReadonlyMap<string, string> = new Map([
  ['first', 'earliest'],
  ['last', 'latest'],
]);

/** "the first order", "launched last". */
function ordinalAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const measure = measureOf(ordinals.get(tokens[at]?.lower ?? '') ?? '');
  if (!measure) return undefined;
  const next = tokens[at + 1];
  // "the first 5 customers".
  const thing = next?.kind === 'number' ? at + 2 : at + 1;
  const isOpening = at === 0 || beforeOrdinal.has(tokens[at - 1]?.lower ?? '');
  const isBeforeThing = isOpening && isTable(tokens, thing, catalog);
  const isAtEnd =
    at > 1 &&
    !measureOf(tokens[at - 1]?.lower ?? '') &&
    tokens[at - 1]?.lower !== 'most' &&
    (next === undefined || (next.kind === 'sign' && tokens[at + 2] === undefined));
  // "When did Ada last order?"
  const isDone = tokens[0]?.lower === 'when' && tokens[1]?.lower === 'did' && at > 2 && next !== undefined;
  if (!isBeforeThing && !isAtEnd && !isDone) return undefined;
  return { cue: { cue: 'superlative', direction: measure.direction, measure }, length: 1 };
}

const beforeOrdinal = new Set(['the', 'our', 'my', 'your', 'very', 'show', 'list', 'give']);

function isTable(tokens: readonly Token[], at: number, catalog: Catalog): boolean {
  return findTables(catalog, tokens, at).some(({ score }) => score >= 0.6);
}

const spending = new Set(
  'spent spend spends spending paid donated donates donate gave give gives raised raises'.split(' '),
);
const trading = new Set(['sold', 'bought', 'sell', 'sells', 'buy', 'ordered', 'order', 'purchased']);

const passive = new Set(['is', 'are', 'was', 'were', 'gets', 'get', 'best', 'being']);

const ends: ReadonlyMap<string, Measure['direction']> = new Map([
  ['most', 'descending'],
  ['best', 'descending'],
  ['least', 'ascending'],
  ['worst', 'ascending'],
]);

const earning = new Set(['earned', 'earn', 'earns']);

/** The object of an act; the earnings of people are their pay, if there is any. */
function dealtIn(word: string, { columnsByWord }: Catalog): 'money' | 'pieces' | undefined {
  if (trading.has(word)) return 'pieces';
  const isPaidFor = earning.has(word) && !measuredBy('earn').some((pay) => columnsByWord.has(pay));
  return spending.has(word) || isPaidFor ? 'money' : undefined;
}

/** "spent the most", "earned the most", "sold best last month": the superlative is of unnamed money or pieces. */
function dealAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const word = tokens[at]?.lower ?? '';
  const of = dealtIn(word, catalog);
  // The person who is paid the most has the highest salary.
  if (!of || (word === 'paid' && passive.has(tokens[at - 1]?.lower ?? ''))) return undefined;
  const article = tokens[at + 1]?.lower === 'the' ? 1 : 0;
  const direction = ends.get(tokens[at + 1 + article]?.lower ?? '');
  if (!direction) return undefined;
  const next = at + 2 + article;
  const after = tokens[next];
  if (after && after.kind !== 'sign' && !beforeTimes.has(after.lower)) return undefined;
  return { cue: { cue: 'deal', of, direction }, length: next - at };
}

const selling = new Set(['sold', 'sell', 'sells']);
const denying = new Set(['not', 'never']);

/** "never sold", "have not been sold", "went unsold", "sold in 2025": the act is named, but not the table that records it. */
function saleAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const isDenied = tokens.slice(Math.max(0, at - 3), at).some(({ lower }) => denying.has(lower));
  const word = tokens[at]?.lower ?? '';
  const isTimed = beforeTimes.has(tokens[at + 1]?.lower ?? '');
  // "how many chairs did we sell", of a table of sales.
  const isEnd = catalog.lone !== undefined && (tokens[at + 1] ?? endSign).kind === 'sign';
  if (word !== 'unsold' && !((isDenied || isTimed || isEnd) && selling.has(word))) return undefined;
  const isNamed = [...findTables(catalog, tokens, at), ...findColumns(catalog, tokens, at)].length > 0;
  return isNamed ? undefined : { cue: { cue: 'sale', isDenied: word === 'unsold' }, length: 1 };
}

const endSign = { kind: 'sign' } as const;

/** "revenue", without a column of that name. */
function revenueAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const revenue = findRevenue(catalog, tokens, at);
  return revenue && { cue: { cue: 'revenue', revenue }, length: 1 };
}

/** "how long does it take to close", "delivery time", without a column of that name. */
function spanAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const found = findSpan(catalog, tokens, at);
  return found && { cue: { cue: 'span', span: found.span }, length: found.length };
}

/** "conversion rate", "profit", without a column of that name. */
function formulaAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const found = findFormula(catalog, tokens, at);
  return found && { cue: { cue: 'formula', formula: found.formula }, length: found.length };
}

/** "refund rate". */
function rateAt(tokens: readonly Token[], at: number, catalog: Catalog): Placed | undefined {
  const hit = findRate(catalog, tokens, at);
  return hit && { cue: { cue: 'rate', hit }, length: 2 };
}

const currencies = new Set('dollar dollars euro euros pound pounds usd eur gbp bucks'.split(' '));

/** "500 dollars": an amount of money. */
function moneyAt(tokens: readonly Token[], at: number): Placed | undefined {
  const isMoney = tokens[at - 1]?.kind === 'number' && currencies.has(tokens[at]?.lower ?? '');
  return isMoney ? { cue: { cue: 'money' }, length: 1 } : undefined;
}

const often: ReadonlyMap<string, number> = new Map([
  ['once', 1],
  ['twice', 2],
]);
const bounding = new Set(['than', 'least', 'exactly']);

/** "ordered more than 5 times", "bought at least twice". */
function timesAt(tokens: readonly Token[], at: number): Placed | undefined {
  const [before, word] = [tokens[at - 1], tokens[at]?.lower ?? ''];
  const value = often.get(word);
  const isBounded = bounding.has(before?.lower ?? '');
  if (value !== undefined && isBounded) return { cue: { cue: 'times', value }, length: 1 };
  const isTimes = word === 'times' && before?.kind === 'number';
  return isTimes ? { cue: { cue: 'times' }, length: 1 } : undefined;
}

const bestSelling: ReadonlyMap<string, Measure['direction']> = new Map([
  ['best', 'descending'],
  ['top', 'descending'],
  ['worst', 'ascending'],
]);

/** "our best selling products", "best-selling": by the number sold. */
function sellingAt(tokens: readonly Token[], at: number): Placed | undefined {
  const [own = '', joined] = (tokens[at]?.lower ?? '').split('-');
  const direction = bestSelling.get(own);
  const length =
    joined === 'selling' ? 1 : joined === undefined && tokens[at + 1]?.lower === 'selling' ? 2 : 0;
  if (!direction || length === 0) return undefined;
  return {
    cue: { cue: 'superlative', direction, measure: measureOf(own === 'top' ? 'best' : own), ofPieces: true },
    length,
  };
}
