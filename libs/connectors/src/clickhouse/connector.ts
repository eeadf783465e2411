import type { ClickHouseSettings } from '@clickhouse/client';
import type { Cell, SettingsOf } from '#contracts';
import type { Connector, QueryOptions, QueryStream, SourceFacts, SourceTable } from '../connector.js';
import { stopping, stoppingOnce } from '../http/stopping.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { addWithinSizeLimit } from '../row-size-limit.js';
import { SourceError } from '../source-error.js';
import { Stop } from '../stop.js';
import { fixedTypeOf, kindOf, readerOf } from './column-types.js';
import { columnsStatement, tablesFrom, tablesStatement, textOf } from './introspect.js';
import { asSubquery, oneQuery, requireReading, withoutFirstLine } from './reading-only.js';
import type { RowStream } from './row-stream.js';
import { ClickhouseServer } from './server.js';

const testTimeoutMs = 15_000;
const introspectTimeoutMs = 120_000;

/** Opens a connector to ClickHouse's HTTP interface. */
export async function openClickhouse(
  settings: SettingsOf<'clickhouse'>,
  environment: ConnectorEnvironment,
): Promise<Connector> {
  return new ClickhouseConnector(await ClickhouseServer.open(settings, environment));
}

class ClickhouseConnector implements Connector {
  readonly #server: ClickhouseServer;
  readonly #closing = new AbortController();
  readonly #running = new Set<RowStream>();
  /** The settings that make statements read-only; undefined until the account has signed in. */
  #readOnlySettings: ClickHouseSettings | undefined;

  constructor(server: ClickhouseServer) {
    this.#server = server;
  }

  async test(signal: AbortSignal): Promise<SourceFacts> {
    const stop = new Stop({ timeoutMs: testTimeoutMs, signal }, this.#closing.signal);
    return stoppingOnce(async () => {
      const [[version] = []] = await this.#collect('SELECT version()', stop, testTimeoutMs);
      return { version: `ClickHouse ${textOf(version)}` };
    }, stop);
  }

  async introspect(signal: AbortSignal): Promise<SourceTable[]> {
    const stop = new Stop({ timeoutMs: introspectTimeoutMs, signal }, this.#closing.signal);
    return stoppingOnce(async () => {
      const tables = await this.#collect(tablesStatement, stop, introspectTimeoutMs);
      return tablesFrom(tables, await this.#collect(columnsStatement, stop, introspectTimeoutMs));
    }, stop);
  }

  async query(statement: string, options: QueryOptions): Promise<QueryStream> {
    const stop = new Stop(options, this.#closing.signal);
    try {
      const query = oneQuery(statement);
      await this.#requireReading(query, stop, options.timeoutMs);
      const { columns, batches } = await this.#start(query, stop, options.timeoutMs);
      return { columns, batches: stopping(batches, stop) };
    } catch (error) {
      stop.settle();
      throw stop.error ?? error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new SourceError('cancelled', 'the data source was closed'));
    await Promise.all([...this.#running].map((rows) => rows.end()));
    await this.#server.close();
  }

  async #requireReading(query: string, stop: Stop, timeoutMs: number): Promise<void> {
    try {
      const tree = await this.#collect(asSubquery(query), stop, timeoutMs);
      requireReading(tree.map(([line]) => textOf(line)));
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      throw new SourceError(error.code, withoutFirstLine(error.message));
    }
  }

  async #start(query: string, stop: Stop, timeoutMs: number): Promise<QueryStream> {
    const readOnly = (this.#readOnlySettings ??= await this.#signIn(stop));
    const rows = await this.#server.begin(query, { ...settingsFor(timeoutMs), ...readOnly }, stop.signal);
    this.#running.add(rows);
    const columns = rows.names.map((name, place) => {
      const type = rows.types[place] ?? '';
      return { name, kind: kindOf(type), type: fixedTypeOf(type) };
    });
    return { columns, batches: this.#cells(rows) };
  }

  async *#cells(rows: RowStream): AsyncGenerator<Cell[][]> {
    const readers = rows.types.map(readerOf);
    const cellOf = (value: Cell, place: number) =>
      value === null ? null : (readers[place]?.(value) ?? null);
    try {
      for await (const batch of rows.batches()) yield batch.map((row) => row.map(cellOf));
    } finally {
      this.#running.delete(rows);
    }
  }

  /**
   * Signs in and returns the settings that make statements read-only. The profile of an account may be read-only already: at level 2 the
   * account may not set the level again; at level 1 it may set nothing, and without limits and formats no statement can run.
   */
  async #signIn(stop: Stop): Promise<ClickHouseSettings> {
    const level = await this.#readOnlyLevel(stop).catch((error: unknown) => {
      const isMissing = error instanceof SourceError && error.code === 'missing';
      throw isMissing ? new SourceError('settings', error.message) : error;
    });
    if (level === 1) {
      const message =
        'the account has the setting readonly = 1, which forbids limits too; give it readonly = 2';
      throw new SourceError('settings', message, { setting: 'user' });
    }
    return level === 2 ? {} : { readonly: '1' };
  }

  async #readOnlyLevel(stop: Stop): Promise<number> {
    const rows = await this.#server.begin(`SELECT toInt32(getSetting('readonly'))`, {}, stop.signal);
    let level = 0;
    for await (const batch of rows.batches()) level = Number(batch[0]?.[0]);
    return level;
  }

  /** Runs one of our own statements and collects its rows, which are few. */
  async #collect(query: string, stop: Stop, timeoutMs: number): Promise<Cell[][]> {
    const { batches } = await this.#start(query, stop, timeoutMs);
    const rows: Cell[][] = [];
    for await (const batch of batches) addWithinSizeLimit(rows, batch);
    return rows;
  }
}

/** Returns the settings to send with the statement itself, because under readonly nothing can be set afterwards. */
function settingsFor(timeoutMs: number): ClickHouseSettings {
  return {
    max_execution_time: Math.ceil(timeoutMs / 1_000),
    timeout_overflow_mode: 'throw',
    cancel_http_readonly_queries_on_client_close: 1,
    session_timezone: 'UTC',
    date_time_output_format: 'iso',
    output_format_json_quote_64bit_integers: 1,
    output_format_json_quote_decimals: 1,
    output_format_json_quote_denormals: 1,
    output_format_json_named_tuples_as_objects: 1,
  };
}
