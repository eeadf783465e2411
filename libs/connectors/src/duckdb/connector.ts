import { createRequire } from 'node:module';
import type { SettingsOf } from '#contracts';
import type { Connector } from '../connector.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { SourceError } from '../source-error.js';
import { FileConnector } from '../file-engine/file-connector.js';

const entry = new URL(import.meta.resolve('#engine-processes/duckdb'));

/** Opens a connector to a DuckDB file, or to a folder of CSV and Parquet files, of this deployment. */
export function openDuckdb(settings: SettingsOf<'duckdb'>, environment: ConnectorEnvironment): Connector {
  requireDriver();
  return new FileConnector(entry, settings.path, environment);
}

function requireDriver(): void {
  try {
    createRequire(import.meta.url).resolve('@duckdb/node-api');
  } catch (error) {
    throw new SourceError('driver_absent', 'DuckDB needs the package @duckdb/node-api: npm install it', {
      cause: error,
    });
  }
}
