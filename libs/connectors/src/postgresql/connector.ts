import type { SettingsOf } from '#contracts';
import type { Connector, SourceTable } from '../connector.js';
import { SessionConnector } from '../session-connector.js';
import type { PreparedStatement, SessionEngine } from '../session-connector.js';
import type { SourceError } from '../source-error.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { postgresqlFailure, signInFailure } from './failure.js';
import { introspectPostgresql } from './introspect.js';
import { preparePostgresql } from './prepare.js';
import { PostgresqlSession } from './session.js';
import type { SessionOptions } from './session.js';
import { ValueTypes } from './value-types.js';

/** Opens a connector to PostgreSQL, or to a server that speaks its protocol. */
export function openPostgresql(
  settings: SettingsOf<'postgresql'>,
  environment: ConnectorEnvironment,
): Connector {
  const engine = new PostgresqlEngine({ settings, network: environment.network });
  return new SessionConnector(engine, environment.connectionsMax);
}

class PostgresqlEngine implements SessionEngine<PostgresqlSession> {
  readonly #options: SessionOptions;
  readonly #types = new ValueTypes();

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  async open(signal: AbortSignal): Promise<PostgresqlSession> {
    try {
      return await PostgresqlSession.open(this.#options, signal);
    } catch (error) {
      throw signInFailure(error, this.#where);
    }
  }

  prepare(session: PostgresqlSession, statement: string): Promise<PreparedStatement | undefined> {
    return preparePostgresql(session, this.#types, statement);
  }

  introspect(session: PostgresqlSession): Promise<SourceTable[]> {
    return introspectPostgresql(session);
  }

  failureOf(error: unknown): SourceError {
    return postgresqlFailure(error, this.#where);
  }

  get #where(): string {
    return `${this.#options.settings.host}:${this.#options.settings.port}`;
  }
}
