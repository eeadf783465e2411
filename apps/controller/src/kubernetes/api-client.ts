import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { ApiError } from './api-error.js';
import type { ClusterAccess } from './cluster-access.js';
import { splitLines } from './split-lines.js';

const requestLimitMs = 30_000;

/** Query parameters; what is undefined is left out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Query;
  body?: unknown;
  contentType?: string;
  accept?: string;
  signal?: AbortSignal;
  limitMs?: number;
}

/** Hears of each answer of the API server, and of requests that got none (status 0). */
export type RequestObserver = (method: string, status: number) => void;

/** Speaks to one cluster's API server. It is for JSON alone and knows no resource. */
export class ApiClient {
  readonly #agent: Agent;

  constructor(
    private readonly access: ClusterAccess,
    private readonly observe: RequestObserver,
  ) {
    // A watch has its connection to itself, so their number is that of the watches and of what is under way besides.
    this.#agent = new Agent({ connect: { ...access.tls, timeout: 10_000 }, keepAliveTimeout: 30_000 });
  }

  /** Sends a request and returns the answer's JSON; throws ApiError for every other than a success. */
  async send(one: ApiRequest): Promise<unknown> {
    const { statusCode, body } = await this.#dispatch(one, one.limitMs ?? requestLimitMs);
    const text = await body.text();
    if (statusCode >= 200 && statusCode < 300) return text === '' ? undefined : JSON.parse(text);
    throw ApiError.of(statusCode, parseLeniently(text), `${one.method} ${one.path}`);
  }

  /** The lines of an answer that does not end by itself; throws when nothing comes for `silenceMs`. */
  async *follow(one: Omit<ApiRequest, 'limitMs' | 'body'>, silenceMs: number): AsyncGenerator {
    const { statusCode, body } = await this.#dispatch(one, undefined, silenceMs);
    if (statusCode !== 200)
      throw ApiError.of(statusCode, parseLeniently(await body.text()), `${one.method} ${one.path}`);
    for await (const line of splitLines(body)) yield JSON.parse(line);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #dispatch(
    { method, path, query = {}, body, contentType = 'application/json', accept, signal }: ApiRequest,
    limitMs: number | undefined,
    silenceMs = requestLimitMs,
  ): Promise<Dispatcher.ResponseData> {
    const authorization = await this.access.authorize();
    const signals = [signal ?? [], limitMs === undefined ? [] : AbortSignal.timeout(limitMs)].flat();
    try {
      const answer = await request(`${this.access.url}${path}${searchOf(query)}`, {
        dispatcher: this.#agent,
        method,
        headers: {
          accept: accept ?? 'application/json',
          'user-agent': 'questglass-controller',
          ...(authorization !== undefined && { authorization }),
          ...(body !== undefined && { 'content-type': contentType }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.any(signals),
        headersTimeout: requestLimitMs,
        bodyTimeout: silenceMs,
      });
      this.observe(method, answer.statusCode);
      return answer;
    } catch (error) {
      this.observe(method, 0);
      throw error;
    }
  }
}

function searchOf(query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `?${search.toString()}` : '';
}

/** Proxies answer in HTML; what is no JSON says nothing to us. */
function parseLeniently(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
