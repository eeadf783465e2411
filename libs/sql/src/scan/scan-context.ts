import { type FunctionNames, type ScannedDialect, allowedFunctions } from '../functions/allowed-functions.js';
import { functionRefused } from '../functions/function-refused.js';
import type { KnownRelation, KnownRelations } from '../known-relations.js';
import { StatementRefused } from '../statement-refused.js';
import type { CteScope } from './cte-scope.js';

/** The names that the scan of one statement knows, and the relations it has met. */
export class ScanContext {
  readonly relations = new Set<KnownRelation>();
  readonly #functions: { scalar: FunctionNames; table: FunctionNames };

  constructor(
    readonly dialect: ScannedDialect,
    readonly known: KnownRelations,
  ) {
    this.#functions = allowedFunctions[dialect];
  }

  /** Refuses a relation that is neither known nor a CTE in scope. */
  meetRelation(parts: readonly string[], scope: CteScope): void {
    const [name = '', schema, catalog, ...others] = parts.toReversed();
    if (others.length > 0)
      throw new StatementRefused('relation', `"${parts.join('.')}" is not the name of a table`);
    if (schema === undefined && scope.has(this.known.fold(name))) return;
    this.relations.add(this.known.find({ catalog, schema, name }));
  }

  /** Refuses a function that is not known to only compute. */
  assertScalarFunction(name: string): void {
    if (!this.#functions.scalar.has(name.toLowerCase())) throw functionRefused(name, this.#functions.scalar);
  }

  /** Refuses a table function that is not known to only compute. */
  assertTableFunction(name: string): void {
    if (!this.#functions.table.has(name.toLowerCase())) throw functionRefused(name, this.#functions.table);
  }
}
