import { nounOf } from '#model';
import { grainOf } from '#platform';
import type { TimeRange } from '#platform';
import type { SourceTable } from '#contracts';
import { isSummedSql } from '#sql';
import type { Grain } from '#sql';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import type { Reading } from '../read-question.js';
import type { Clock } from '../time/clock.js';
import { readTime } from '../time/read-time.js';
import { askedWords } from '../words/asked-words.js';
import { identifierWords } from '../words/identifier-words.js';
import { sharing } from '../words/sharing.js';
import { stem } from '../words/stem.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';
import { rangeOfChange, takeChange, takeOne } from './change.js';
import { pairOf, takeYearsBack } from './compared-periods.js';
import { dimensionsOf, takeDimensions, takeValues } from './dimensions.js';
import { alias, planOfMetric } from './metric-plan.js';
import type { Cut } from './metric-plan.js';
import { QuestionWords } from './question-words.js';
import { takeRanking } from './ranking.js';
import { reachableFrom } from './reachable.js';
import { isShareOfOther, takeShare } from './share.js';
import { takeTrend } from './trend.js';
import { rankedOnly, takeUnsaidMetrics } from './unsaid-metric.js';

/**
 * Reads a question as one about a curated metric: its name, a time, dimensions, and values of these. Every word must be explained, because a
 * trusted number must not ignore half of the question.
 */
export function readMetric(
  question: string,
  metrics: readonly CatalogMetric[],
  tables: readonly SourceTable[],
  clock: Clock,
): Reading | undefined {
  const words = new QuestionWords(askedWords(question));
  if (averagesNumber(words.tokens, metrics)) return undefined;
  const named = takeMetric(words, metrics);
  if (named) return readAs(named, words, (cut) => cut, tables, clock);
  for (const metric of takeUnsaidMetrics(words, metrics)) {
    const left = words.copy();
    const reading = readAs({ metric, at: 0 }, left, (cut) => rankedOnly(left, cut), tables, clock);
    if (reading) return { ...reading, confidence: unsaidConfidence };
  }
  return undefined;
}

/** "average orders per customer" is about their number, and no "average order", unless a metric is called so. */
function averagesNumber(tokens: readonly Token[], metrics: readonly CatalogMetric[]): boolean {
  const at = tokens.findIndex(({ lower }) => lower === 'average' || lower === 'avg');
  const [things, per] = at < 0 ? [] : tokens.slice(at + 1, at + 3);
  if (!things || !['per', 'each'].includes(per?.lower ?? '')) return false;
  const isSeveral = nounOf([things.lower]).singular !== things.lower;
  const names = metrics.flatMap(({ name, synonyms }) => [name, ...synonyms]);
  return isSeveral && !names.some((name) => name.toLowerCase().includes(`average ${things.lower}`));
}

function readAs(
  { metric, at }: { metric: CatalogMetric; at: number },
  words: QuestionWords,
  settle: (cut: Cut) => Cut | undefined,
  tables: readonly SourceTable[],
  clock: Clock,
): Reading | undefined {
  const table = tableOf(metric, tables);
  const whole = table && readCut(words, { metric, at }, table, tables, clock);
  const cut = whole && settle(whole);
  if (!cut || !words.isExplained || asksForLines(words, cut)) return undefined;
  if (cut.values.some(({ text }) => isDefinedBy(metric, text))) return undefined;
  if (metric.time_column === null && (cut.grain || cut.ranges.length > 0)) return undefined;
  const plan = planOfMetric(metric, table, cut);
  return { plan, confidence: 0.97, explains: [`metric ${metric.name}`] };
}

/** "the 3 biggest orders", "orders and who placed them": asks for rows or people, which a single number is not. */
function asksForLines(words: QuestionWords, { ranking, dimensions, grain }: Cut): boolean {
  const isOneNumber = dimensions.length === 0 && grain === undefined;
  const asksForPeople = words.tokens.some(({ lower }) => people.has(lower));
  return isOneNumber && (ranking !== undefined || asksForPeople);
}

const people = new Set(['who', 'whom', 'whose']);

/** Most questions mean this metric; the answer names it. */
const unsaidConfidence = 0.8;

/** "Cancelled orders" are not part of a metric that excludes cancelled ones, so a value in its definition is no filter. */
function isDefinedBy({ expression, filters }: CatalogMetric, text: string): boolean {
  const literal = `'${text.replaceAll("'", "''")}'`;
  return [expression, ...filters].some((sql) => sql.includes(literal));
}

/** The metric with the longest name in the question; none if another is named beside it. */
function takeMetric(
  words: QuestionWords,
  metrics: readonly CatalogMetric[],
): { metric: CatalogMetric; at: number } | undefined {
  const phrases = metrics
    .flatMap((metric) => phrasesOf(metric).map((stems) => ({ metric, stems })))
    .toSorted((a, b) => b.stems.length - a.stems.length);
  const found = phrases.flatMap(({ metric, stems }) => {
    const place = words.takePhrase(stems, passedWithin(stems, metric));
    if (place && isOfDeed(stems)) takeObject(words, place.end, metric);
    return place ? [{ metric, stems, ...place }] : [];
  });
  const [first, ...others] = found;
  if (!first) return undefined;
  // "the share of returned orders": the orders are its own rows.
  const isItsRows = (other: (typeof found)[number]) =>
    other.start === first.end &&
    isOfShare(first.stems) &&
    other.stems.every((word) => rowsOf(first.metric).has(word));
  const isOne = others.every((other) => other.metric === first.metric || isItsRows(other));
  return isOne ? { metric: first.metric, at: first.start } : undefined;
}

/** Its name and synonyms; a share is also a percentage, and the time to do something also how long it takes. */
function phrasesOf({ name, synonyms }: CatalogMetric): string[][] {
  return [name, ...synonyms].map(stemsOf).flatMap((stems) => {
    const [first = '', ...rest] = stems;
    if (first === stem('time') && isOfDeed(rest)) return [stems, [...stemsOf('long take'), ...rest]];
    return sharingStems.includes(first) ? sharingStems.map((word) => [word, ...rest]) : [stems];
  });
}

function isOfShare([first = '']: readonly string[]): boolean {
  return sharingStems.includes(first);
}

const sharingStems = [...new Set([...sharing].map(stem))];

/** "time to resolve", "hours to resolve" */
function isOfDeed(stems: readonly string[]): boolean {
  return stems.includes('to');
}

/** "the share of orders that were returned", "how long does it take to resolve": words that may be within a name. */
function passedWithin(stems: readonly string[], metric: CatalogMetric): ReadonlySet<string> | undefined {
  if (isOfShare(stems)) return rowsOf(metric);
  return isOfDeed(stems) ? asking : undefined;
}

const asking = new Set(['does', 'did', 'do', 'it', 'us', 'we', 'usually', 'typically', 'normally'].map(stem));

/** The words for a metric's rows in a name with a share of them. */
function rowsOf({ source }: CatalogMetric): ReadonlySet<string> {
  return new Set([...sourceWords(source), 'that', 'which', 'all', 'the']);
}

/** "time to resolve a ticket": the object of the act is the metric's rows, and adds nothing. */
function takeObject(words: QuestionWords, end: number, { source }: CatalogMetric): void {
  const at = end + (articles.has(words.tokens[end]?.lower ?? '') ? 1 : 0);
  const names = sourceWords(source);
  const object = [names, names.slice(-1)].find((stems) =>
    stems.every((wanted, place) => words.tokens[at + place]?.stem === wanted),
  );
  if (object) words.take(at, object.length);
}

const articles = new Set(['a', 'an', 'the', 'our']);

function sourceWords(source: string): string[] {
  return identifierWords(source.split('.').at(-1) ?? '').map(stem);
}

/** Undefined for a change without periods, or a share without groups that add up to a whole. */
function readCut(
  words: QuestionWords,
  { metric, at }: { metric: CatalogMetric; at: number },
  table: SourceTable,
  tables: readonly SourceTable[],
  clock: Clock,
): Cut | undefined {
  const dimensions = dimensionsOf(metric, table, reachableFrom(table, tables, alias));
  const change = takeChange(words);
  const showsShare = takeShare(words);
  // "the average time to resolve": the metric is an average already.
  if (/^\s*avg\s*\(/i.test(metric.expression)) takeOne(words, averaging);
  const isTrend = takeTrend(words);
  const ranking = takeRanking(words);
  const back = change?.isAgainst ? takeYearsBack(words) : undefined;
  const isEachApart = takeOne(words, apart);
  const times = takeTimes(words, clock);
  const ranges = spanOf(times);
  const named = takeDimensions(words, dimensions);
  const said = takeGrain(words);
  const values = takeValues(words, dimensions, table);
  if (showsShare && (named.length === 0 || !isSummedSql(metric.expression))) return undefined;
  const valuesAt = values.map((value) => value.at);
  if (showsShare && isShareOfOther(words, at, valuesAt)) return undefined;
  const common = { dimensions: named, values, ranking, showsShare };
  if (isEachApart) return apartIn({ ...common, times });
  const pair = change && pairOf(times, change, back, clock);
  if (pair && named.length === 0) return { ...common, ...pair, showsChange: true };
  if (pair || back) return undefined;
  if (!change)
    return { ...common, grain: said ?? (isTrend ? 'month' : undefined), ranges, showsChange: false };
  const [time] = times;
  const grain = change.grain ?? said ?? (time && grainOf(time)) ?? (change.isAgainst ? undefined : 'month');
  if (!grain || named.length > 0) return undefined;
  const isOne = time !== undefined && times.length === 1 && grainOf(time) === grain;
  const shown = isOne ? [rangeOfChange(time, change, grain, clock)] : ranges;
  return { ...common, grain, ranges: shown, showsChange: true };
}

const apart = new Set(['respectively']);

/** "in September and October, respectively", "for Germany and France respectively": a row for each of them. */
function apartIn({
  times,
  ...common
}: Pick<Cut, 'dimensions' | 'values' | 'ranking' | 'showsShare'> & { times: readonly TimeRange[] }):
  | Cut
  | undefined {
  const several = [...Map.groupBy(common.values, ({ dimension }) => dimension)]
    .filter(([, values]) => values.length > 1)
    .map(([dimension]) => dimension);
  const [time, second] = times;
  const grain = time && second && grainOf(time);
  const isEven = times.every((each) => grainOf(each) === grain);
  if (second ? !grain || !isEven : several.length === 0) return undefined;
  const dimensions = [...new Set([...common.dimensions, ...several])];
  return { ...common, dimensions, grain, ranges: times, showsChange: false };
}

const averaging = new Set(['average', 'mean', 'avg']);

function takeTimes(words: QuestionWords, clock: Clock): TimeRange[] {
  return words.tokens.flatMap((_, at) => {
    const phrase = words.isTaken(at) ? undefined : readTime(words.tokens, at, clock);
    if (!phrase) return [];
    words.take(at, phrase.length);
    return [phrase.range];
  });
}

/** From the first day of the earliest to the last of the latest. */
function spanOf(times: readonly TimeRange[]): TimeRange[] {
  if (times.length === 0) return [];
  const inOrder = (days: (string | undefined)[]) => days.flatMap((day) => day ?? []).toSorted();
  const [from] = inOrder(times.map((time) => time.from));
  return [{ from, before: inOrder(times.map((time) => time.before)).at(-1) }];
}

const grains: Record<string, Grain> = {
  day: 'day',
  daily: 'day',
  week: 'week',
  weekly: 'week',
  month: 'month',
  monthly: 'month',
  quarter: 'quarter',
  quarterly: 'quarter',
  year: 'year',
  yearly: 'year',
  annual: 'year',
};

function takeGrain(words: QuestionWords): Grain | undefined {
  const at = words.findWord(new Set(Object.keys(grains)));
  // "delivered within a week" makes no groups.
  if (at === undefined || ['a', 'an'].includes(words.tokens[at - 1]?.lower ?? '')) return undefined;
  words.take(at, 1);
  return grains[words.tokens[at]?.lower ?? ''];
}

function tableOf({ source }: CatalogMetric, tables: readonly SourceTable[]): SourceTable | undefined {
  const named = tables.filter(({ schema, name }) => source === name || source === `${schema}.${name}`);
  return named.length === 1 ? named[0] : undefined;
}

function stemsOf(text: string): string[] {
  return tokenise(text).map((token) => token.stem);
}
