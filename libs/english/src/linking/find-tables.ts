import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { isSomebody } from '../catalog/people.js';
import { synonymsOf } from '../words/lexicon.js';
import { servedStems } from '../words/people-nouns.js';
import { stem } from '../words/stem.js';
import type { Token } from '../words/tokenise.js';
import { inOtherWords } from './in-other-words.js';
import type { Candidate } from './mention.js';
import { stepsPerWord } from './steps.js';
import { wordMatch } from './word-match.js';

const scoreMin = 0.4;

/** The tables that the words from this token on may name, best first. */
export function findTables(
  catalog: Catalog,
  tokens: readonly Token[],
  at: number,
): Candidate<CatalogTable>[] {
  const first = tokens[at];
  if (first === undefined || first.kind !== 'word') return [];
  const exact = catalog.tablesByWord.get(first.stem) ?? [];
  const near = [...synonymsOf(first.stem)].flatMap((other) => catalog.tablesByWord.get(other) ?? []);
  const candidates = new Set([...exact, ...near]);
  if (exact.length === 0 && first.stem.length >= 4)
    for (const [name, tables] of catalog.tablesByWord.entries().take(stepsPerWord(tokens)))
      if (wordMatch(first.stem, name) >= 0.5) for (const table of tables) candidates.add(table);
  const named = candidates
    .values()
    .take(stepsPerWord(tokens))
    .map((table) => match(table, tokens, at));
  const found = [
    ...named,
    ...people(catalog, first, exact).filter(({ item }) => !worksAt(tokens, at + 1) || !isServed(item)),
    ...inOtherWords(catalog, tokens, at, findTables),
  ].filter(({ score }) => score >= scoreMin);
  if (found.length === 0) return onesWithoutName(catalog, first);
  return found.toSorted((a, b) => weightIn(b) - weightIn(a)).slice(0, 8);
}

/** "students", if a table of people is named a list or a record, which does not name its people. */
function onesWithoutName(
  { people: tables, columnsByWord }: Catalog,
  { stem: word }: Token,
): Candidate<CatalogTable>[] {
  if (!isSomebody(word) || columnsByWord.has(word)) return [];
  const [only, second] = tables.filter(({ words }) => !words.some(isSomebody));
  return only && !second ? [{ item: only, score: peopleScore, length: 1 }] : [];
}

/** "people", without a table of that name: the people in the data, in any role. */
function people(
  catalog: Catalog,
  { stem: word }: Token,
  exact: readonly CatalogTable[],
): Candidate<CatalogTable>[] {
  if (word !== personWord || exact.length > 0) return [];
  return catalog.people.map((item) => ({ item, score: peopleScore, length: 1 }));
}

/** "how many people work here" asks for the staff, and for nobody who buys. */
function worksAt(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(at, at + 2).some(({ stem: word }) => worksWord.has(word));
}

function isServed({ words }: CatalogTable): boolean {
  return words.some((word) => servedStems.has(word));
}

const worksWord: ReadonlySet<string> = new Set(['work', 'employ', 'employed'].map(stem));
const personWord = stem('people');
const peopleScore = 0.7;

/** By its name or by a synonym, the one that fits better. */
function match(table: CatalogTable, tokens: readonly Token[], at: number): Candidate<CatalogTable> {
  let best = matchName(table, table.words, tokens, at);
  for (const synonym of table.synonyms) {
    const found = matchName(table, synonym, tokens, at);
    if (weightIn(found) > weightIn(best)) best = found;
  }
  return best;
}

function weightIn({ score, length }: Candidate<CatalogTable>): number {
  return score + length * 0.2;
}

function matchName(
  table: CatalogTable,
  words: readonly string[],
  tokens: readonly Token[],
  at: number,
): Candidate<CatalogTable> {
  let gained = 0;
  let length = 0;
  const open = [...words];
  while (open.length > 0) {
    const asked = tokens[at + length];
    if (!asked) break;
    const fits = open.map((word) => wordMatch(asked.stem, word));
    const fit = Math.max(...fits);
    if (fit < 0.5) break;
    open.splice(fits.indexOf(fit), 1);
    gained += fit;
    length += 1;
  }
  // The last word of a name is its head: an "order item" is an item.
  const hasHead = length > 0 && !open.includes(words.at(-1) ?? '');
  const score = gained / Math.max(words.length, 1) + (open.length > 0 && hasHead ? 0.1 : 0);
  return { item: table, score, length };
}
