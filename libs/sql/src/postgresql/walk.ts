import type { KnownRelation, RelationName } from '../known-relations.js';
import type { Column } from './column.js';
import type { Fields } from './parse-tree.js';
import type { Scope } from './scope.js';

/** The calls by which the parts of the gate that look names up hand on what lies within. */
export interface Walk {
  /** Reads a node, or a list of them, and all that is in it. */
  nodes(value: unknown, scope: Scope): void;
  /** Reads the fields of a node against its shape, except for those that the caller reads. */
  others(type: string, fields: Fields, read: ReadonlySet<string>, scope: Scope): void;
  /** Reads a query, and says which columns it has. */
  query(fields: Fields, outer: Scope, onFirstPart?: (columns: readonly Column[]) => void): readonly Column[];
  /** The relation of that name, which is now among those that the statement reads. */
  relation(name: RelationName): KnownRelation;
  /** Counts the columns that an item of a FROM adds; refuses more than a statement may put in sight. */
  countColumns(count: number): void;
}
