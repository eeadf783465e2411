import type { Admitted, EmbedCaller, SessionCaller, WorkspaceCaller } from '#access';
import { readTooSlowly } from '#contracts';
import type { BodyOf, Operation, OutputOf, ParamsOf, QueryOf } from '#contracts';
import type { Trace } from '#platform';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { traceparentOf } from '#platform';
import { wasCutAsSlow } from '../hardening/slow-reader-timeout.js';
import { anonymousBodyBytesMax, bodyBytesMax } from './body-parser.js';
import { runIdempotently, idempotencyKeyOf } from './idempotent-response.js';
import type { IdempotencyStore } from './idempotent-response.js';
import { supportsCaching, sendResponse, sendText } from './send-response.js';
import { parseInput } from './parse-input.js';
import type { PreparedResponse } from './prepared-response.js';
import type { Redirect } from './redirect.js';
import type { StreamedResponse } from './streamed-response.js';

/** The caller that an operation's `auth` promises. */
type CallerOf<O extends Operation> = O['auth'] extends 'key'
  ? Admitted
  : O['auth'] extends 'session'
    ? SessionCaller
    : O['auth'] extends 'workspace'
      ? WorkspaceCaller
      : O['auth'] extends 'embed'
        ? EmbedCaller
        : undefined;

/** One request of an operation: authorized, parsed, and typed by the operation's row. */
export interface Call<O extends Operation> {
  caller: CallerOf<O>;
  params: ParamsOf<O>;
  query: QueryOf<O>;
  body: BodyOf<O>;
  address: string;
  headers: FastifyRequest['headers'];
  /** The query string as it was sent, for parameters that a third party signs or encodes. */
  search: string;
  setHeader: (name: string, value: string) => void;
  /** Returns a signal that aborts when the caller hangs up and nobody waits for the answer any more. */
  signal: () => AbortSignal;
  /** Returns the `traceparent` of the request, for the work that it causes later. */
  traceparent: () => string;
  /** The request's place in a trace, for the spans of the work on it. */
  trace: Trace;
}

type Answer<O extends Operation> = OutputOf<O> | PreparedResponse | Redirect | StreamedResponse;
type Handler<O extends Operation> = (call: Call<O>) => Answer<O> | Promise<Answer<O>>;

/** A method of a routes class and the operation that it serves. */
interface ServedOperation {
  operation: Operation;
  key: string;
}

const served = new WeakMap<object, ServedOperation[]>();

/**
 * Serves an operation with a method. Method, path, status, gates and input all come from the operation's row in the contract; the
 * compiler checks the method's argument and answer against it.
 */
export function Route<O extends Operation>(operation: O) {
  return <T extends Handler<O>>(
    prototype: object,
    key: string,
    _descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    served.set(prototype, [...(served.get(prototype) ?? []), { operation, key }]);
  };
}

/**
 * Registers the operations of a routes class with Fastify itself. Nest creates the class and injects its dependencies. Nest's own handler
 * around every method (guards, pipes, interceptors, all unused here) would cost a fifth of a short request.
 */
export function serveOperations(
  server: FastifyInstance,
  routes: Record<string, Handler<Operation>>,
  once: () => IdempotencyStore,
): void {
  const prototype: object = Object.getPrototypeOf(routes) as object;
  for (const { operation, key } of served.get(prototype) ?? []) {
    const answerOf = (request: FastifyRequest, reply: FastifyReply) =>
      routes[key]?.(callOf(operation, request, reply));
    server.route({
      method: operation.method,
      url: operation.path.replaceAll('{', ':').replaceAll('}', ''),
      config: { operation },
      // Streams have no HEAD route: it would read the whole stream only to leave it out.
      exposeHeadRoute: operation.media === undefined,
      ...bodyLimitOf(operation, server.initialConfig.bodyLimit),
      handler: supportsCaching(operation)
        ? handleWithCaching(operation, answerOf, once)
        : handleDirectly(operation, answerOf),
    });
  }
}

/** Limits the bodies of anonymous callers, because checking a long body takes time from all other callers. */
function bodyLimitOf({ auth, longBody }: Operation, configured = bodyBytesMax): { bodyLimit: number } {
  if (auth === 'none') return { bodyLimit: Math.min(configured, anonymousBodyBytesMax) };
  return { bodyLimit: longBody ? configured : Math.min(configured, bodyBytesMax) };
}

type AnswerOf = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** Handles a request without an extra promise: that would cost every short request 2 %, and so would a returned reply. */
function handleDirectly(operation: Operation, answerOf: AnswerOf): RouteHandlerMethod {
  return (request, reply) => {
    const answer = answerOf(request, reply);
    reply.code(operation.status);
    return answer instanceof Promise ? answer : void reply.send(answer);
  };
}

function handleWithCaching(
  operation: Operation,
  answerOf: AnswerOf,
  once: () => IdempotencyStore,
): RouteHandlerMethod {
  return async (request, reply) => {
    const idempotencyKey = idempotencyKeyOf(operation, request);
    if (idempotencyKey === undefined) {
      await sendResponse(operation, request, reply, await answerOf(request, reply));
    } else {
      const run = () => answerOf(request, reply);
      const { status, body } = await runIdempotently(once(), operation, request, reply, idempotencyKey, run);
      await sendText(status, request, reply, body);
    }
    return reply;
  };
}

function callOf<O extends Operation>(operation: O, request: FastifyRequest, reply: FastifyReply): Call<O> {
  const { url, headers, ip } = request;
  const question = url.indexOf('?');
  return {
    caller: callerOf(request) as CallerOf<O>,
    ...parseInput(operation, request),
    address: ip,
    headers,
    search: question === -1 ? '' : url.slice(question),
    setHeader: (name, value) => void reply.header(name, value),
    signal: () => abortedWhenGone(reply),
    traceparent: () => traceparentOf(request.state.trace),
    trace: request.state.trace,
  };
}

/**
 * Returns a signal that aborts when the caller hangs up, or, with a refusal as its reason, is cut off because it does not read. Fastify's own
 * signal aborts once the request was read, long before that.
 */
export function abortedWhenGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.destroyed) gone.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(wasCutAsSlow(raw.req.socket) ? readTooSlowly() : undefined);
  });
  return gone.signal;
}

function callerOf({
  state: { caller },
}: FastifyRequest): Admitted | SessionCaller | WorkspaceCaller | EmbedCaller | undefined {
  switch (caller?.kind) {
    case undefined:
      return undefined;
    case 'key':
      return caller.admitted;
    case 'embed':
      return caller.embed;
    case 'session':
    case 'workspace':
      return caller.member;
  }
}
