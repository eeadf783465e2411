import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { clinic, cinema } from '../domains.fixture.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';

const towns = buildCatalog({
  tables: [
    aTable('campuses', ['id:integer', 'campus:text:North|South', 'county:text:Kent|Devon']),
    aTable(
      'clubs',
      ['id:integer', 'club_name:text:Chess|Judo', 'campus_id:integer'],
      ['campus_id>campuses.id'],
    ),
  ],
});

describe('the name of a thing', () => {
  it.each([
    ['What are the names of the patients?', 'select patients.first_name, patients.last_name from patients'],
    [
      'Show the full names and cities of all patients',
      'select patients.first_name, patients.last_name, patients.city from patients',
    ],
  ])('is all that it is told by: %s', (question, plan) => expect(planOf(question, clinic())).toBe(plan));

  it.each([
    [
      'List the names of campuses in Kent',
      'select campuses.campus from campuses where campuses.county is Kent',
    ],
    ['List the names of clubs', 'select clubs.club_name from clubs'],
  ])('is what the table has for it: %s', (question, plan) => expect(planOf(question, towns)).toBe(plan));

  it('is a column where one is called so', () => {
    expect(planOf('names of directors', cinema())).toBe('select directors.name from directors');
  });
});
