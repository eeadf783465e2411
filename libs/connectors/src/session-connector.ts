import type { Cell } from '#contracts';
import type {
  Connector,
  QueryOptions,
  QueryStream,
  ResultColumn,
  SourceFacts,
  SourceTable,
} from './connector.js';
import { Pool } from './pool.js';
import type { Pooled } from './pool.js';
import { RowFlow } from './row-flow.js';
import type { RowSource } from './row-flow.js';
import { SourceError } from './source-error.js';
import { Stop } from './stop.js';

const catalogTimeoutMs = 60_000;
const finishTimeoutMs = 5_000;

/** A signed-in connection that is used for one statement at a time. */
export interface Session extends Pooled, RowSource {
  readonly version: string;
  /** Opens a read-only transaction that the engine itself ends after that time. */
  begin(timeoutMs: number): Promise<void>;
  /** Undoes the transaction, and all that the session could have kept of it. */
  finish(): Promise<void>;
  /** Has the engine stop what the session does; the step under way fails then. */
  interrupt(): void;
}

/** A statement that the engine has parsed and not yet run. */
export interface PreparedStatement {
  columns: ResultColumn[];
  /** Settles when the last row has come; `bytes` is about the row's size. */
  run(onRow: (row: Cell[], bytes: number) => void): Promise<unknown>;
}

/** The differences between the engines that are spoken to in sessions. */
export interface SessionEngine<S extends Session> {
  /** Throws SourceErrors only. */
  open(signal: AbortSignal): Promise<S>;
  /** Parses a statement without running it; undefined when it would return no columns. */
  prepare(session: S, statement: string): Promise<PreparedStatement | undefined>;
  introspect(session: S): Promise<SourceTable[]>;
  failureOf(error: unknown): SourceError;
}

/** A connector that keeps sessions: each statement has one to itself, in a transaction that is always undone. */
export class SessionConnector<S extends Session> implements Connector {
  readonly #engine: SessionEngine<S>;
  readonly #pool: Pool<S>;
  readonly #closing = new AbortController();

  constructor(engine: SessionEngine<S>, connectionsMax: number) {
    this.#engine = engine;
    this.#pool = new Pool(connectionsMax, (signal) => engine.open(signal));
  }

  test(signal: AbortSignal): Promise<SourceFacts> {
    return this.#inTransaction(signal, async ({ version }) => ({ version }));
  }

  introspect(signal: AbortSignal): Promise<SourceTable[]> {
    return this.#inTransaction(signal, (session) => this.#engine.introspect(session));
  }

  async query(statement: string, options: QueryOptions): Promise<QueryStream> {
    const stop = new Stop(options, this.#closing.signal);
    const session = await this.#begin(stop, options.timeoutMs);
    try {
      const prepared = await this.#prepare(session, statement);
      stop.throwIfStopped();
      const flow = new RowFlow(session);
      void this.#stream(session, stop, prepared, flow);
      return { columns: prepared.columns, batches: flow.batches(() => stop.leave()) };
    } catch (error) {
      const failure = this.#failure(error, stop);
      await this.#finish(session, stop);
      throw failure;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new SourceError('cancelled', 'the connection to the data source was closed'));
    await this.#pool.close();
  }

  /** A statement without columns is not run: whatever it would do, it is not reading. */
  async #prepare(session: S, statement: string): Promise<PreparedStatement> {
    if (statement.includes('\0'))
      throw new SourceError('statement', 'the statement contains a NUL character');
    const prepared = await this.#engine.prepare(session, statement);
    if (!prepared) throw new SourceError('refused', 'only statements that return rows are run');
    return prepared;
  }

  /** Goes on by itself; all that happens comes out of the flow. */
  async #stream(session: S, stop: Stop, prepared: PreparedStatement, flow: RowFlow): Promise<void> {
    const discard = () => flow.discard(stop.error);
    stop.signal.addEventListener('abort', discard, { once: true, signal: stop.settled });
    try {
      await prepared.run((row, bytes) => flow.add(row, bytes));
      flow.end();
    } catch (error) {
      flow.end(this.#failure(error, stop));
    }
    await this.#finish(session, stop);
  }

  async #inTransaction<T>(signal: AbortSignal, work: (session: S) => Promise<T>): Promise<T> {
    const stop = new Stop({ timeoutMs: catalogTimeoutMs, signal }, this.#closing.signal);
    const session = await this.#begin(stop, catalogTimeoutMs);
    try {
      return await work(session);
    } catch (error) {
      throw this.#failure(error, stop);
    } finally {
      await this.#finish(session, stop);
    }
  }

  async #begin(stop: Stop, timeoutMs: number): Promise<S> {
    try {
      stop.throwIfStopped();
      const session = await this.#pool.take(stop.signal, (candidate) =>
        beginWithin(stop.signal, candidate, timeoutMs),
      );
      stop.signal.addEventListener('abort', () => session.interrupt(), { once: true, signal: stop.settled });
      return session;
    } catch (error) {
      stop.settle();
      throw this.#failure(error, stop);
    }
  }

  async #finish(session: S, stop: Stop): Promise<void> {
    stop.settle();
    // A connection that is cut without a word would keep its place for ever.
    const timer = setTimeout(() => session.end(), finishTimeoutMs);
    await session.finish();
    clearTimeout(timer);
    this.#pool.giveBack(session);
  }

  #failure(error: unknown, stop: Stop): SourceError {
    return stop.error ?? this.#engine.failureOf(error);
  }
}

async function beginWithin(signal: AbortSignal, session: Session, timeoutMs: number): Promise<void> {
  const giveUp = () => session.end();
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await session.begin(timeoutMs);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
