import { StatementRefused } from '../statement-refused.js';

/** PostgreSQL itself returns no more than 1,664 columns. Stars of stars would otherwise grow without a bound. */
const columnsMax = 5_000;

/** Refuses more columns than any query has use for, before they are multiplied once more. */
export function assertFewColumns(count: number): void {
  if (count > columnsMax)
    throw new StatementRefused('size', `a query of the statement has more than ${columnsMax} columns`);
}

/** A column that a part of a query can name. */
export interface Column {
  name: string;
  /**
   * Whether PostgreSQL is sure to find it. Only then may it stand behind a dot: where q has no column "name", q.name calls the
   * function of that name. What unnest makes of a value whose type is not known is not certain.
   */
  isCertain: boolean;
}

/** Columns that PostgreSQL is sure to find. */
export function certain(names: Iterable<string>): Column[] {
  return Array.from(names, (name) => ({ name, isCertain: true }));
}

/**
 * Columns under an alias with a list of names, which are given from the first column on; PostgreSQL refuses more names than there
 * are columns. Columns that the account may not read are missing from what we know, so those that keep their names stand
 * further on in truth, never before, and none of them is renamed without our knowing; where we do not know how many come
 * before, nothing is certain of them.
 */
export function renamed(columns: readonly Column[], names: readonly string[]): readonly Column[] {
  if (names.length === 0) return columns;
  const others = columns.slice(names.length);
  const isCounted = columns.every(({ isCertain }) => isCertain);
  return [
    ...certain(names),
    ...(isCounted ? others : others.map(({ name }) => ({ name, isCertain: false }))),
  ];
}
