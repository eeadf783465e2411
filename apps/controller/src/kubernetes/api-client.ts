import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import type { Dispatcher } from 'undici';
import { readRetryAfter } from '#platform';
import { ApiError } from './api-error.js';
import type { ClusterAccess } from './cluster-access.js';
import { nextDelay } from './next-delay.js';
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

/** Observes each answer of the API server, and requests without one (status 0). */
export type RequestObserver = (method: string, status: number) => void;

/** Speaks to one cluster's API server. It is for JSON alone and knows no resource. */
export class ApiClient {
  constructor(
    private readonly access: ClusterAccess,
    private readonly observe: RequestObserver,
  ) {}

  /**
   * Sends a request and returns the answer's JSON; throws ApiError for every other than a success. A server that is overloaded or stops
   * is asked again when it says so, within the request's limit.
   */
  async send(one: ApiRequest): Promise<unknown> {
    const { limitMs = requestLimitMs } = one;
    const endsAt = performance.now() + limitMs;
    const signal = AbortSignal.any([one.signal ?? [], AbortSignal.timeout(limitMs)].flat());
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#dispatch({ ...one, signal });
      const text = await answer.body.text();
      if (isSuccess(answer)) return text === '' ? undefined : JSON.parse(text);
      const error = this.#refused(answer, text, one);
      const delayMs = nextDelay(error, attempt, endsAt - performance.now());
      if (delayMs === undefined) throw error;
      await wait(delayMs, undefined, { signal });
    }
  }

  /** The lines of an answer that does not end by itself; throws when nothing comes for `silenceMs`. */
  async *follow(one: Omit<ApiRequest, 'limitMs' | 'body'>, silenceMs: number): AsyncGenerator {
    const answer = await this.#dispatch(one, silenceMs);
    if (!isSuccess(answer)) throw this.#refused(answer, await answer.body.text(), one);
    for await (const line of splitLines(answer.body)) yield JSON.parse(line);
  }

  close(): Promise<void> {
    return this.access.close();
  }

  #refused(
    { statusCode, headers }: Dispatcher.ResponseData,
    text: string,
    { method, path }: ApiRequest,
  ): ApiError {
    if (statusCode === 401) this.access.forget();
    const retryAfterMs = readRetryAfter(headers['retry-after'], new Date());
    return ApiError.of(statusCode, parseLeniently(text), `${method} ${path}`, retryAfterMs);
  }

  async #dispatch(
    { method, path, query = {}, body, contentType = 'application/json', accept, signal }: ApiRequest,
    silenceMs = requestLimitMs,
  ): Promise<Dispatcher.ResponseData> {
    const { dispatcher, headers } = await unlessAborted(this.access.connection(), signal);
    try {
      const answer = await request(`${this.access.url}${path}${searchOf(query)}`, {
        dispatcher,
        method,
        headers: {
          accept: accept ?? 'application/json',
          'user-agent': 'questglass-controller',
          ...headers,
          ...(body !== undefined && { 'content-type': contentType }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
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

/** A command that prints credentials may hang, and a leader's request must fail while there is time to step down. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  const settled = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const refuse = () =>
      reject(new Error('no credentials in time, or the end of this process', { cause: signal.reason }));
    if (signal.aborted) refuse();
    signal.addEventListener('abort', refuse, { signal: settled.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    settled.abort();
  }
}

function isSuccess({ statusCode }: Dispatcher.ResponseData): boolean {
  return statusCode >= 200 && statusCode < 300;
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
