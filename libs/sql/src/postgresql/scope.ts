import type { KnownRelation } from '../known-relations.js';
import type { Column } from './column.js';
import type { Cte } from './cte.js';

/** An item of a FROM clause, as the rest of the query sees it. */
export interface Source {
  /** The qualifier before a dot; undefined where there is none, as for a join without an alias. */
  name: string | undefined;
  /** The relation, if its schema may stand before its name; an alias hides both. */
  relation?: KnownRelation;
  columns: readonly Column[];
  /** True if its columns are found by bare name; those below a join are found in the join. */
  isOpen: boolean;
  /** True if its bare name is one plain value, as with generate_series; otherwise the bare name is the whole row. */
  isValue: boolean;
}

/** The names in the scope of a part of a statement: the CTEs and FROM items of its own query and, level by level, of those around it. */
export interface Scope {
  ctes: CteScope;
  sources: readonly Source[];
  outer: Scope | undefined;
}

/** The CTEs in scope, each hiding those of the same name further out. */
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

/** Returns the columns that a name without a dot means: those of the innermost level that has any. */
export function findBare(scope: Scope, name: string): readonly Column[] {
  for (let level: Scope | undefined = scope; level !== undefined; level = level.outer) {
    const found: Column[] = [];
    for (const { isOpen, columns } of level.sources)
      if (isOpen) for (const column of namedIn(columns, name)) found.push(column);
    if (found.length > 0) return found;
  }
  return [];
}

const byName = new WeakMap<readonly Column[], ReadonlyMap<string, Column[]>>();

/** Returns the columns of that name from an index: a statement may name thousands of columns, of thousands that there are. */
export function namedIn(columns: readonly Column[], name: string): readonly Column[] {
  const [only] = columns;
  if (columns.length === 1 && only?.name !== name) return none;
  return (byName.get(columns) ?? arranged(columns)).get(name) ?? none;
}

const none: readonly Column[] = [];

function arranged(columns: readonly Column[]): ReadonlyMap<string, Column[]> {
  const names = new Map<string, Column[]>();
  for (const column of columns) {
    const same = names.get(column.name);
    if (same) same.push(column);
    else names.set(column.name, [column]);
  }
  byName.set(columns, names);
  return names;
}

/** Returns the FROM items that `isMeant` picks at the innermost level that has any. */
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
