import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable, shop } from '../shop.fixture.js';

const school = buildCatalog({
  tables: [
    aTable('records', ['id:integer', 'first_name!', 'last_name!', 'room:integer']),
    aTable('teachers', ['id:integer', 'first_name!', 'last_name!', 'room:integer']),
  ],
});

const colleges = buildCatalog({
  tables: [aTable('colleges', ['id:integer', 'name!', 'state!', 'enr:integer'])],
});

describe('people whom no name tells of', () => {
  it('are those of the only table of people that does not say of whom', () => {
    expect(planOf('How many students are there?', school)).toBe('select count() from records');
    expect(planOf('How many teachers are there?', school)).toBe('select count() from teachers');
  });

  it('are nobody where every table says of whom it is', () => {
    expect(planOf('How many students are there?', shop())).toBeUndefined();
  });

  it('are the number that is kept of them', () => {
    expect(planOf('Which colleges have more than 15000 students?', colleges)).toBe(
      'select colleges.name from colleges where colleges.enr > 15000',
    );
  });
});
