/**
 * The open connectors, one per data source. Failure modes:
 * - A source's settings change while a connector of the old ones is open: the revision is part of its name, so the next use opens another.
 * - Two requests open the same at once: the promise is cached, not the connector.
 * - Opening fails: the failure is not cached, and the next use tries again.
 * - A connector is not used any more: it is closed with its connections after a while.
 */
import { EngineQuota, SourceError, openConnector } from '#connectors';
import type { Connector, SourceAddress, ConnectorEnvironment } from '#connectors';
import type { Log, Span } from '#platform';
import { sourceFailure } from '../source-metrics.js';
import type { SourceObserver, SourceOutcome } from '../source-metrics.js';
import { filesOfWorkspace } from './files-of-workspace.js';

/** A source, in one state of its settings. */
export interface SourceRevision {
  id: string;
  workspaceId: string;
  revision: number;
}

interface OpenConnector {
  connector: Promise<Connector>;
  users: number;
  lastUsedAt: number;
}

const idleMsMax = 300_000;
const sweepEveryMs = 60_000;

/** The environment that the connectors of all workspaces share. */
export interface SharedConnectorEnvironment extends Omit<ConnectorEnvironment, 'engines'> {
  /** The maximum number of file-reading processes, over all workspaces. */
  fileProcessesMax?: number;
  /** Logs the reasons why sources are unreachable, which the workspace's people do not see. */
  log?: Log;
}

/** The default number of file-reading processes. */
const fileProcessesUsual = 8;

export class OpenConnectors {
  readonly #engines: EngineQuota;
  readonly #open = new Map<string, OpenConnector>();
  readonly #sweep: NodeJS.Timeout;

  constructor(
    private readonly environment: SharedConnectorEnvironment,
    private readonly observer?: SourceObserver,
  ) {
    const { fileProcessesMax = fileProcessesUsual } = environment;
    // It takes at least two workspaces together to keep a third one waiting.
    this.#engines = new EngineQuota(fileProcessesMax, Math.ceil(fileProcessesMax / 2));
    this.#sweep = setInterval(() => this.#closeIdle(performance.now() - idleMsMax), sweepEveryMs).unref();
  }

  /** The root folder of the workspaces' files; undefined where none are kept. */
  get filesFolder(): string | undefined {
    return this.environment.filesFolder;
  }

  /** Uses a source's connector, which is opened if needed. Only then is `address` called; `span` is the parent of its span. */
  async use<T>(
    source: SourceRevision,
    address: () => SourceAddress,
    work: (connector: Connector) => Promise<T>,
    span?: Span,
  ): Promise<T> {
    const open = this.#find(source, address);
    open.users += 1;
    try {
      return await this.#observe(source.workspaceId, async () => work(await open.connector), span);
    } finally {
      open.users -= 1;
      open.lastUsedAt = performance.now();
    }
  }

  /** Uses a connector of its own, and closes it. */
  async useOnce<T>(
    workspaceId: string,
    address: SourceAddress,
    work: (connector: Connector) => Promise<T>,
  ): Promise<T> {
    const connector = await this.#openFor(workspaceId, address);
    try {
      return await this.#observe(workspaceId, () => work(connector));
    } finally {
      await connector.close();
    }
  }

  /** Closes all connectors and cancels statements under way. */
  async close(): Promise<void> {
    clearInterval(this.#sweep);
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.allSettled(open.map(async ({ connector }) => (await connector).close()));
  }

  #find({ id, revision, workspaceId }: SourceRevision, address: () => SourceAddress): OpenConnector {
    const name = `${id}@${revision}`;
    const found = this.#open.get(name);
    if (found) return found;
    const connector = this.#openFor(workspaceId, address());
    const open = { connector, users: 0, lastUsedAt: performance.now() };
    this.#open.set(name, open);
    connector.catch(() => this.#open.delete(name));
    return open;
  }

  async #observe<T>(workspaceId: string, work: () => Promise<T>, span?: Span): Promise<T> {
    const startedAt = performance.now();
    let outcome: SourceOutcome = 'ok';
    try {
      return await work();
    } catch (error) {
      outcome = sourceFailure(error);
      if (error instanceof SourceError && error.detail !== undefined)
        this.environment.log?.warn(
          { workspace_id: workspaceId, reason: error.detail },
          'a data source cannot be reached',
        );
      throw error;
    } finally {
      this.observer?.onUse(outcome, (performance.now() - startedAt) / 1_000, span);
      span?.setAttributes({
        'questglass.source.outcome': outcome,
        ...(outcome !== 'ok' && { 'error.type': outcome }),
      });
    }
  }

  #openFor(workspaceId: string, wanted: SourceAddress): Promise<Connector> {
    const { folder, address } = filesOfWorkspace(this.environment.filesFolder, workspaceId, wanted);
    const engines = this.#engines.shareOf(workspaceId);
    return openConnector(address, { ...this.environment, filesFolder: folder, engines });
  }

  #closeIdle(before: number): void {
    for (const [name, { connector, users, lastUsedAt }] of this.#open) {
      if (users > 0 || lastUsedAt > before) continue;
      this.#open.delete(name);
      // Best effort: a source that cannot be closed properly is dropped.
      void connector.then((open) => open.close()).catch(() => undefined);
    }
  }
}
