import type { SettingsOf } from '#contracts';
import type { Connector } from '../connector.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { FileConnector } from '../file-engine/file-connector.js';

const entry = new URL(import.meta.resolve('#engine-processes/sqlite'));

/** Opens a connector to a SQLite file of this deployment, read by Node's own SQLite. */
export function openSqlite(settings: SettingsOf<'sqlite'>, environment: ConnectorEnvironment): Connector {
  return new FileConnector(entry, settings.path, environment);
}
