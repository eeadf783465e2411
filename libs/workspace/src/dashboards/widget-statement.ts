import type { UnreachedFilter } from '#contracts';
import type { DataSourceRow } from '#database';
import type { KnownColumns } from '../charts/column-units.js';

/** The statement for a source with the columns of its answer; or why there is none, and whether that is for good. */
export type Statement =
  | { source: DataSourceRow; sql: string; known: KnownColumns; unreached?: readonly UnreachedFilter[] }
  | { problem: string; isFinal: boolean };
