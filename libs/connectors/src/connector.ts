import type { Cell, ColumnKind } from '#contracts';

/**
 * One connected data source of any kind. It only ever reads, and cancels statements at the engine itself: the conformance suite holds every
 * connector to both.
 */
export interface Connector {
  /** Reaches the source and signs in, or throws the SourceError that says what is wrong. */
  test(signal: AbortSignal): Promise<SourceFacts>;
  /** Tables and views that the account may read, with columns and keys; the engine's own catalogs are left out. */
  introspect(signal: AbortSignal): Promise<SourceTable[]>;
  /**
   * Runs one reading statement. The engine stops it when `timeoutMs` is over, when the signal aborts, and when the caller
   * leaves the batches before their end.
   */
  query(statement: string, options: QueryOptions): Promise<QueryStream>;
  /** Ends what is open. Statements under way are stopped. */
  close(): Promise<void>;
}

export interface SourceFacts {
  /** As the engine names itself, such as "PostgreSQL 18.1". */
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
}

export interface SourceTable {
  /** Undefined where the engine has one level of names only. */
  schema: string | undefined;
  name: string;
  type: 'table' | 'view';
  comment: string | undefined;
  /** The engine's own estimate; undefined where it has none. */
  rowEstimate: number | undefined;
  columns: SourceColumn[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
}

export interface SourceColumn {
  name: string;
  /** The engine's word for it, such as "numeric(10,2)". */
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
