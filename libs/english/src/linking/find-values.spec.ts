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

describe('what is of a country', () => {
  const people = buildCatalog({
    tables: [aTable('guests', ['id:integer', 'name:text', 'country:text:United States|Norway'])],
  });

  it.each(['guests from the US', 'guests in the us', 'American guests'])('is one in "%s"', (question) => {
    expect(planOf(question, people)).toBe(
      'select guests.name from guests where guests.country is United States',
    );
  });

  it.each(['Show us all guests', 'Let us see the guests'])(
    'is none in "%s", which says who asks',
    (question) => {
      expect(planOf(question, people)).toBe('select guests.name from guests');
    },
  );
});
