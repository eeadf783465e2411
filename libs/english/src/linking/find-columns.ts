import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isBirthday, isNumeric, isPartOfAmount, isRate } from '../catalog/column-facts.js';
import { somebodyOf } from '../catalog/people.js';
import { moneyColumn, quantityColumn } from '../intent/measure-column.js';
import { ageWord, birthWord } from '../words/age-words.js';
import { isFiller, synonymsOf } from '../words/lexicon.js';
import { measuredBy } from '../words/verbs.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import { inOtherWords } from './in-other-words.js';
import type { Candidate } from './mention.js';
import { candidatesPerWord, keepLikely, stepsPerWord } from './steps.js';
import { weightOf, wordMatch } from './word-match.js';

const scoreMin = 0.3;
/** The columns that the words from this token on may name, best first. */
export function findColumns(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): Candidate<CatalogColumn>[] {
  const first = tokens[at];
  if (first === undefined || first.kind !== 'word') return [];
  const found = [
    ...inOtherWords(catalog, tokens, at, findColumns),
    ...toldInNumbers(catalog, tokens, at),
    ...toldByBirth(catalog, first.stem),
    ...toldAsAmount(catalog, tokens, at),
    ...toldAsPeople(catalog, first.stem),
  ];
  for (const column of startingWith(catalog, tokens, first.stem)) {
    const candidate = match(column, tokens, at);
    if (candidate && candidate.score >= scoreMin && !isOtherAmount(column, first)) found.push(candidate);
  }
  // Many names end in the same word; the right one only shows beside the question's other words.
  const most = candidatesPerWord(tokens);
  return keepLikely(found.toSorted(byWeight), tokens, most, ({ item }) => item.table).toSorted(byWeight);
}

/** "flights that cost less than 100", "towns with more than 5,000 people": the fare and the population, which these words do not resemble. */
function toldInNumbers(
  { columnsByWord, people, tablesByWord }: Catalog,
  tokens: readonly Token[],
  at: number,
): Candidate<CatalogColumn>[] {
  const word = tokens[at]?.stem ?? '';
  if (columnsByWord.has(word)) return [];
  const counted = isAmountBefore(tokens[at - 1]) ? countedAs({ people, tablesByWord }, word) : [];
  const words = counted.length > 0 ? counted : isDeedAt(tokens, at) ? measuredBy(word) : [];
  return words.flatMap((called, place) =>
    (columnsByWord.get(called) ?? [])
      .slice(0, toldMax)
      .filter((column) => isNumeric(column) && !column.isKey && column.words.includes(called))
      .map((item) => ({ item, score: toldScore - place * 0.01, length: 1 })),
  );
}

/** "how many people work on Hera", where the only table has employees by name. */
function toldAsPeople({ lone, people }: Catalog, word: string): Candidate<CatalogColumn>[] {
  if (word !== personWord || !lone || people.length > 0) return [];
  const item = somebodyOf(lone);
  return item ? [{ item, score: toldScore, length: 1 }] : [];
}

/** "the age", with only days of birth stored. */
function toldByBirth({ columnsByWord }: Catalog, word: string): Candidate<CatalogColumn>[] {
  if (word !== ageWord || columnsByWord.has(word)) return [];
  const births = columnsByWord.get(birthWord)?.slice(0, toldMax).filter(isBirthday) ?? [];
  return births.map((item) => ({ item, score: toldScore, length: 1 }));
}

/** "order value", "the amount of each order", with a column named total. */
function toldAsAmount(catalog: Catalog, tokens: readonly Token[], at: number): Candidate<CatalogColumn>[] {
  if (!amountWords.has(tokens[at]?.stem ?? '')) return [];
  const before = tablesCalled(catalog, tokens[at - 1]?.stem ?? '');
  const isOf = tokens[at + 1]?.lower === 'of';
  const thing = tokens
    .slice(at + 2, at + 4)
    .find(({ lower }) => !isFiller(lower) || catalog.tablesByWord.has(lower));
  const after = isOf ? tablesCalled(catalog, thing?.stem ?? '') : [];
  const table = [...before, ...after].find(({ words }) => words.length === 1);
  const item = table && moneyColumn([table]);
  if (!item || table.columns.some((column) => isCalledSo(column, tokens[at]))) return [];
  // The price of one piece is no total.
  if (isRate(item) && quantityColumn([table])) return [];
  return [{ item, score: toldScore, length: 1 }];
}

/** Tables by name, or by the number of their records: "order" in a table of sales. */
function tablesCalled({ tablesByWord, columnsByWord }: Catalog, word: string): CatalogTable[] {
  const records = columnsByWord.get(word)?.filter(({ isRecord }) => isRecord) ?? [];
  return [...(tablesByWord.get(word) ?? []), ...records.map(({ table }) => table)];
}

/** A quantity is an amount only if its table has no column of that name and no cost. */
function isOtherAmount({ table, words }: CatalogColumn, token: Token): boolean {
  if (!amountWords.has(token.stem) || words.includes(token.stem)) return false;
  if (words.includes(quantityWord) && moneyColumn([table])) return true;
  return table.columns.some((column) => isCalledSo(column, token));
}

const amountWords = new Set(['value', 'amount', 'worth', 'size'].map(stem));
const quantityWord = stem('quantity');

function isCalledSo(column: CatalogColumn, token: Token | undefined): boolean {
  return (
    isNumeric(column) && !column.isKey && !isPartOfAmount(column) && column.words.includes(token?.stem ?? '')
  );
}

/** People of whom only the number is stored: those of a town, those at a college. */
function countedAs(
  { people, tablesByWord }: Pick<Catalog, 'people' | 'tablesByWord'>,
  word: string,
): readonly string[] {
  if (word === personWord) return people.length === 0 ? inhabitants : [];
  return word === studentWord && !tablesByWord.has(word) ? enrolled : [];
}

const [personWord, studentWord] = [stem('people'), stem('student')];
const enrolled = ['enrollment', 'enrolled'].map(stem);
const inhabitants = ['population', 'inhabitant', 'resident'].map(stem);

function isAmountBefore(token: Token | undefined): boolean {
  return token?.kind === 'number' || ['many', 'most', 'more', 'fewest', 'least'].includes(token?.lower ?? '');
}

/** A verb of amount ends its sentence or precedes an amount; "the score of …" is a name. */
function isDeedAt(tokens: readonly Token[], at: number): boolean {
  const [next, second] = tokens.slice(at + 1, at + 3);
  if (!next || next.kind !== 'word') return next?.kind !== 'quoted';
  return beforeAmounts.has(next.lower) || (next.lower === 'the' && beforeAmounts.has(second?.lower ?? ''));
}

const beforeAmounts = new Set(
  'most least more less fewer over under above below at between up exactly longer best better'.split(' '),
);

const toldScore = 0.62;
const toldMax = 40;

function byWeight(a: Candidate<CatalogColumn>, b: Candidate<CatalogColumn>): number {
  return weightIn(b) - weightIn(a);
}

function startingWith(catalog: Catalog, tokens: readonly Token[], word: string): CatalogColumn[] {
  const most = stepsPerWord(tokens);
  return keepLikely(onlyOnce(namedLike(catalog, word, most)), tokens, most, ({ table }) => table);
}

function* onlyOnce<T>(items: Iterable<T>): Generator<T> {
  const seen = new Set<T>();
  for (const item of items) {
    if (seen.has(item)) continue;
    seen.add(item);
    yield item;
  }
}

function* namedLike({ columnsByWord }: Catalog, word: string, most: number): Generator<CatalogColumn> {
  const exact = columnsByWord.get(word) ?? [];
  yield* exact;
  for (const other of synonymsOf(word)) yield* columnsByWord.get(other) ?? [];
  if (exact.length > 0 || word.length < 3) return;
  for (const [name, columns] of columnsByWord.entries().take(most))
    if (wordMatch(word, name) > 0) yield* columns;
}

/** Words within a name: "date of birth", "number of the room". */
const joints = new Set(['of', 'the', 'for', 'in', "'s"]);

/** Matches a column by its name, its synonyms or its comment. */
function match(
  column: CatalogColumn,
  tokens: readonly Token[],
  at: number,
): Candidate<CatalogColumn> | undefined {
  let best = matchName(column, column.words, tokens, at);
  for (const synonym of column.synonyms) {
    const found = matchName(column, synonym, tokens, at);
    if (found && (!best || weightIn(found) > weightIn(best))) best = found;
  }
  return best ?? bySaying(column, tokens[at]);
}

function weightIn({ score, length }: Candidate<CatalogColumn>): number {
  return score + length * 0.2;
}

function matchName(
  column: CatalogColumn,
  words: readonly string[],
  tokens: readonly Token[],
  at: number,
): Candidate<CatalogColumn> | undefined {
  const open = new Map(words.map((word, place) => [place, word]));
  const own = words.length;
  let gained = 0;
  let end = at;
  let isAfterOf = false;
  let saysTable = false;
  for (let place = at; place < tokens.length && place < at + 8 && open.size > 0; place += 1) {
    const token = tokens[place];
    if (!token || token.kind === 'quoted') break;
    const best = bestOpen(open, token.stem);
    isAfterOf ||= token.lower === 'of';
    if (isAfterOf && end > at && column.table.words.includes(token.stem)) saysTable = true;
    if (best) {
      gained += best.fit * weightOf(best.word, best.place, words);
      open.delete(best.place);
      end = place + 1;
    } else if (place === at || (!joints.has(token.lower) && !column.table.words.includes(token.stem))) break;
  }
  if (end === at) return undefined;
  const whole = words.reduce((sum, word, place) => {
    const isSaid = open.has(place) && own > 1 && column.table.words.includes(word);
    return sum + (isSaid ? 0.15 : weightOf(word, place, words));
  }, 0);
  return {
    item: column,
    score: gained / Math.max(whole, 0.2),
    length: end - at,
    saysTable,
    isHeadless: own > 1 && isOpenHead(words, open),
  };
}

/** The last word of a name is its head: a "headquartered city" is a city, a "city area" is none. */
function isOpenHead(words: readonly string[], open: ReadonlyMap<number, string>): boolean {
  const last = words.length - 1;
  const head = last > 0 && weightOf(words[last] ?? '', last, words) < 1 ? last - 1 : last;
  return open.has(head);
}

/** A comment adds words that the name lacks. */
function bySaying(column: CatalogColumn, token: Token | undefined): Candidate<CatalogColumn> | undefined {
  if (!token || !column.comment.includes(token.stem)) return undefined;
  return { item: column, score: 0.34, length: 1, isRemark: true };
}

function bestOpen(
  open: ReadonlyMap<number, string>,
  asked: string,
): { place: number; word: string; fit: number } | undefined {
  let best: { place: number; word: string; fit: number } | undefined;
  for (const [place, word] of open) {
    const fit = wordMatch(asked, word);
    if (fit > (best?.fit ?? 0)) best = { place, word, fit };
  }
  return best;
}
