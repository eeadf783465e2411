import type { DataSourceRow } from '#database';
import type { KnownColumns } from '../charts/column-units.js';

/** What is sent to which source, and what is known of its answer's columns; or why there is nothing to send, and whether that is for good. */
export type Statement =
  | { source: DataSourceRow; sql: string; known: KnownColumns }
  | { problem: string; isFinal: boolean };
