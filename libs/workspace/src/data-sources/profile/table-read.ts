import type { Connector } from '#connectors';
import type { SourceTable, SourceType } from '#contracts';

/** The reading of a table. */
export interface TableRead {
  connector: Connector;
  type: SourceType;
  table: SourceTable;
  timeoutMs: number;
  signal: AbortSignal;
}

/** A column of a table that is read. */
export type ReadColumn = SourceTable['columns'][number];
