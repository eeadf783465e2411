import type { SettingsOf } from '#contracts';
import type { Connector } from '../connector.js';
import type { Surroundings } from '../surroundings.js';
import { FileConnector } from '../file-engine/file-connector.js';

const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'));
const entry = new URL(`./process${extension}`, import.meta.url);

/** Opens a connector to a SQLite file of this deployment, read by Node's own SQLite. */
export function openSqlite(settings: SettingsOf<'sqlite'>, around: Surroundings): Connector {
  return new FileConnector(entry, settings.path, around);
}
