/**
 * One POST to a receiver that may misbehave in any way: hang, trickle its answer byte by byte, send without end, reset, or not speak
 * HTTP. Time and size are bounded in every case. Nothing is thrown: every outcome is a result.
 */
import { performance } from 'node:perf_hooks';
import { errorCode } from '#platform';
import { Agent, errors } from 'undici';
import type { Dispatcher } from 'undici';
import { ReceiverRefused } from '../subscriptions/receiver-network.js';
import type { ReceiverNetwork } from '../subscriptions/receiver-network.js';
import { ProxyError } from '../subscriptions/receiver-proxy.js';

const timeoutMs = 15_000;
const answerBytesMax = 65_536;
const answerKeptBytes = 4_096;

/** An outgoing request. */
export interface OutgoingPost {
  subscriptionId: string;
  url: URL;
  headers: string[];
  body: Buffer;
}

/** The outcome of a request. The texts are for the people of the workspace. */
export type PostResult = { durationMs: number } & (
  | { kind: 'answered'; statusCode: number; retryAfter: string | undefined; answer: string }
  | { kind: 'timed_out' | 'refused' | 'network'; error: string }
  /** The receiver may or may not have the event: the process stops, or a listener has gone. */
  | { kind: 'aborted'; error: string }
);

/** Sends one request; the signal aborts it. */
export type Post = (request: OutgoingPost, signal: AbortSignal) => Promise<PostResult>;

/** Posts over keep-alive connections, to allowed addresses only. */
export class Poster {
  readonly #agent: Agent;
  readonly #underWay = new WeakMap<AbortSignal, Set<Exchange>>();

  constructor(
    network: ReceiverNetwork,
    private readonly limitMs = timeoutMs,
  ) {
    this.#agent = new Agent({
      connect: network.connector(),
      // The whole request has a time-out of ours; one for each part would cost a timer each.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: 10_000,
      keepAliveMaxTimeout: 60_000,
      maxHeaderSize: 16_384,
    });
  }

  readonly post: Post = ({ url, headers, body }, signal) =>
    new Promise((resolve) => {
      const underWay = this.#underWayOf(signal);
      const exchange = new Exchange(this.limitMs, (result) => {
        underWay.delete(exchange);
        resolve(result);
      });
      underWay.add(exchange);
      const request = { origin: url.origin, path: url.pathname + url.search, method: 'POST', headers, body };
      try {
        this.#agent.dispatch(request, exchange);
      } catch (error) {
        exchange.onResponseError(undefined, error);
      }
    });

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  /** One listener for each signal: a signal keeps its listeners in a list that every addition and removal walks. */
  #underWayOf(signal: AbortSignal): Set<Exchange> {
    const known = this.#underWay.get(signal);
    if (known) return known;
    const exchanges = new Set<Exchange>();
    signal.addEventListener('abort', () => {
      for (const exchange of exchanges) exchange.giveUp();
    });
    this.#underWay.set(signal, exchanges);
    return exchanges;
  }
}

/** Follows one request and settles once. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #head: { statusCode: number; retryAfter: string | undefined } | undefined;
  #kept: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(
    limitMs: number,
    private readonly resolve: (result: PostResult) => void,
  ) {
    const error = `no complete answer within ${limitMs / 1_000} seconds`;
    this.#timer = setTimeout(() => this.#end({ kind: 'timed_out', error }), limitMs);
  }

  giveUp(): void {
    this.#end({ kind: 'aborted', error: 'the sender was stopped' });
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) controller.abort(new Error('given up before it was sent'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    statusCode: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 1xx: the final answer follows.
    if (statusCode < 200) return;
    const retryAfter = headers['retry-after'];
    this.#head = { statusCode, retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined };
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#bytes < answerKeptBytes) this.#kept.push(chunk.subarray(0, answerKeptBytes - this.#bytes));
    this.#bytes += chunk.length;
    // The status is known, so the rest of the answer is dropped with the connection.
    if (this.#bytes >= answerBytesMax) this.#answered();
  }

  onResponseEnd(): void {
    // Nothing is left to abort, and creating the error for it would cost more than a signature.
    this.#controller = undefined;
    this.#answered();
  }

  onResponseError(_controller: unknown, error: unknown): void {
    this.#end({ kind: error instanceof ReceiverRefused ? 'refused' : 'network', error: describe(error) });
  }

  #answered(): void {
    if (!this.#head) return this.#end({ kind: 'network', error: 'the answer has no status' });
    this.#end({ kind: 'answered', ...this.#head, answer: textOf(this.#kept) });
  }

  #end(outcome: PostOutcome): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.resolve({ ...outcome, durationMs: performance.now() - this.#startedAt });
    this.#controller?.abort(new Error('over'));
  }
}

type PostOutcome = PostResult extends infer R
  ? R extends PostResult
    ? Omit<R, 'durationMs'>
    : never
  : never;

/** Text that PostgreSQL can store, whatever the bytes are. */
function textOf(chunks: readonly Buffer[]): string {
  if (chunks.length === 0) return '';
  return Buffer.concat(chunks).toString('utf8').replaceAll('\u0000', '\ufffd');
}

const sentences: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was reset before the answer was complete',
  EPIPE: 'the connection was closed before the request was complete',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_CONNECT_TIMEOUT: 'nobody answered when connecting',
  ETIMEDOUT: 'nobody answered when connecting',
  ENOTFOUND: 'the host name is not known',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  UND_ERR_HEADERS_OVERFLOW: 'the head of the answer is too long',
  CERT_HAS_EXPIRED: 'the certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is signed by an authority that is not trusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate cannot be verified; its chain may be incomplete',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name',
};

function describe(error: unknown): string {
  if (error instanceof ReceiverRefused || error instanceof ProxyError) return error.message;
  if (error instanceof errors.HTTPParserError) return 'the answer is not HTTP';
  const code = errorCode(error) ?? innerCode(error) ?? '';
  return sentences[code] ?? `the request failed${code && ` (${code})`}`;
}

/** Attempts at several addresses of a name fail together; the first error stands for all. */
function innerCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('errors' in error && Array.isArray(error.errors)) return errorCode(error.errors[0]);
  return 'cause' in error ? errorCode(error.cause) : undefined;
}
