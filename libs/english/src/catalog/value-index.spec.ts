import { describe, expect, it } from '@jest/globals';
import { aTable } from '../shop.fixture.js';
import { buildCatalog } from './catalog.js';

function withValues(columns: number, valuesOfEach: number) {
  const names = Array.from({ length: columns }, (_, place) => {
    const values = Array.from({ length: valuesOfEach }, (_value, at) => `v${place}x${at}`);
    return `c${place}:text:${values.join('|')}`;
  });
  return buildCatalog({ tables: [aTable('things', ['id:integer', ...names])] }).values;
}

describe('the values of a catalog', () => {
  it('are all found in an ordinary schema', () => {
    const values = withValues(100, 50);
    expect(values.exact('V99X49')).toMatchObject([{ value: 'v99x49', likeness: 1 }]);
  });

  it('are so many of each column where there are very many', () => {
    const values = withValues(4_000, 50);
    expect(values.exact('v3999x0')).toHaveLength(1);
    expect(values.exact('v3999x49')).toEqual([]);
  });

  it('are more of the long columns where the others are short', () => {
    const short = Array.from({ length: 4_000 }, (_, place) => `s${place}:text:only`);
    const long = `long:text:${Array.from({ length: 10_000 }, (_, at) => `w${at}`).join('|')}`;
    const { values } = buildCatalog({ tables: [aTable('things', ['id:integer', ...short, long])] });
    expect(values.exact('w9999')).toHaveLength(1);
    expect(values.near('ww9999')).not.toEqual([]);
  });

  it('are found by texts that are like them, whatever the accents', () => {
    const catalog = buildCatalog({ tables: [aTable('towns', ['id:integer', 'name:text:Zürich|Genève'])] });
    expect(catalog.values.exact('zurich')).toMatchObject([{ value: 'Zürich' }]);
    expect(catalog.values.near('Zurichh')).toMatchObject([{ value: 'Zürich' }]);
  });
});
