import { randomUUID } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { SettingsOf } from '#contracts';
import { Semaphore, errorCode } from '#platform';
import { httpAddress } from '../http/http-address.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { SourceError } from '../source-error.js';
import { trustedCertificates } from '../trust.js';
import { failure } from './failure.js';
import { RowStream } from './row-stream.js';

const killTimeoutMs = 2_000;

/** The longest timer there is, so that the limit of the caller applies instead. */
const requestTimeoutMs = 2_147_483_647;

/** One ClickHouse server, reached through its own client. */
export class ClickhouseServer {
  readonly host: string;
  readonly #client: ClickHouseClient;
  /** The limit on connections. The agent's own limit would put a waiting request on a connection that the server is about to close. */
  readonly #connections: Semaphore;

  private constructor(host: string, client: ClickHouseClient, connectionsMax: number) {
    this.host = host;
    this.#client = client;
    this.#connections = new Semaphore(connectionsMax);
  }

  /** Creates the client without connecting yet. */
  static async open(
    settings: SettingsOf<'clickhouse'>,
    environment: ConnectorEnvironment,
  ): Promise<ClickhouseServer> {
    const url = httpAddress(settings.url, environment.network);
    const { createClient, ClickHouseLogLevel } = await driver();
    const client = createClient({
      url,
      username: settings.user,
      password: settings.password ?? '',
      database: settings.database,
      application: 'questglass',
      http_agent: agentOf(url, settings, environment),
      request_timeout: requestTimeoutMs,
      compression: { request: false, response: false },
      // Statements are rare, and a kept connection that the server has closed meanwhile would fail the next one.
      keep_alive: { enabled: false },
      log: { level: ClickHouseLogLevel.OFF },
    });
    return new ClickhouseServer(url.host, client, environment.connectionsMax);
  }

  /** Runs a statement until its columns are known. An early end is always reported to the engine. */
  async begin(query: string, settings: ClickHouseSettings, signal: AbortSignal): Promise<RowStream> {
    const release = await this.#connections.acquire(signal);
    const queryId = randomUUID();
    const kill = () => this.#kill(queryId);
    try {
      const { stream } = await this.#client.exec({
        query: `${query}\nFORMAT JSONCompactEachRowWithNamesAndTypes`,
        query_id: queryId,
        clickhouse_settings: settings,
        abort_signal: signal,
      });
      return await RowStream.open(stream, { host: this.host, signal, kill, release });
    } catch (error) {
      release();
      if (signal.aborted) await kill();
      throw failure(error, this.host);
    }
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  /** Stops a statement. Best effort: the server also stops it by itself, when it finds the connection closed or its own time limit over. */
  async #kill(queryId: string): Promise<void> {
    await this.#client
      .command({
        query: 'KILL QUERY WHERE query_id = {id:String} ASYNC',
        query_params: { id: queryId },
        abort_signal: AbortSignal.timeout(killTimeoutMs),
      })
      .catch(() => undefined);
  }
}

async function driver(): Promise<typeof import('@clickhouse/client')> {
  try {
    return await import('@clickhouse/client');
  } catch (error) {
    if (errorCode(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    const message = 'the driver for ClickHouse is not installed: npm install @clickhouse/client';
    throw new SourceError('driver_absent', message);
  }
}

function agentOf(
  url: URL,
  settings: SettingsOf<'clickhouse'>,
  environment: ConnectorEnvironment,
): HttpAgent | HttpsAgent {
  const options = { lookup: environment.network.lookup };
  if (url.protocol === 'http:') return new HttpAgent(options);
  return new HttpsAgent({ ...options, ca: trustedCertificates(settings.ca) });
}
