import type { KnownRelation } from '../known-relations.js';
import type { Column } from './column.js';
import type { Cte } from './cte.js';

/** An item of a FROM clause, as the rest of the query sees it. */
export interface Source {
  /** What stands before a dot; undefined where nothing can, as for a join without an alias. */
  name: string | undefined;
  /** The relation, where its schema may stand before its name: an alias hides both. */
  relation?: KnownRelation;
  columns: readonly Column[];
  /** Whether its columns are found by their names alone; below a join they are found in the join. */
  isOpen: boolean;
  /** Whether its name alone is one plain value, as that of generate_series is; of all else it is the whole row. */
  isValue: boolean;
}

/** What a part of a statement can see by name: the CTEs and FROM items of its own query and, level by level, of those around it. */
export interface Scope {
  ctes: CteScope;
  sources: readonly Source[];
  outer: Scope | undefined;
}

/** The CTEs that are in sight, each hiding those of its name further out. */
export class CteScope {
  readonly #ctes = new Map<string, Cte>();

  constructor(readonly outer?: CteScope) {}

  add(cte: Cte): void {
    this.#ctes.set(cte.name, cte);
  }

  find(name: string): Cte | undefined {
    return this.#ctes.get(name) ?? this.outer?.find(name);
  }
}

/** The columns that a name without a dot means: those of the innermost level where there are any. */
export function findBare(scope: Scope, name: string): readonly Column[] {
  const columnsOf = ({ isOpen, columns }: Source): readonly Column[] =>
    isOpen ? columns.filter((column) => column.name === name) : [];
  return findSources(scope, (source) => columnsOf(source).length > 0).flatMap(columnsOf);
}

/** The FROM items that `isMeant` picks at the innermost level where there are any. */
export function findSources(
  scope: Scope | undefined,
  isMeant: (source: Source) => boolean,
): readonly Source[] {
  for (let level = scope; level !== undefined; level = level.outer) {
    const found = level.sources.filter(isMeant);
    if (found.length > 0) return found;
  }
  return [];
}
