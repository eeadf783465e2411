import type { EntityManager } from '#database';
import type { SecretBox, Trace } from '#platform';
import type { RecordLimits } from '../record-limits.js';
import type { OpenConnectors } from './open-connectors.js';

/** The parts with which the data sources of workspaces are reached. */
export interface SourceContext {
  db: EntityManager;
  secrets: SecretBox;
  connectors: OpenConnectors;
  /** The place in a trace of what the sources are asked for; undefined where nobody waits for it. */
  trace?: Trace | undefined;
  /** The numbers of records that a workspace may have; the defaults where they are left out. */
  limits?: RecordLimits | undefined;
}
