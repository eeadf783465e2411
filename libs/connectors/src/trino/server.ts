import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { SettingsOf } from '#contracts';
import { backoffMs } from '#platform';
import { httpAddress } from '../http/http-address.js';
import { httpFault } from '../http/http-fault.js';
import type { ConnectorEnvironment } from '../connector-environment.js';
import { SourceError } from '../source-error.js';
import { trustedCertificates } from '../trust.js';
import { unreachable } from '../unreachable.js';
import { quoteLongIntegers } from './long-integers.js';
import { Page } from './page.js';

/** The statuses with which Trino asks its clients to come back later. */
const busyStatuses = new Set([429, 502, 503, 504]);
const attemptsMax = 6;
const backoff = { minMs: 100, maxMs: Infinity };
const connectTimeoutMs = 10_000;
const answerBytesMax = 64 * 1024 * 1024;
const printable = /^[\x20-\x7e]*$/;

interface Exchange {
  method: 'GET' | 'POST' | 'DELETE';
  url: URL;
  signal: AbortSignal;
  body?: string;
  headers?: Record<string, string>;
}

/** One Trino server, and the requests that may be sent to it. */
export class TrinoServer {
  readonly #url: URL;
  readonly #agent: Agent;
  readonly #headers: Record<string, string>;

  constructor(settings: SettingsOf<'trino'>, environment: ConnectorEnvironment) {
    this.#url = httpAddress(settings.url, environment.network);
    this.#headers = headersOf(settings, this.#url);
    this.#agent = new Agent({
      connections: environment.connectionsMax,
      connect: {
        lookup: environment.network.lookup,
        ca: trustedCertificates(settings.ca),
        timeout: connectTimeoutMs,
      },
      maxResponseSize: answerBytesMax,
    });
  }

  /** Sends a statement; Trino does not begin it before its first page is requested. */
  begin(statement: string, session: string, signal: AbortSignal): Promise<Page> {
    const url = new URL(`${this.#url.pathname.replace(/\/$/, '')}/v1/statement`, this.#url);
    const headers = { 'x-trino-session': session };
    return this.#page({ method: 'POST', url, signal, body: statement, headers });
  }

  /** Fetches the page at an address that an earlier page named. */
  follow(nextUri: string, signal: AbortSignal): Promise<Page> {
    const url = this.#own(nextUri);
    url.searchParams.set('targetResultSize', '1MB');
    return this.#page({ method: 'GET', url, signal });
  }

  /** Ends a statement. */
  async end(nextUri: string, signal: AbortSignal): Promise<void> {
    await this.#exchange({ method: 'DELETE', url: this.#own(nextUri), signal });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  /** Parses the address of a page. The account's credentials go to the server in the settings and to no other, whatever address that server names. */
  #own(nextUri: string): URL {
    const url = URL.canParse(nextUri) ? new URL(nextUri) : undefined;
    if (url?.origin === this.#url.origin) return url;
    const message = `${this.#url.host} sends its clients on to another address (${url?.origin ?? 'none'}), which is not followed; behind a proxy, Trino needs http-server.process-forwarded=true`;
    throw new SourceError('settings', message, { setting: 'url' });
  }

  async #page(exchange: Exchange): Promise<Page> {
    const text = await this.#exchange(exchange);
    const page = Page.safeParse(parsed(text));
    if (page.success) return page.data;
    throw unreachable(this.#url.host, 'the server that answers is not Trino');
  }

  async #exchange(exchange: Exchange): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const { status, text } = await this.#send(exchange);
      if (status === 200 || status === 204) return text;
      if (!busyStatuses.has(status) || attempt === attemptsMax) throw this.#refusal(status);
      await delay(backoffMs(attempt, backoff), undefined, { signal: exchange.signal });
    }
  }

  async #send({ url, headers, ...rest }: Exchange): Promise<{ status: number; text: string }> {
    try {
      const answer = await request(url, {
        ...rest,
        dispatcher: this.#agent,
        headers: { ...this.#headers, ...headers },
      });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      throw httpFault(rest.signal.aborted ? rest.signal.reason : error, this.#url.host);
    }
  }

  #refusal(status: number): SourceError {
    const host = this.#url.host;
    if (status === 401 || status === 403) {
      return new SourceError('credentials', `${host} does not let this account in (HTTP ${status})`);
    }
    return unreachable(host, `the answer is HTTP ${status}`);
  }
}

/** Parses JSON; undefined if the text is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(quoteLongIntegers(text));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function headersOf(settings: SettingsOf<'trino'>, url: URL): Record<string, string> {
  const headers: Record<string, string> = {
    'x-trino-user': settings.user,
    'x-trino-catalog': settings.catalog,
    'x-trino-source': 'questglass',
    'x-trino-time-zone': 'UTC',
    // Without this capability, timestamps have only three digits of their fraction.
    'x-trino-client-capabilities': 'PARAMETRIC_DATETIME',
    'content-type': 'text/plain; charset=utf-8',
    'user-agent': 'questglass',
    ...(settings.schema === undefined ? {} : { 'x-trino-schema': settings.schema }),
  };
  const { user, catalog, schema = '' } = settings;
  for (const [setting, value] of Object.entries({ user, catalog, schema }))
    if (!printable.test(value))
      throw new SourceError('settings', 'user, catalog and schema must be printable ASCII', { setting });
  return settings.password === undefined
    ? headers
    : { ...headers, authorization: basic(settings.user, settings.password, url) };
}

/** Builds the Basic credentials, over https only: Trino itself refuses passwords without TLS, but by then they would have been sent. */
function basic(user: string, password: string, url: URL): string {
  if (url.protocol !== 'https:') {
    throw new SourceError('tls', 'a password is sent to Trino over https only');
  }
  return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
}
