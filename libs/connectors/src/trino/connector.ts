import type { Cell, SettingsOf } from '#contracts';
import type { Connector, QueryOptions, QueryStream, SourceFacts, SourceTable } from '../connector.js';
import { stopping, stoppingOnce } from '../http/stopping.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { addWithinSizeLimit } from '../row-size-limit.js';
import { SourceError } from '../source-error.js';
import { Stop } from '../stop.js';
import { fixedTypeOf, kindOf, readerOf } from './column-types.js';
import { columnsStatement, quoteName, quoteText, tablesFrom, tablesStatement, textOf } from './introspect.js';
import type { Page, PageColumn } from './page.js';
import { asSubquery, oneQuery, withoutFirstLine } from './reading-only.js';
import { TrinoServer } from './server.js';
import { Statement } from './statement.js';

const testTimeoutMs = 15_000;
const introspectTimeoutMs = 120_000;
const batchRowsMax = 1_000;

/** Opens a connector to Trino; its protocol is HTTP and JSON, spoken here without a driver. */
export function openTrino(settings: SettingsOf<'trino'>, environment: ConnectorEnvironment): Connector {
  return new TrinoConnector(settings, new TrinoServer(settings, environment));
}

class TrinoConnector implements Connector {
  readonly #settings: SettingsOf<'trino'>;
  readonly #server: TrinoServer;
  readonly #closing = new AbortController();
  readonly #running = new Set<Statement>();
  #areSettingsRight = false;

  constructor(settings: SettingsOf<'trino'>, server: TrinoServer) {
    this.#settings = settings;
    this.#server = server;
  }

  async test(signal: AbortSignal): Promise<SourceFacts> {
    const stop = new Stop({ timeoutMs: testTimeoutMs, signal }, this.#closing.signal);
    return stoppingOnce(async () => {
      await this.#requireSettings(stop);
      const [[version] = []] = await this.#collect('SELECT version()', stop);
      return { version: `Trino ${textOf(version)}` };
    }, stop);
  }

  async introspect(signal: AbortSignal): Promise<SourceTable[]> {
    const { catalog, schema } = this.#settings;
    const stop = new Stop({ timeoutMs: introspectTimeoutMs, signal }, this.#closing.signal);
    return stoppingOnce(async () => {
      await this.#requireSettings(stop);
      const tables = await this.#collect(tablesStatement(catalog, schema), stop);
      return tablesFrom(tables, await this.#collect(columnsStatement(catalog, schema), stop));
    }, stop);
  }

  async query(statement: string, options: QueryOptions): Promise<QueryStream> {
    const stop = new Stop(options, this.#closing.signal);
    try {
      const text = oneQuery(statement);
      if (!this.#areSettingsRight) await this.#requireSettings(stop);
      await this.#requireQuery(text, stop, options.timeoutMs);
      const { columns, batches } = await this.#start(text, stop, options.timeoutMs);
      return { columns, batches: stopping(batches, stop) };
    } catch (error) {
      stop.settle();
      throw stop.error ?? error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new SourceError('cancelled', 'the data source was closed'));
    await Promise.all([...this.#running].map((statement) => statement.end()));
    await this.#server.close();
  }

  /** Runs a statement until its columns are known. */
  async #start(text: string, stop: Stop, timeoutMs: number): Promise<QueryStream> {
    const statement = new Statement(this.#server, stop.signal);
    this.#running.add(statement);
    const pages = statement.pages(text, limitsOf(timeoutMs));
    const leave = async () => {
      await statement.end();
      this.#running.delete(statement);
    };
    try {
      const first = await firstWithColumns(pages);
      const columns = first.columns.map(({ name, type, typeSignature }) => ({
        name,
        kind: kindOf(type),
        type: fixedTypeOf(typeSignature),
      }));
      return { columns, batches: this.#batches(first, pages, stop, leave) };
    } catch (error) {
      await leave();
      throw error;
    }
  }

  async *#batches(
    first: Page & { columns: PageColumn[] },
    pages: AsyncGenerator<Page, undefined>,
    stop: Stop,
    leave: () => Promise<void>,
  ): AsyncGenerator<Cell[][]> {
    const readers = first.columns.map(({ typeSignature }) => readerOf(typeSignature));
    const cellsOf = (row: Cell[]) => row.map((value, place) => readers[place]?.(value) ?? null);
    try {
      for (let page: Page | undefined = first; page; page = (await pages.next()).value) {
        const rows = page.data ?? [];
        for (let start = 0; start < rows.length; start += batchRowsMax) {
          stop.signal.throwIfAborted();
          yield rows.slice(start, start + batchRowsMax).map(cellsOf);
        }
      }
    } finally {
      await leave();
    }
  }

  /** Refuses statements that the engine itself does not read as queries; see asSubquery. */
  async #requireQuery(text: string, stop: Stop, timeoutMs: number): Promise<void> {
    try {
      await this.#collect(asSubquery(text), stop, timeoutMs);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new SourceError(error.code, withoutFirstLine(error.message));
    }
  }

  /** Checks once that catalog and schema exist: Trino accepts a missing catalog until a statement looks for a table in it. */
  async #requireSettings(stop: Stop): Promise<void> {
    const { catalog, schema = 'information_schema' } = this.#settings;
    const statement = `SELECT 1 FROM ${quoteName(catalog)}.information_schema.schemata
      WHERE schema_name = ${quoteText(schema.toLowerCase())}`;
    const found = await this.#collect(statement, stop).catch((error: unknown) => {
      const isMissing = error instanceof SourceError && error.code === 'missing';
      throw isMissing ? new SourceError('settings', error.message, { setting: 'catalog' }) : error;
    });
    if (found.length === 0)
      throw new SourceError('settings', `there is no schema ${schema} in ${catalog}`, { setting: 'schema' });
    this.#areSettingsRight = true;
  }

  /** Runs one of our own statements and collects its rows, which are few. */
  async #collect(text: string, stop: Stop, timeoutMs = introspectTimeoutMs): Promise<Cell[][]> {
    const { batches } = await this.#start(text, stop, timeoutMs);
    const rows: Cell[][] = [];
    for await (const batch of batches) addWithinSizeLimit(rows, batch);
    return rows;
  }
}

/** Returns Trino's own time limit, for the case that this process is gone and cannot end the statement. */
function limitsOf(timeoutMs: number): string {
  return `query_max_run_time=${Math.ceil(timeoutMs)}ms`;
}

async function firstWithColumns(
  pages: AsyncGenerator<Page, undefined>,
): Promise<Page & { columns: PageColumn[] }> {
  for (;;) {
    const { value: page, done } = await pages.next();
    if (done === true) throw new SourceError('statement', 'the statement returns no columns');
    const { columns } = page;
    if (columns) return { ...page, columns };
  }
}
