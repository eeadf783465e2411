import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Token } from '../words/tokenise.js';

/**
 * How much is looked at for one question. Reading takes the whole process, so whoever owns a source of 50,000 columns that are all
 * called alike could keep everybody waiting with a long question. Counted in names and not in time, so that the same question is
 * always read the same way; shared out by the question's words, so that an ordinary question looks at all there is in an ordinary
 * schema: ten words over 1,000 tables come nowhere near.
 */
const stepsMax = 60_000;
const stepsMin = 400;

/** How many names may be held against one word. */
export function stepsPerWord(tokens: readonly Token[]): number {
  return Math.max(stepsMin, Math.floor(stepsMax / Math.max(tokens.length, 1)));
}

const candidatesMost = 400;
const candidatesFewest = 40;

/** How many meanings of one word are weighed against those of the others: fewer where there are many words. */
export function candidatesPerWord(tokens: readonly Token[]): number {
  const shared = Math.floor(12_000 / Math.max(tokens.length, 1));
  return Math.min(candidatesMost, Math.max(candidatesFewest, shared));
}

/** Of so many times as many as are kept, those are chosen that are kept: to look where each belongs is quick, but not for nothing. */
const choiceOf = 10;

/** The first of these; where there are more than that, those of tables that the question names go first. */
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
