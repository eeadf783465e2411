import type { EntityManager } from '#database';
import type { SecretBox } from '#platform';
import type { OpenConnectors } from './open-connectors.js';

/** What it takes to reach the data sources of workspaces. */
export interface SourceContext {
  db: EntityManager;
  secrets: SecretBox;
  connectors: OpenConnectors;
}
