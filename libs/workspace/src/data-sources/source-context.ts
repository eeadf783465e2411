import type { EntityManager } from '#database';
import type { SecretBox, Trace } from '#platform';
import type { RecordLimits } from '../record-limits.js';
import type { OpenConnectors } from './open-connectors.js';

/** The dependencies for access to workspaces' data sources. */
export interface SourceContext {
  db: EntityManager;
  secrets: SecretBox;
  connectors: OpenConnectors;
  /** The trace of the requests to sources; undefined in background work. */
  trace?: Trace | undefined;
  /** The limits of a workspace's records; the defaults where they are left out. */
  limits?: RecordLimits | undefined;
}
