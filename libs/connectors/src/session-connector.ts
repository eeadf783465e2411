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
  /** Rolls back the transaction, and resets everything that the session could have kept of it. */
  finish(): Promise<void>;
  /** Asks the engine to stop the session's work; the step under way then fails. */
  interrupt(): void;
}

/** A statement that the engine has parsed and not yet run. */
export interface PreparedStatement {
  columns: ResultColumn[];
  /** Resolves when the last row has come; `bytes` is about the size of the row. */
  run(onRow: (row: Cell[], bytes: number) => void): Promise<unknown>;
}

/** The differences between the engines that work in sessions. */
export interface SessionEngine<S extends Session> {
  /** Connects and signs in; throws SourceErrors only. */
  open(signal: AbortSignal): Promise<S>;
  /** Parses a statement without running it; undefined when it would return no columns. */
  prepare(session: S, statement: string): Promise<PreparedStatement | undefined>;
  introspect(session: S): Promise<SourceTable[]>;
  failureOf(error: unknown): SourceError;
}

/** A connector that keeps sessions: each statement has one to itself, in a transaction that is always rolled back. */
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

  /** Prepares a statement. A statement without columns is refused: whatever it would do, it does not read. */
  async #prepare(session: S, statement: string): Promise<PreparedStatement> {
    if (statement.includes('\0'))
      throw new SourceError('statement', 'the statement contains a NUL character');
    const prepared = await this.#engine.prepare(session, statement);
    if (!prepared) throw new SourceError('refused', 'only statements that return rows are run');
    return prepared;
  }

  /** Runs the statement in the background; its rows and errors come out of the flow. */
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
    // A connection that was cut silently would keep its slot for ever.
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
