import type { Connector } from './connector.js';
import type { SourceAddress } from './source-address.js';
import type { ConnectorEnvironment } from './connector-environment.js';

/** Opens a connector. Nothing is connected to yet; drivers that are not installed are missed here. */
export async function openConnector(source: SourceAddress, around: ConnectorEnvironment): Promise<Connector> {
  switch (source.type) {
    case 'postgresql': {
      const { openPostgresql } = await import('./postgresql/connector.js');
      return openPostgresql(source.settings, around);
    }
    case 'mysql': {
      const { openMysql } = await import('./mysql/connector.js');
      return openMysql(source.settings, around);
    }
    case 'clickhouse': {
      const { openClickhouse } = await import('./clickhouse/connector.js');
      return openClickhouse(source.settings, around);
    }
    case 'trino': {
      const { openTrino } = await import('./trino/connector.js');
      return openTrino(source.settings, around);
    }
    case 'duckdb': {
      const { openDuckdb } = await import('./duckdb/connector.js');
      return openDuckdb(source.settings, around);
    }
    case 'sqlite': {
      const { openSqlite } = await import('./sqlite/connector.js');
      return openSqlite(source.settings, around);
    }
  }
}
