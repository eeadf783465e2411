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
  /** How many records a workspace may have; the usual numbers where nothing else is said. */
  limits?: RecordLimits | undefined;
}
