import { ConnectionError, QuestglassError, TimeoutError, errorOf } from './errors.js';
import type { RefusalBody } from './errors.js';
import { retryDelayMs } from './retry.js';
import type { RetryPolicy } from './retry.js';
import { version } from './version.js';

/** Settings of a single call. */
export interface RequestOptions {
  /** Ends the call, its waiting for a next try included. */
  signal?: AbortSignal;
  /** Of each try. */
  timeoutMs?: number;
}

/** Settings of a call that changes something, or costs something. */
export interface IdempotentOptions extends RequestOptions {
  /** A repeated call with the same key gets the first one's answer, for 24 hours; a random one where none is given. */
  idempotencyKey?: string;
}

/** A call as the resources make it. */
export interface ApiCall extends IdempotentOptions {
  method: 'GET' | 'POST' | 'DELETE';
  /** Its variable parts are encoded. */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  /** The media type that is wanted; JSON where it is left out. */
  accept?: string;
}

/** An answer with what its header says. */
export interface ApiAnswer<T> {
  body: T;
  headers: Headers;
}

/** The parts that every call shares. */
export interface TransportSettings extends RetryPolicy {
  apiKey: string;
  baseUrl: string;
  timeoutMs: number;
  fetch: typeof globalThis.fetch;
}

/** Sends calls, and repeats them where that does no harm. */
export class Transport {
  constructor(private readonly settings: TransportSettings) {}

  /** The answer of the service; a refusal is thrown. */
  call<T>(call: ApiCall): Promise<ApiAnswer<T>> {
    return this.#send(call, readAnswer<T>);
  }

  /** An answer whose body is read by the caller, who takes as long as it likes. */
  stream(call: ApiCall): Promise<ApiAnswer<ReadableStream<Uint8Array>>> {
    return this.#send(call, readStream);
  }

  async #send<T>(call: ApiCall, read: Reader<T>): Promise<ApiAnswer<T>> {
    const idempotencyKey = call.method === 'POST' ? (call.idempotencyKey ?? crypto.randomUUID()) : undefined;
    for (let triesBefore = 0; ; triesBefore += 1) {
      const outcome = await this.#attempt<T>(call, idempotencyKey, read);
      if ('answer' in outcome) return outcome.answer;
      const { status, retryAfter, error } = outcome;
      const delayMs = retryDelayMs({ status, retryAfter, triesBefore }, this.settings, Math.random());
      if (delayMs === undefined) throw error;
      await wait(delayMs, call.signal);
    }
  }

  async #attempt<T>(call: ApiCall, idempotencyKey: string | undefined, read: Reader<T>): Promise<Attempt<T>> {
    const { timeoutMs = this.settings.timeoutMs, signal } = call;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    try {
      const response = await this.settings.fetch(this.#addressOf(call), {
        method: call.method,
        headers: this.#headersOf(call, idempotencyKey),
        ...(call.body && { body: JSON.stringify(call.body) }),
        // The key goes nowhere but to the base.
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      });
      return (await readRefusal(response, this.settings.baseUrl)) ?? { answer: await read(response) };
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause instanceof QuestglassError) throw cause;
      const host = new URL(this.settings.baseUrl).host;
      const error = timeout.signal.aborted
        ? new TimeoutError(`${host} did not answer within ${timeoutMs} ms`, { cause })
        : new ConnectionError(`${host} cannot be reached`, { cause });
      return { status: undefined, retryAfter: null, error };
    } finally {
      clearTimeout(timer);
    }
  }

  #addressOf({ path, query = {} }: ApiCall): string {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    );
    const search = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
    return this.settings.baseUrl.replace(/\/+$/, '') + path + search;
  }

  #headersOf(
    { body, accept = 'application/json' }: ApiCall,
    idempotencyKey: string | undefined,
  ): Record<string, string> {
    return {
      authorization: `Bearer ${this.settings.apiKey}`,
      accept,
      'user-agent': `questglass-typescript/${version}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    };
  }
}

type Failed = { status: number | undefined; retryAfter: string | null; error: QuestglassError };
type Attempt<T> = { answer: ApiAnswer<T> } | Failed;

/** Reads the answer to a call that succeeded. */
type Reader<T> = (response: Response) => Promise<ApiAnswer<T>>;

async function readRefusal(response: Response, baseUrl: string): Promise<Failed | undefined> {
  const { status, headers } = response;
  // Browsers hide the status of an answer that leads elsewhere.
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel();
    const { host } = new URL(baseUrl);
    throw new QuestglassError(`${host} redirects to another address; does the base URL begin with https://?`);
  }
  if (response.ok) return undefined;
  const body = parsed<RefusalBody>(await response.text()) ?? {};
  return { status, retryAfter: headers.get('retry-after'), error: errorOf({ status, body, headers }) };
}

async function readAnswer<T>(response: Response): Promise<ApiAnswer<T>> {
  const { status, headers } = response;
  if (status === 204) return { body: undefined as T, headers };
  const body = parsed<T>(await response.text());
  if (body === undefined) throw new QuestglassError(`the answer is no JSON; is ${response.url} Questglass?`);
  return { body, headers };
}

async function readStream({ body, headers }: Response): Promise<ApiAnswer<ReadableStream<Uint8Array>>> {
  if (!body) throw new QuestglassError('the answer has no body');
  return { body, headers };
}

/** The JSON object of a text; undefined where it is none, as an error page of a proxy. */
function parsed<T>(text: string): T | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : undefined;
  } catch {
    return undefined;
  }
}

function wait(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, delayMs);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
