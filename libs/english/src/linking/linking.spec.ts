import { describe, expect, it } from '@jest/globals';
import { joinTree } from '../catalog/join-tree.js';
import { library, shop } from '../shop.fixture.js';
import { tokenise } from '../words/tokenise.js';
import { findColumns } from './find-columns.js';
import { findTables } from './find-tables.js';
import { findValues } from './find-values.js';

function bestColumn(phrase: string, catalog = library()): string | undefined {
  const [best] = findColumns(catalog, tokenise(phrase), 0);
  return best && `${best.item.table.name}.${best.item.name}`;
}

describe('findColumns', () => {
  it.each([
    ['titles', 'book.title'],
    ['first name', 'author.fname'],
    ['date of birth', 'member.date_of_birth'],
    ['birth date', 'member.date_of_birth'],
    ['number of pages', 'book.numPages'],
    ['return date', 'loan.return_date'],
    ['town', 'member.city'],
  ])('finds "%s" as %s', (phrase, column) => {
    expect(bestColumn(phrase)).toBe(column);
  });

  it('finds nothing for what no column is called', () => {
    expect(bestColumn('umbrella')).toBeUndefined();
  });

  it('ranks all words of a name before some of them', () => {
    const found = findColumns(library(), tokenise('loan date'), 0);
    expect(found[0]).toMatchObject({ score: 1, length: 2 });
    expect(found[1]?.score ?? 0).toBeLessThan(1);
  });
});

describe('findTables', () => {
  it.each([
    ['order items', 'order_items'],
    ['orders', 'orders'],
    ['clients', 'customers'],
  ])('finds "%s" as %s', (phrase, table) => {
    expect(findTables(shop(), tokenise(phrase), 0)[0]?.item.name).toBe(table);
  });
});

describe('findValues', () => {
  it.each([
    ['germany', 'Germany'],
    ['GERMANY', 'Germany'],
    ['Gérmany', 'Germany'],
    ['"blue mug"', 'Blue Mug'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['"Grace Hoper"', 'Grace Hopper'],
    ['women', 'F'],
  ])('finds %s as %s', (phrase, value) => {
    expect(findValues(shop(), tokenise(phrase), 0)?.hits[0]?.value).toBe(value);
  });

  it('takes no word of the grammar for a value', () => {
    expect(findValues(shop(), tokenise('the'), 0)).toBeUndefined();
  });
});

describe('joinTree', () => {
  it('goes the shortest way over the keys', () => {
    const catalog = shop();
    const [customers, products] = ['customers', 'products'].map((name) =>
      catalog.tables.findIndex((table) => table.name === name),
    );
    const tree = joinTree(catalog, [customers ?? 0, products ?? 0]);
    expect(tree?.map(({ to, fansOut }) => [catalog.tables[to]?.name, fansOut])).toEqual([
      ['orders', true],
      ['order_items', true],
      ['products', false],
    ]);
  });
});
