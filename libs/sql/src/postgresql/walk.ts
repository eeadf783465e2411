import type { KnownRelation, RelationName } from '../known-relations.js';
import type { Column } from './column.js';
import type { Fields } from './parse-tree.js';
import type { Scope } from './scope.js';

/** The methods by which the parts of the gate that look names up continue into nested nodes. */
export interface Walk {
  /** Reads a node, or a list of nodes, and everything within. */
  nodes(value: unknown, scope: Scope): void;
  /** Reads the fields of a node against its shape, except for those that the caller reads. */
  others(type: string, fields: Fields, read: ReadonlySet<string>, scope: Scope): void;
  /** Reads a query and returns its columns. */
  query(fields: Fields, outer: Scope, onFirstPart?: (columns: readonly Column[]) => void): readonly Column[];
  /** Returns the relation of that name, and records that the statement reads it. */
  relation(name: RelationName): KnownRelation;
  /** Counts the columns that an item of a FROM adds; refuses more than a statement may have in scope. */
  countColumns(count: number): void;
}
