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
   * The certainty that PostgreSQL finds it: `dotted` also behind a dot, where the name of no column would be called as a function;
   * `alone` by its bare name, which is a column or else a value of that name, but not behind a dot; `unsure` perhaps not at all,
   * and then the bare name may be a whole row.
   */
  found: 'dotted' | 'alone' | 'unsure';
  /** True if it certainly holds a list, so that unnest makes single values of it. */
  isList: boolean;
}

/** Columns that PostgreSQL is sure to find. */
export function certain(names: Iterable<string>): Column[] {
  return Array.from(names, (name) => ({ name, found: 'dotted', isList: false }));
}

/** A column of that name that holds a list, or does not. */
export function named(name: string, isList: boolean): Column {
  return { name, found: 'dotted', isList };
}

/** Columns as they are seen from behind an alias or a star: a name that stood for a value, and for no column, is lost there. */
export function seenFromOutside(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => (column.found === 'alone' ? { ...column, found: 'unsure' } : column));
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
  const isCounted = columns.every(({ found }) => found === 'dotted');
  return [...certain(names), ...(isCounted ? others : others.map(notDotted))];
}

function notDotted(column: Column): Column {
  return column.found === 'dotted' ? { ...column, found: 'alone' } : column;
}
