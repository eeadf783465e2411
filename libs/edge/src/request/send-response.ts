import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contracts';
import { compress, compressStream, isWorthCompressing } from './compress.js';
import { etagOf, isNotModified } from './etag.js';
import { stringifyCooperatively } from './stringify-cooperatively.js';
import { PreparedResponse } from './prepared-response.js';
import { Redirect } from './redirect.js';
import { StreamedResponse } from './streamed-response.js';

const json = 'application/json; charset=utf-8';

/** Reports whether an operation's answers are versioned and compressed; for a short answer that costs more than it saves. */
export function supportsCaching({ id, output, media }: Operation): boolean {
  return (output ?? media) !== undefined && id !== 'whoami';
}

/** Sends the answer of a use case: as a 304 if the caller has it already, compressed if that is worthwhile. */
export async function sendResponse(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> {
  if (answer instanceof PreparedResponse) {
    if (operation.conditional && isNotModified(request, reply, answer.etag)) return sendNotModified(reply);
    return sendText(operation.status, request, reply, await answer.body());
  }
  if (answer instanceof StreamedResponse) {
    const body = compressStream(request, reply, readableOf(answer, request));
    return void reply.code(operation.status).type(answer.mediaType).send(body);
  }
  if (answer instanceof Redirect) return void reply.code(302).header('location', answer.path).send();
  const body = await stringifyCooperatively(answer);
  if (operation.conditional && isNotModified(request, reply, etagOf(body))) return sendNotModified(reply);
  await sendText(operation.status, request, reply, body);
}

/** The body as a stream, whose failure the request's log line tells: the answer itself only breaks off. */
function readableOf({ body, late }: StreamedResponse, request: FastifyRequest): Readable {
  const readable = Readable.from(body, { objectMode: false, signal: late });
  return readable.once('error', (error) => {
    request.state.failure = late.aborted ? late.reason : error;
  });
}

/** Sends a prepared answer, as a 304 if the caller has its version already. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: PreparedResponse,
): Promise<void> {
  if (isNotModified(request, reply, etag)) return sendNotModified(reply);
  return sendText(200, request, reply, await body());
}

/** Sends JSON text, compressed if that is worthwhile. */
export async function sendText(
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<void> {
  const content = isWorthCompressing(body) ? await compress(request, reply, body) : body;
  void reply.code(status).type(json).send(content);
}

function sendNotModified(reply: FastifyReply): void {
  void reply.code(304).send();
}
