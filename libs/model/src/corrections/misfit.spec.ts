import { expect, it } from '@jest/globals';
import { clinic } from '../clinic.fixture.js';
import { sketched } from '../sketched.fixture.js';
import { misfitIn } from './misfit.js';

const { tables } = sketched(clinic);
const at = { schema: 'public', table: 'visits', column: 'pet_no' };

/** The visits, of which some values of a column of texts are known. */
const sampled = (samples: string[]) =>
  tables.map((table) => ({
    ...table,
    columns: table.columns.map((column) => (column.name === 'pet_no' ? { ...column, samples } : column)),
  }));

it.each([
  { fact: 'measure', ...at, adds: 'sum', unit: null } as const,
  { fact: 'column_role', ...at, role: 'measure' } as const,
])('takes texts for amounts as far as those that are known are numbers: $fact', (said) => {
  expect(misfitIn(sampled(['P1', '2']), said)).toBe('visits.pet_no holds texts, which cannot be added up');
  expect(misfitIn(sampled(['1', '', '2.5']), said)).toBeUndefined();
  expect(misfitIn(sampled([]), said)).toBeUndefined();
});
