import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Token } from '../words/tokenise.js';

/**
 * The amount of work for one question. Reading blocks the process, so a long question to a source with 50,000 similar columns could keep
 * everybody waiting. The work is counted in names and not in time, so that the same question is always read in the same way. It is divided by
 * the number of words, so that an ordinary question covers all of an ordinary schema: ten words over 1,000 tables are far below the limit.
 */
const stepsMax = 60_000;
const stepsMin = 400;

/** The number of names that may be compared with one word. */
export function stepsPerWord(tokens: readonly Token[]): number {
  return Math.max(stepsMin, Math.floor(stepsMax / Math.max(tokens.length, 1)));
}

const candidatesMost = 400;
const candidatesFewest = 40;

/** The number of meanings of one word that are weighed against those of the others: fewer in questions of many words. */
export function candidatesPerWord(tokens: readonly Token[]): number {
  const shared = Math.floor(12_000 / Math.max(tokens.length, 1));
  return Math.min(candidatesMost, Math.max(candidatesFewest, shared));
}

/** The pool to choose from, as a multiple of the kept number: finding each one's table is cheap, but not free. */
const choiceOf = 10;

/** The first of these; if they are too many, those of tables that the question names come first. */
export function keepLikely<T>(
  found: Iterable<T>,
  tokens: readonly Token[],
  most: number,
  tableOf: (item: T) => CatalogTable,
): T[] {
  const all = Iterator.from(found)
    .take(most * choiceOf)
    .toArray();
  if (all.length <= most) return all;
  const said = new Set(tokens.map(({ stem }) => stem));
  const known = new Map<CatalogTable, boolean>();
  const isOfSaid = (item: T): boolean => {
    const table = tableOf(item);
    const isSaid = known.get(table) ?? table.words.some((word) => said.has(word));
    known.set(table, isSaid);
    return isSaid;
  };
  const named = all.filter(isOfSaid);
  return named.length >= most
    ? named.slice(0, most)
    : [...named, ...all.filter((item) => !isOfSaid(item))].slice(0, most);
}
