import type { SettingsOf } from '#contracts';
import type { Connector, SourceTable } from '../connector.js';
import { SessionConnector } from '../session-connector.js';
import type { PreparedStatement, SessionEngine } from '../session-connector.js';
import type { SourceError } from '../source-error.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { loadDriver } from './driver.js';
import { mysqlFailure, signInFailure } from './failure.js';
import { introspectMysql } from './introspect.js';
import { prepareMysql } from './prepare.js';
import { MysqlSession } from './session.js';
import type { SessionOptions } from './session.js';

/** Opens a connector to MySQL or MariaDB. */
export async function openMysql(
  settings: SettingsOf<'mysql'>,
  environment: ConnectorEnvironment,
): Promise<Connector> {
  const engine = new MysqlEngine({ driver: await loadDriver(), settings, network: environment.network });
  return new SessionConnector(engine, environment.connectionsMax);
}

class MysqlEngine implements SessionEngine<MysqlSession> {
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async open(signal: AbortSignal): Promise<MysqlSession> {
    try {
      return await MysqlSession.open(this.#options, signal);
    } catch (error) {
      throw signInFailure(error, this.#where);
    }
  }

  prepare(session: MysqlSession, statement: string): Promise<PreparedStatement | undefined> {
    return prepareMysql(session, statement);
  }

  introspect(session: MysqlSession): Promise<SourceTable[]> {
    return introspectMysql(session);
  }

  failureOf(error: unknown): SourceError {
    return mysqlFailure(error, this.#where);
  }

  get #where(): string {
    return `${this.#options.settings.host}:${this.#options.settings.port}`;
  }
}
