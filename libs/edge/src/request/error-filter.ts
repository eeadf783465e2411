import {
  Refusal,
  internal,
  invalidRequest,
  mcpRefusalAnswer,
  notFound,
  payloadTooLarge,
  refusalBody,
  unavailable,
  unsupportedMediaType,
} from '#contracts';
import { isOutage } from '#database';
import { errorCode } from '#platform';
import type { Log } from '#platform';
import { Catch, HttpException, NotFoundException } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bodyBytesMax } from './body-parser.js';

/** Writes every failure as the contract's JSON. Unexpected failures are logged once, here. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #logged = new WeakSet<object>();

  constructor(private readonly log: Log) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const refusal = this.record(error, request);
    if (reply.sent) return;
    // A stream may fail before its first byte is sent; its encoding is not that of the refusal.
    request.state.failure = undefined;
    reply.removeHeader('content-encoding');
    writeRefusal(reply, refusal);
  }

  /** Records a failure for the request's log line, and logs one that is ours. */
  record(error: unknown, request: FastifyRequest): Refusal {
    const refusal = this.#refusalOf(error, request);
    request.state.refusal = refusal.code;
    if (refusal.status >= 500) this.#logOnce(refusal, request);
    return refusal;
  }

  /** Logs an error once. Requests of one group fail with the same error, and a line for each would drown the log in an outage. */
  #logOnce(refusal: Refusal, request: FastifyRequest): void {
    const error = refusal.cause ?? refusal;
    if (typeof error === 'object' && error !== null) {
      if (this.#logged.has(error)) return;
      this.#logged.add(error);
    }
    const message = refusal.code === 'unavailable' ? 'a dependency is down' : 'request failed';
    this.log.error({ error, trace_id: request.state.trace.traceId }, message);
  }

  #refusalOf(error: unknown, request: FastifyRequest): Refusal {
    if (error instanceof Refusal) return error;
    // Nest throws this for a path that ends before its last part, as `/embed/` does.
    if (error instanceof NotFoundException) return notFound();
    // Nest wraps the errors of Fastify.
    const thrown = error instanceof HttpException ? error.cause : error;
    // Fastify's own errors come first: a client that hangs up is ECONNRESET too, but no outage.
    const refusal = frameworkRefusal(thrown, request.routeOptions.bodyLimit);
    if (refusal) return refusal;
    return isOutage(error) ? unavailable(error) : internal(request.state.trace.traceId, error);
  }
}

/** Writes a refusal as the answer. */
export function writeRefusal(reply: FastifyReply, refusal: Refusal): void {
  const { mcp } = reply.request.state;
  void reply
    .code(refusal.status)
    .headers({ ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(mcp ? mcpRefusalAnswer(refusal, mcp.id) : refusalBody(refusal));
}

/** Translates Fastify's own errors about a request into refusals. Their texts name parsers and options, so they are not passed on. */
export function frameworkRefusal(error: unknown, bodyLimit = bodyBytesMax): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return undefined;
  switch (error.statusCode) {
    case 400:
      return invalidRequest([{ path: '', message: badRequestText(error) }]);
    case 404:
      return notFound();
    case 413:
      return payloadTooLarge(bodyLimit);
    case 414:
      return notFound();
    case 415:
      return unsupportedMediaType();
    default:
      return undefined;
  }
}

function badRequestText(error: object): string {
  const code = errorCode(error);
  if (code === 'FST_ERR_BAD_URL') return 'the address is not correctly percent-encoded';
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH') return 'the body is not as long as Content-Length says';
  return 'the body is not valid JSON';
}
