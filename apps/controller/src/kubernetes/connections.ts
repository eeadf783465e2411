/**
 * Connections to the API server whose credentials are replaced while the process runs: tokens, client certificates, the authority.
 * Failure modes:
 * - Reading them for each request is costly: they are cached for a while.
 * - Many requests find them expired at once: one reads, and the others wait for it.
 * - An open connection would not use a new certificate: it gets a new pool, and requests under way end on the old one.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Dispatcher } from 'undici';

/** The certificates of both sides, as Node's TLS takes them. */
export interface TlsSettings {
  ca?: string | Buffer;
  cert?: string | Buffer;
  key?: string | Buffer;
  servername?: string;
  rejectUnauthorized?: boolean;
}

/** Credentials as they were last read. */
export interface Credentials {
  tls: TlsSettings;
  headers: Readonly<Record<string, string>>;
}

/** The pool of connections that a request takes, and the identity that it has. */
export interface Connection {
  dispatcher: Dispatcher;
  headers: Readonly<Record<string, string>>;
}

export interface CredentialSource {
  read(): Promise<Credentials>;
  pool(tls: TlsSettings): Dispatcher | Promise<Dispatcher>;
}

/** The kubelet replaces a token well before it ends, and an authority well before the former one goes. */
const keptMs = 60_000;

export class Connections {
  readonly #pools = new Set<Dispatcher>();
  #kept: { connection: Connection; tls: TlsSettings; readAt: number } | undefined;
  #reading: Promise<Connection> | undefined;

  constructor(
    private readonly source: CredentialSource,
    private readonly now: () => number,
  ) {}

  async connection(): Promise<Connection> {
    if (this.#kept && this.now() - this.#kept.readAt <= keptMs) return this.#kept.connection;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  /** Makes the next request read the credentials again. */
  forget(): void {
    if (this.#kept) this.#kept.readAt = -Infinity;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#pools].map((pool) => pool.destroy()));
  }

  async #read(): Promise<Connection> {
    const { tls, headers } = await this.source.read();
    const former = this.#kept;
    const isSame = former !== undefined && isDeepStrictEqual(former.tls, tls);
    const dispatcher = isSame ? former.connection.dispatcher : await this.#open(tls);
    const connection = { dispatcher, headers };
    this.#kept = { connection, tls, readAt: this.now() };
    if (former && !isSame) this.#retire(former.connection.dispatcher);
    return connection;
  }

  async #open(tls: TlsSettings): Promise<Dispatcher> {
    const pool = await this.source.pool(tls);
    this.#pools.add(pool);
    return pool;
  }

  /** Closes once what is under way has ended; a watch ends within ten minutes. */
  #retire(pool: Dispatcher): void {
    void pool.close().then(
      () => this.#pools.delete(pool),
      // Destroyed before that, by our own end.
      () => undefined,
    );
  }
}
