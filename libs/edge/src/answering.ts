import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contracts';
import { compress, isLong } from './compressing.js';
import { etagOf, isKnown } from './conditional.js';
import { jsonInTurns } from './json-in-turns.js';
import { PreparedAnswer } from './prepared-answer.js';
import { Redirect } from './redirect.js';

const json = 'application/json; charset=utf-8';

/** Whether an operation's answers take the longer way: versions and compression cost a short answer more than they save. */
export function isLongAnswer({ id, output }: Operation): boolean {
  return output !== undefined && id !== 'whoami';
}

/** Sends what a use case gave: 304 where the caller has it, compressed where that is worth it. */
export async function sendAnswer(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): Promise<void> {
  if (answer instanceof PreparedAnswer) {
    if (operation.conditional && isKnown(request, reply, answer.etag)) return sendNothing(reply);
    return sendText(operation.status, request, reply, await answer.body());
  }
  if (answer instanceof Redirect) return void reply.code(302).header('location', answer.path).send();
  const body = await jsonInTurns(answer);
  if (operation.conditional && isKnown(request, reply, etagOf(body))) return sendNothing(reply);
  await sendText(operation.status, request, reply, body);
}

/** Sends JSON text by its version: 304 where the caller has it. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body }: PreparedAnswer,
): Promise<void> {
  if (isKnown(request, reply, etag)) return sendNothing(reply);
  return sendText(200, request, reply, await body());
}

/** Sends JSON text. */
export async function sendText(
  status: number,
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<void> {
  const content = isLong(body) ? await compress(request, reply, body) : body;
  void reply.code(status).type(json).send(content);
}

function sendNothing(reply: FastifyReply): void {
  void reply.code(304).send();
}
