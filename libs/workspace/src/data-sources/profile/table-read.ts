import type { Connector } from '#connectors';
import type { SourceTable, SourceType } from '#contracts';

/** A table as it is being read. */
export interface TableRead {
  connector: Connector;
  type: SourceType;
  table: SourceTable;
  timeoutMs: number;
  signal: AbortSignal;
}

/** A column of a table that is read. */
export type ReadColumn = SourceTable['columns'][number];
