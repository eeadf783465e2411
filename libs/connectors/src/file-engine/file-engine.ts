import type { Cell } from '#contracts';
import type { ResultColumn, SourceFacts, SourceTable } from '../connector.js';

/** An engine that reads one file or folder, inside its own process. Errors for the asker are thrown as Failure. */
export interface FileEngine {
  facts(): Promise<SourceFacts>;
  tables(): Promise<SourceTable[]>;
  /** Refuses all but one reading statement, and starts that one. */
  start(statement: string): Promise<Cursor>;
}

/** A statement that has started. Batches are small enough to cross between processes without being felt. */
export interface Cursor {
  columns: ResultColumn[];
  batches: AsyncIterator<Cell[][]>;
}
