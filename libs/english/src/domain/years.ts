import type { Column, Table } from './domain.js';

/** Reports whether it is a year of birth. */
export function isYearOfBirth({ model }: Column): boolean {
  return model.role === 'year' && model.words.some((word) => word === 'birth' || word === 'born');
}

/** The column with the year of rows as a number; a year of birth does not say when they happened. */
export function yearOf({ columns }: Table): Column | undefined {
  return columns.find((column) => column.model.role === 'year' && !isYearOfBirth(column));
}
