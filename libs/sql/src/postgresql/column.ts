import { StatementRefused } from '../statement-refused.js';

/** The maximum number of columns in a query. PostgreSQL itself returns no more than 1,664; stars of stars would grow without a bound. */
const columnsMax = 5_000;

/** Refuses more columns than any query needs, before they are multiplied once more. */
export function assertFewColumns(count: number): void {
  if (count > columnsMax)
    throw new StatementRefused('size', `a query of the statement has more than ${columnsMax} columns`);
}

/** A column that a part of a query can name. */
export interface Column {
  name: string;
  /**
   * The certainty that PostgreSQL finds the column. `dotted`: also behind a dot, where a name of no column would be called as a
   * function. `alone`: by its bare name, which is a column or else a value of that name, but not behind a dot. `unsure`: perhaps not at
   * all, and then the bare name may be a whole row.
   */
  found: 'dotted' | 'alone' | 'unsure';
  /** True if it certainly holds a list, so that unnest makes single values of it. */
  isList: boolean;
}

/** Builds columns that PostgreSQL is sure to find. */
export function certain(names: Iterable<string>): Column[] {
  return Array.from(names, (name) => ({ name, found: 'dotted', isList: false }));
}

/** Builds a column of that name that holds a list, or does not. */
export function named(name: string, isList: boolean): Column {
  return { name, found: 'dotted', isList };
}

/** Returns columns as they are seen through an alias or a star, where a name of a value that is no column is lost. */
export function seenFromOutside(columns: readonly Column[]): readonly Column[] {
  return columns.map((column) => (column.found === 'alone' ? { ...column, found: 'unsure' } : column));
}

/**
 * Renames columns by the list of names of an alias, from the first column on; PostgreSQL refuses more names than there are columns. Columns that
 * the account may not read are missing from our list. So the columns that keep their names really stand further on, never earlier, and none of
 * them is renamed without our knowledge. If the number of the columns before them is unknown, they are not certain.
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
