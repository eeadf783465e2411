import type { Connector } from './connector.js';
import type { SourceAddress } from './source-address.js';
import type { ConnectorEnvironment } from './connector-environment.js';

/** Opens a connector without connecting yet. Throws if its driver is not installed. */
export async function openConnector(
  source: SourceAddress,
  environment: ConnectorEnvironment,
): Promise<Connector> {
  switch (source.type) {
    case 'postgresql': {
      const { openPostgresql } = await import('./postgresql/connector.js');
      return openPostgresql(source.settings, environment);
    }
    case 'mysql': {
      const { openMysql } = await import('./mysql/connector.js');
      return openMysql(source.settings, environment);
    }
    case 'clickhouse': {
      const { openClickhouse } = await import('./clickhouse/connector.js');
      return openClickhouse(source.settings, environment);
    }
    case 'trino': {
      const { openTrino } = await import('./trino/connector.js');
      return openTrino(source.settings, environment);
    }
    case 'duckdb': {
      const { openDuckdb } = await import('./duckdb/connector.js');
      return openDuckdb(source.settings, environment);
    }
    case 'sqlite': {
      const { openSqlite } = await import('./sqlite/connector.js');
      return openSqlite(source.settings, environment);
    }
  }
}
