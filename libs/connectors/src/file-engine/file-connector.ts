import type { Cell } from '#contracts';
import type { Connector, QueryOptions, QueryStream, SourceFacts, SourceTable } from '../connector.js';
import { noSandbox } from '../sandbox/sandbox.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { SourceError } from '../source-error.js';
import { EngineQuota } from './engine-quota.js';
import { EnginePool } from './engine-pool.js';
import type { Lease } from './engine-pool.js';
import { locateFile } from './locate-file.js';
import { StopSignal } from './stop-signal.js';

/** A connector to a file of this deployment; the engine runs in processes of its own. */
export class FileConnector implements Connector {
  readonly #path: string;
  readonly #filesFolder: string;
  readonly #pool: EnginePool;

  constructor(entry: URL, path: string, environment: ConnectorEnvironment) {
    if (environment.filesFolder === undefined)
      throw new SourceError('settings', 'this deployment offers no files');
    this.#path = path;
    this.#filesFolder = environment.filesFolder;
    const { connectionsMax, engines, engineWaitMsMax, sandbox = noSandbox } = environment;
    const share = engines ?? new EngineQuota(connectionsMax, connectionsMax).shareOf(path);
    this.#pool = new EnginePool(
      { entry, sandbox },
      { processesMax: connectionsMax, waitMsMax: engineWaitMsMax },
      share,
    );
  }

  test(signal: AbortSignal): Promise<SourceFacts> {
    return this.#within(signal, ({ engine }) => engine.facts());
  }

  introspect(signal: AbortSignal): Promise<SourceTable[]> {
    return this.#within(signal, ({ engine }) => engine.tables());
  }

  async query(statement: string, options: QueryOptions): Promise<QueryStream> {
    const stop = new StopSignal(options.signal, options.timeoutMs);
    const lease = await this.#lease(stop);
    try {
      const columns = await lease.engine.start(statement);
      return { columns, batches: batchesOf(lease, stop) };
    } catch (error) {
      finish(lease, stop);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#pool.close();
  }

  async #within<T>(signal: AbortSignal, work: (lease: Lease) => Promise<T>): Promise<T> {
    const stop = new StopSignal(signal, undefined);
    const lease = await this.#lease(stop);
    try {
      return await work(lease);
    } finally {
      finish(lease, stop);
    }
  }

  async #lease(stop: StopSignal): Promise<Lease> {
    try {
      const location = await locateFile(this.#filesFolder, this.#path);
      return await this.#pool.lease(location, stop.signal);
    } catch (error) {
      stop.disarm();
      throw error;
    }
  }
}

/**
 * Yields the batches of a statement. If the reader leaves before the end, the statement is still running, and only the end of its process
 * surely stops it.
 */
async function* batchesOf(lease: Lease, stop: StopSignal): AsyncGenerator<Cell[][]> {
  let isOver = false;
  try {
    let rows = await lease.engine.more();
    while (rows) {
      yield rows;
      rows = await lease.engine.more();
    }
    isOver = true;
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    if (!isOver) lease.engine.stop(new SourceError('cancelled', 'nobody reads the result any more'));
    finish(lease, stop);
  }
}

function finish(lease: Lease, stop: StopSignal): void {
  stop.disarm();
  lease.release();
}
