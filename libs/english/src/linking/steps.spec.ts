import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { readQuestion } from '../read-question.js';
import { aTable, shop } from '../shop.fixture.js';
import { tokenise } from '../words/tokenise.js';
import { candidatesPerWord, keepLikely, stepsPerWord } from './steps.js';

/** A schema made to be slow: every column fits every word, and every value stands everywhere. */
function wide(tables: number): Catalog {
  const columns = Array.from({ length: 100 }, (_, place) => `price_total_${place}:text:norway|amount`);
  return buildCatalog({
    tables: Array.from({ length: tables }, (_, table) => aTable(`amount_${table}`, columns)),
  });
}

/** The number of times that the name of a column is read during the reading of a question. */
function looksWhile(catalog: Catalog, question: string): number {
  let looks = 0;
  for (const column of catalog.tables.flatMap((table) => table.columns)) {
    const { words } = column;
    Object.defineProperty(column, 'words', {
      get: () => {
        looks += 1;
        return words;
      },
    });
  }
  readQuestion(question, catalog, { now: new Date('2026-05-20T12:00:00Z') });
  return looks;
}

describe('a long question', () => {
  it.each([
    ['names', ['price', 'total', 'amount']],
    ['beginnings of names', ['pri', 'tot', 'amo']],
  ])('looks at no more of a wider schema, where it is made of %s', (_, words) => {
    const question = Array.from({ length: 90 }, (__, place) => words[place % 3]).join(' ');
    const looks = looksWhile(wide(10), question);
    expect(looks).toBeGreaterThan(1_000);
    expect(looksWhile(wide(20), question)).toBeLessThan(looks * 1.1);
  });
});

describe('keepLikely', () => {
  const columns = shop().tables.flatMap((table) => table.columns);
  const kept = (question: string, most: number) =>
    keepLikely(columns, tokenise(question), most, ({ table }) => table).map(({ table }) => table.name);

  it('keeps those of tables that are named before all others', () => {
    expect(new Set(kept('the price of products', 3))).toEqual(new Set(['products']));
    expect(kept('the price of products', 1_000)).toEqual(columns.map(({ table }) => table.name));
  });

  it('is asked for less by each of many words, and for all there is by few', () => {
    const [few, many] = [tokenise('how many orders'), tokenise('price '.repeat(140))];
    expect([stepsPerWord(few), candidatesPerWord(few)]).toEqual([20_000, 400]);
    expect([stepsPerWord(many), candidatesPerWord(many)]).toEqual([428, 85]);
  });
});
