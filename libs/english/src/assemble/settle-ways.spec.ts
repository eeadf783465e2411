import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable, shop } from '../shop.fixture.js';

const places = buildCatalog({
  tables: [
    aTable('shops', ['id:integer', 'name', 'city!:text:Paris|Rome|Athens', 'state!:text:Texas|Georgia|Ohio']),
  ],
});

describe('ways to be meant', () => {
  it.each([
    [
      'shops in Paris, Texas or in Rome, Georgia',
      'select shops.name from shops where ((shops.city is Paris and shops.state is Texas) or (shops.city is Rome and shops.state is Georgia))',
    ],
    [
      'shops in Paris, Texas or Rome, Georgia or Athens, Ohio',
      'select shops.name from shops where ((shops.city is Paris and shops.state is Texas) or (shops.city is Rome and shops.state is Georgia) or (shops.city is Athens and shops.state is Ohio))',
    ],
  ])('keep together what was said together: %s', (question, expected) => {
    expect(planOf(question, places)).toBe(expected);
  });

  it('may compare as well', () => {
    expect(planOf('customers from Germany older than 30 or from France under 20', shop())).toBe(
      'select customers.name from customers where ((customers.country is Germany and customers.age > 30) or (customers.country is France and customers.age < 20))',
    );
  });

  it.each([
    ['customers older than 30 from Germany or France', 'customers older than 30 from France or Germany'],
    ['male customers from Germany or France', 'male customers from France or Germany'],
  ])('are none where two values follow each other: %s', (question, turned) => {
    const sides = (text: string) =>
      planOf(text, shop())
        ?.match(/\w+\.\w+ (?:is|>) \w+/g)
        ?.toSorted();
    expect(sides(question)).toEqual(sides(turned));
    expect(planOf(question, shop())).not.toContain('((');
  });
});
