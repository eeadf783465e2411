import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import type { FieldDef, QueryResultRow } from 'pg';
import type { SettingsOf } from '#contracts';
import type { SourceNetwork } from '../network.js';
import { connectTimeoutMs, guardedSocket, tlsOptions } from '../guarded-socket.js';
import type { Session } from '../session-connector.js';
import { SessionState } from '../session-state.js';
import { requireModestAccount } from './account.js';
import { requestCancel } from './cancel.js';
import type { CancelKey } from './cancel.js';
import { Exchange } from './exchange.js';
import type { TextRow } from './exchange.js';

const graceMs = 1_000;

/** The parts that a session is made of. */
export interface SessionOptions {
  settings: SettingsOf<'postgresql'>;
  network: SourceNetwork;
}

/**
 * One connection to PostgreSQL. Each use is one read-only transaction that is always rolled back, and afterwards nothing of
 * it is left in the session.
 */
export class PostgresqlSession implements Session {
  readonly #client: pg.Client;
  readonly #options: SessionOptions;
  #stream: Duplex | undefined;
  #execution: Exchange | undefined;
  readonly #state = new SessionState();
  #version = '';

  private constructor(options: SessionOptions) {
    this.#options = options;
    this.#client = this.#createClient(options);
    this.#client.on('error', () => this.end());
    this.#client.on('end', () => this.end());
  }

  /** Connects and signs in. */
  static async open(options: SessionOptions, signal: AbortSignal): Promise<PostgresqlSession> {
    const session = new PostgresqlSession(options);
    const giveUp = () => session.end();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await session.#client.connect();
      session.#version = await requireModestAccount(session);
      return session;
    } catch (error) {
      session.end();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  get isUsable(): boolean {
    return this.#state.isUsable;
  }

  get version(): string {
    return this.#version;
  }

  /**
   * Begins a read-only transaction. The engine's own timeouts come a little later than ours; they hold even if this process is gone. The
   * gate has read the statement under these settings, but a role or a database may have another encoding, other rules for where a text
   * ends, and another search path. Their own schemas stay behind the gate's in the search path, because types of extensions have their
   * operators there.
   */
  async begin(timeoutMs: number): Promise<void> {
    const timeout = Math.ceil(timeoutMs) + graceMs;
    await this.#state.work(() =>
      this.#client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${timeout};
        SET LOCAL idle_in_transaction_session_timeout = ${timeout};
        SET LOCAL client_encoding = 'UTF8'; SET LOCAL standard_conforming_strings = on;
        SELECT set_config('search_path', concat_ws(', ', 'pg_catalog, public', nullif(current_setting('search_path'), '')), true);
        SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL IntervalStyle = 'iso_8601';
        SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`),
    );
  }

  /** Returns the columns of a statement; null if it returns none. */
  describe(statement: string): Promise<FieldDef[] | null> {
    return this.#state.work(() => this.#client.query(Exchange.describe(statement)).done);
  }

  /** Runs a statement to its end. */
  execute(statement: string, onRow: (row: TextRow) => void): Promise<unknown> {
    const execution = Exchange.execute(statement, onRow);
    this.#execution = execution;
    return this.#state.work(() => this.#client.query(execution).done);
  }

  /** Runs one of our own statements on the catalogs of the engine. */
  async catalog<R extends QueryResultRow>(sql: string, values: unknown[] = []): Promise<R[]> {
    return (await this.#state.work(() => this.#client.query<R>(sql, values))).rows;
  }

  /** Restores the session to its state before the transaction, including what a rollback leaves (advisory locks). */
  async finish(): Promise<void> {
    try {
      await this.#state.interruption;
      await this.#state.work(() => this.#client.query('ROLLBACK'));
      await this.#state.work(() => this.#client.query('DISCARD ALL'));
    } catch {
      // The state of the session is in doubt, so the next use gets another one.
      this.end();
    }
  }

  interrupt(): void {
    this.#state.interrupt(
      () => this.#requestCancel(),
      () => this.end(),
    );
  }

  pause(): void {
    this.#execution?.pause();
  }

  resume(): void {
    this.#execution?.resume();
  }

  end(): void {
    if (!this.#state.break()) return;
    // Not awaited: a socket that is paused or stuck would not say goodbye.
    this.#client.end().catch(() => undefined);
    this.#stream?.destroy();
  }

  async #requestCancel(): Promise<void> {
    const key = cancelKeyOf(this.#client);
    if (key) await requestCancel(this.#options.settings, this.#options.network, key);
  }

  #createClient({ settings, network }: SessionOptions): pg.Client {
    const tls = tlsOptions(settings);
    return new pg.Client({
      host: settings.host,
      port: settings.port,
      user: settings.user,
      database: settings.database,
      // Passed as a function, because the driver would replace an empty password by that of the environment, which is not for the source.
      password: () => settings.password ?? '',
      ssl: tls ? { ...tls, ...(isIP(settings.host) === 0 ? { servername: settings.host } : {}) } : false,
      application_name: 'questglass',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      stream: () => (this.#stream = guardedSocket(network)),
    });
  }
}

/** Returns the cancel key, which the driver keeps but does not declare in its types. */
function cancelKeyOf(client: pg.Client): CancelKey | undefined {
  const processId: unknown = Reflect.get(client, 'processID');
  const secret: unknown = Reflect.get(client, 'secretKey');
  return typeof processId === 'number' && typeof secret === 'number' ? { processId, secret } : undefined;
}
