import type { Cell, ColumnKind } from '#contracts';
import type { FixedType } from './fixed-type.js';

/**
 * One connected data source of any kind. It only ever reads, and cancels statements at the engine itself: the conformance suite holds every
 * connector to both.
 */
export interface Connector {
  /** Connects to the source and signs in, or throws a SourceError that says what is wrong. */
  test(signal: AbortSignal): Promise<SourceFacts>;
  /** Returns the tables and views that the account may read, with columns and keys; the engine's own catalogs are left out. */
  introspect(signal: AbortSignal): Promise<SourceTable[]>;
  /**
   * Runs one reading statement. The engine stops it when `timeoutMs` is over, when the signal aborts, and when the caller
   * leaves the batches before their end.
   */
  query(statement: string, options: QueryOptions): Promise<QueryStream>;
  /** Closes all connections and stops the statements under way. */
  close(): Promise<void>;
}

export interface SourceFacts {
  /** The name and version that the engine reports, such as "PostgreSQL 18.1". */
  version: string;
}

export interface QueryOptions {
  timeoutMs: number;
  signal: AbortSignal;
}

/** A result as it arrives. Column names may repeat; cells are JSON values as docs/operating/data-sources.md lists them. */
export interface QueryStream {
  columns: ResultColumn[];
  batches: AsyncIterable<Cell[][]>;
}

export interface ResultColumn {
  name: string;
  kind: ColumnKind;
  /** Undefined where the engine does not say, or its values have no such type. */
  type?: FixedType | undefined;
}

export interface SourceTable {
  /** Undefined if the engine has only one level of names. */
  schema: string | undefined;
  name: string;
  type: 'table' | 'view';
  comment: string | undefined;
  /** The engine's own estimate; undefined if it has none. */
  rowEstimate: number | undefined;
  columns: SourceColumn[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
}

export interface SourceColumn {
  name: string;
  /** The engine's own name of the type, such as "numeric(10,2)". */
  type: string;
  kind: ColumnKind;
  nullable: boolean;
  comment: string | undefined;
}

export interface ForeignKey {
  columns: string[];
  schema: string | undefined;
  table: string;
  references: string[];
}
