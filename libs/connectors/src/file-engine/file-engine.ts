import type { Cell } from '#contracts';
import type { ResultColumn, SourceFacts, SourceTable } from '../connector.js';

/** An engine that reads one file or folder, inside its own process. Errors for the asker are thrown as Failure. */
export interface FileEngine {
  facts(): Promise<SourceFacts>;
  tables(): Promise<SourceTable[]>;
  /** Starts a text that is one reading statement, and refuses any other. */
  start(statement: string): Promise<Cursor>;
}

/** A started statement. Its batches are small enough to pass between processes without a noticeable delay. */
export interface Cursor {
  columns: ResultColumn[];
  batches: AsyncIterator<Cell[][]>;
}
