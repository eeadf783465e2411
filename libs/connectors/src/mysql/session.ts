import type { Socket } from 'node:net';
import type { Connection } from 'mysql2';
import type { SettingsOf } from '#contracts';
import type { SourceNetwork } from '../network.js';
import { connectTimeoutMs, guardedSocket, tlsOptions } from '../guarded-socket.js';
import type { Session } from '../session-connector.js';
import { SessionState } from '../session-state.js';
import { requireModestAccount } from './account.js';
import type { Driver } from './driver.js';
import { findSqlMode } from './sql-mode.js';
import { isField, isTextRow } from './wire.js';
import type { Field, TextRow } from './wire.js';

const graceMs = 1_000;

/** The parts that a session is made of. */
export interface SessionOptions {
  driver: Driver;
  settings: SettingsOf<'mysql'>;
  network: SourceNetwork;
}

/**
 * One connection to MySQL or MariaDB. Each use is one read-only transaction that is always rolled back; afterwards the
 * session is reset, which ends its locks, variables and temporary tables too.
 */
export class MysqlSession implements Session {
  readonly #options: SessionOptions;
  readonly #socket: Socket;
  readonly #connection: Connection;
  readonly #state = new SessionState();
  #version = '';
  #sqlMode = '';
  /** Rejects the step under way, because the driver does not do so when the connection is lost. */
  #lose: (error: Error) => void = () => {};

  private constructor(options: SessionOptions) {
    this.#options = options;
    this.#socket = guardedSocket(options.network);
    this.#connection = connect(options, this.#socket);
    this.#connection.on('error', (error: Error) => this.#break(error));
    this.#connection.on('end', () => this.end());
  }

  /** Connects and signs in. */
  static async open(options: SessionOptions, signal: AbortSignal): Promise<MysqlSession> {
    const session = new MysqlSession(options);
    const giveUp = () => session.end();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      await session.#step((done) => session.#connection.connect(done));
      session.#version = await requireModestAccount(session);
      session.#sqlMode = await findSqlMode(session);
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
   * Begins a read-only transaction. The engine's own timeout comes a little later than ours; it holds even if this process is gone. The
   * character set and the SQL mode are set again: a server may begin sessions with others (`init_connect`), and with other quotes, than
   * the gate assumed when it read the statement.
   */
  async begin(timeoutMs: number): Promise<void> {
    const limit = this.#version.startsWith('MariaDB')
      ? `max_statement_time = ${(timeoutMs + graceMs) / 1_000}`
      : `max_execution_time = ${Math.ceil(timeoutMs) + graceMs}`;
    await this.#command(`SET NAMES utf8mb4, sql_mode = '${this.#sqlMode}', time_zone = '+00:00', ${limit}`);
    await this.#command('START TRANSACTION READ ONLY');
  }

  /** Returns the columns of a statement; none if it does not return rows. */
  async describe(statement: string): Promise<Field[]> {
    const columns = await this.#step<unknown>((done) => {
      this.#connection.prepare(statement, (error, prepared) => {
        done(error, error ? undefined : Reflect.get(prepared, 'columns'));
      });
    });
    this.#connection.unprepare(statement);
    return Array.isArray(columns) ? columns.filter(isField) : [];
  }

  /** Runs a statement to its end. An error of `onRow` fails the statement; uncaught, it would end the process. */
  execute(statement: string, onRow: (row: TextRow) => void): Promise<void> {
    let failure: unknown;
    return this.#step<void>((done) => {
      const query = this.#connection.query({ sql: statement, rowsAsArray: true, typeCast: false });
      query.on('result', (row: unknown) => {
        try {
          if (failure === undefined && isTextRow(row)) onRow(row);
        } catch (error) {
          failure = error;
        }
      });
      query.on('error', done);
      query.on('end', () => done(failure));
    });
  }

  /** Runs one of our own statements on the catalogs of the engine. */
  async catalog(sql: string): Promise<(string | null)[][]> {
    const rows: (string | null)[][] = [];
    await this.execute(sql, (row) => rows.push(row.map((bytes) => bytes?.toString() ?? null)));
    return rows;
  }

  async finish(): Promise<void> {
    try {
      await this.#state.interruption;
      await this.#command('ROLLBACK');
      await this.#step((done) => this.#connection.reset(done));
    } catch {
      // The state of the session is in doubt, so the next use gets another one.
      this.end();
    }
  }

  interrupt(): void {
    this.#state.interrupt(
      () => this.#kill(),
      () => this.end(),
    );
  }

  pause(): void {
    this.#connection.pause();
  }

  resume(): void {
    this.#connection.resume();
  }

  end(): void {
    this.#break(new Error('the connection has ended'));
  }

  #break(error: Error): void {
    if (!this.#state.break()) return;
    this.#connection.destroy();
    this.#socket.destroy();
    this.#lose(error);
  }

  async #kill(): Promise<void> {
    const second = connect(this.#options, guardedSocket(this.#options.network));
    try {
      await new Promise<void>((resolve, reject) => {
        second.on('error', reject);
        second.query(`KILL QUERY ${this.#connection.threadId}`, (error) =>
          error ? reject(error) : resolve(),
        );
      });
    } finally {
      second.destroy();
    }
  }

  #command(sql: string): Promise<unknown> {
    return this.#step((done) => this.#connection.query(sql, (error) => done(error)));
  }

  /** Runs one exchange with the server, by the callbacks of the driver. */
  #step<T>(start: (done: (error?: unknown, value?: T) => void) => void): Promise<T | undefined> {
    return this.#state.work(
      () =>
        new Promise((resolve, reject) => {
          this.#lose = reject;
          start((error, value) => {
            if (error === undefined || error === null) resolve(value);
            else reject(error instanceof Error ? error : new Error('failed', { cause: error }));
          });
        }),
    );
  }
}

function connect({ driver, settings }: SessionOptions, socket: Socket): Connection {
  const tls = tlsOptions(settings);
  return driver.createConnection({
    host: settings.host,
    port: settings.port,
    user: settings.user,
    password: settings.password ?? '',
    database: settings.database,
    ...(tls ? { ssl: { ...tls, verifyIdentity: settings.tls === 'verify' } } : {}),
    charset: 'utf8mb4',
    connectTimeout: connectTimeoutMs,
    multipleStatements: false,
    // A server could otherwise ask for any file of this machine.
    flags: ['-LOCAL_FILES'],
    stream: () =>
      knownAs(settings.host, socket)
        .setNoDelay(true)
        .setKeepAlive(true)
        .connect(settings.port, settings.host),
  });
}

/**
 * Sets the host name that TLS checks. The driver passes TLS no host if it is an IP address, and TLS then takes the host name of the
 * socket, which only a name lookup sets. Without it, a certificate would have to be, and could be, one for "localhost".
 */
function knownAs(host: string, socket: Socket): Socket {
  return Object.assign(socket, { _host: host });
}
