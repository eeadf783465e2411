import type { UnreachedFilter } from '#contracts';
import type { DataSourceRow } from '#database';
import type { KnownColumns } from '../charts/column-units.js';

/** The statement for a source with its columns' facts, or the reason why there is none, and whether that is permanent. */
export type Statement =
  | { source: DataSourceRow; sql: string; known: KnownColumns; unreached?: readonly UnreachedFilter[] }
  | { problem: string; isFinal: boolean };
