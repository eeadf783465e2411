import type { Column, Table } from './domain.js';

/** Whether it is the year of somebody's birth. */
export function isYearOfBirth({ model }: Column): boolean {
  return model.role === 'year' && model.words.some((word) => word === 'birth' || word === 'born');
}

/** The column that keeps the year of rows as a number; a year of birth says nothing of when they happened. */
export function yearOf({ columns }: Table): Column | undefined {
  return columns.find((column) => column.model.role === 'year' && !isYearOfBirth(column));
}
