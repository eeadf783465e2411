import type { ColumnKind, ColumnRef, SourceTable, TableProfile } from '#contracts';
import { viewTables } from '../source-view.js';
import type { ColumnView, TableView } from '../source-view.js';

interface KnownTable {
  source: SourceTable;
  kinds: ReadonlyMap<string, ColumnKind>;
}

/** The tables of a source as corrections use them, with an index, so that a name is found at once, however many there are. */
export class KnownSource {
  readonly #tables: ReadonlyMap<string, KnownTable>;
  readonly #profiles: ReadonlyMap<string, TableProfile>;
  readonly #views = new Map<string, Viewed>();
  #declared: ReadonlySet<string> | undefined;

  constructor(
    private readonly tables: readonly SourceTable[],
    profiles: readonly TableProfile[] = [],
  ) {
    this.#tables = new Map(
      tables.map((source) => [
        JSON.stringify([source.schema, source.name]),
        { source, kinds: new Map(source.columns.map(({ name, kind }) => [name, kind])) },
      ]),
    );
    this.#profiles = new Map(
      profiles.map((profile) => [JSON.stringify([profile.schema, profile.name]), profile]),
    );
  }

  has(schema: string | null, table: string): boolean {
    return this.#tables.has(JSON.stringify([schema, table]));
  }

  kindOf(schema: string | null, table: string, column: string): ColumnKind | undefined {
    return this.#tables.get(JSON.stringify([schema, table]))?.kinds.get(column);
  }

  /** Returns some of the values of a column, if the source's schema was read with them. */
  samplesOf(schema: string | null, table: string, column: string): readonly string[] {
    const known = this.#tables.get(JSON.stringify([schema, table]));
    return known?.source.columns.find(({ name }) => name === column)?.samples ?? [];
  }

  /** Reports whether the source itself declares that one column refers to another. */
  declares(from: ColumnRef, to: ColumnRef): boolean {
    this.#declared ??= new Set(this.tables.flatMap((table) => declaredBy(table)));
    return this.#declared.has(pairKey(from, to));
  }

  /** Returns the view from which the facts of a table are concluded. */
  viewOf(schema: string | null, table: string): TableView | undefined {
    return this.#viewed(schema, table)?.view;
  }

  /** Returns the view of one of its columns. */
  columnOf(schema: string | null, table: string, column: string): ColumnView | undefined {
    return this.#viewed(schema, table)?.columns.get(column);
  }

  #viewed(schema: string | null, table: string): Viewed | undefined {
    const key = JSON.stringify([schema, table]);
    const source = this.#tables.get(key)?.source;
    if (!source) return undefined;
    const profile = this.#profiles.get(key);
    const found = this.#views.get(key) ?? viewed(source, profile);
    if (found) this.#views.set(key, found);
    return found;
  }
}

interface Viewed {
  view: TableView;
  columns: ReadonlyMap<string, ColumnView>;
}

function viewed(source: SourceTable, profile: TableProfile | undefined): Viewed | undefined {
  const [view] = viewTables([source], profile ? [profile] : []);
  return view && { view, columns: new Map(view.columns.map((column) => [column.name, column])) };
}

function declaredBy({ schema, name, foreign_keys: keys }: SourceTable): string[] {
  return keys.flatMap(({ columns: [column, second], references: [referred], inferred, ...to }) => {
    if (inferred || column === undefined || second !== undefined || referred === undefined) return [];
    return pairKey({ schema, table: name, column }, { schema: to.schema, table: to.table, column: referred });
  });
}

function pairKey(from: ColumnRef, to: ColumnRef): string {
  return JSON.stringify([from.schema, from.table, from.column, to.schema, to.table, to.column]);
}
