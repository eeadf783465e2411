import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';

const places = buildCatalog({
  tables: [aTable('stores', ['id:integer', 'name:text', 'state:text:OR|IN|TX'])],
});

describe('a value that is written like a small word', () => {
  it('is one in capitals', () => {
    expect(planOf('stores in OR', places)).toBe('select stores.name from stores where stores.state is OR');
  });

  it('is none in small letters', () => {
    expect(planOf('stores in TX or', places)).toBe('select stores.name from stores where stores.state is TX');
  });
});
