import type { SourceType } from '#contracts';
import { closestName } from './closest-name.js';
import { StatementRefused } from './statement-refused.js';

/**
 * A table or view that a statement may read, and its columns in their order. A name that is missing from them is no column: in PostgreSQL
 * such a name behind a dot would call a function.
 */
export interface KnownRelation {
  schema?: string | undefined;
  name: string;
  columns: readonly string[];
  /** The columns that hold lists. PostgreSQL's unnest may make rows of any other value. */
  lists?: readonly string[];
}

/** The name of a relation in a statement; `catalog` stands before the schema. */
export interface RelationName {
  catalog?: string | undefined;
  schema?: string | undefined;
  name: string;
}

/** The schemas in which engines look up a bare name, if every database of the kind agrees. */
const usualSchemas: Partial<Record<SourceType, string>> = {
  postgresql: 'public',
  duckdb: 'main',
  sqlite: 'main',
};

/** Returns the schema in which the engine looks up a bare name, if every database of the kind agrees. */
export function usualSchemaOf(dialect: SourceType): string | undefined {
  return usualSchemas[dialect];
}

/**
 * Folds names for engines that find "Orders" by the name "orders", whatever the quotes. DuckDB and SQLite fold only A to Z: to fold more would
 * take a CTE with a Kelvin sign for a table with a k.
 */
const folds: Partial<Record<SourceType, (name: string) => string>> = {
  duckdb: asciiLowerCase,
  sqlite: asciiLowerCase,
  trino: (name) => name.toLowerCase(),
};

function asciiLowerCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const made = new WeakMap<readonly KnownRelation[], Map<string, KnownRelations>>();

/**
 * Returns the relations that a statement may read, cached by their list: a list is made once for each reading of a schema and does not change
 * afterwards, and a wide schema has tens of thousands of relations.
 */
export function knownRelations(
  dialect: SourceType,
  relations: readonly KnownRelation[],
  defaultSchema: string | undefined,
): KnownRelations {
  const ofList = made.get(relations) ?? new Map<string, KnownRelations>();
  made.set(relations, ofList);
  const key = JSON.stringify([dialect, defaultSchema]);
  const known = ofList.get(key) ?? new KnownRelations(dialect, relations, defaultSchema);
  ofList.set(key, known);
  return known;
}

/**
 * The relations that a statement may read, by the names under which the engine finds them. A name without a schema means the default schema only:
 * "orders" must not pass as sales.orders when the engine would read public.orders.
 */
export class KnownRelations {
  readonly #byName = new Map<string, KnownRelation>();
  readonly #defaultSchema: string | undefined;
  readonly #fold: (name: string) => string;
  #hints: { displayed: string[]; byBareName: ReadonlyMap<string, string> } | undefined;

  constructor(
    dialect: SourceType,
    readonly relations: readonly KnownRelation[],
    defaultSchema: string | undefined,
  ) {
    this.#defaultSchema = defaultSchema ?? usualSchemas[dialect];
    this.#fold = folds[dialect] ?? ((name) => name);
    for (const relation of relations) this.#byName.set(this.#key(relation), relation);
  }

  /** Returns the known relation of that name; throws a refusal that names the nearest one. */
  find(wanted: RelationName): KnownRelation {
    const written = [wanted.catalog, wanted.schema, wanted.name]
      .filter((part) => part !== undefined)
      .join('.');
    if (wanted.catalog !== undefined)
      throw new StatementRefused(
        'relation',
        `"${written}" names another database, and only this one can be read`,
      );
    const relation = this.#byName.get(this.#key(wanted));
    if (relation === undefined) throw this.#unknown(wanted, written);
    return relation;
  }

  /** Folds a name as the engine does to compare it. */
  fold(name: string): string {
    return this.#fold(name);
  }

  /** Builds the key of a relation. No statement has a NUL character, so that it separates the schema from the name. */
  #key({ schema, name }: RelationName): string {
    return `${this.#fold(schema ?? this.#defaultSchema ?? '')}\0${this.#fold(name)}`;
  }

  #unknown(wanted: RelationName, written: string): StatementRefused {
    const { displayed, byBareName } = (this.#hints ??= this.#makeHints());
    const suggestion = byBareName.get(this.#fold(wanted.name)) ?? closestName(written, displayed);
    const hint = suggestion === undefined ? '' : `; did you mean "${suggestion}"?`;
    return new StatementRefused('relation', `there is no table "${written}"${hint}`);
  }

  #makeHints() {
    const displayed = this.relations.map((relation) => this.#display(relation));
    // Of several relations of one name, the first stays.
    const named = this.relations.map(({ name }, n) => [this.#fold(name), displayed[n] ?? name] as const);
    return { displayed, byBareName: new Map(named.toReversed()) };
  }

  #display(relation: KnownRelation): string {
    const { schema, name } = relation;
    return schema === undefined || schema === this.#defaultSchema ? name : `${schema}.${name}`;
  }
}
