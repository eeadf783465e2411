import type { Connector } from '#connectors';
import type { SourceTable, SourceType } from '#contracts';

/** A source that is profiled. */
export interface Profiled {
  connector: Connector;
  type: SourceType;
  tables: readonly SourceTable[];
}
