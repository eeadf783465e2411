import type { Connector } from '#connectors';
import type { SourceTable, SourceType } from '#contracts';

/** A source during its profile. */
export interface Profiled {
  connector: Connector;
  type: SourceType;
  tables: readonly SourceTable[];
}
