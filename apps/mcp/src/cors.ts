import type { FastifyReply, FastifyRequest } from 'fastify';

const sent = 'authorization, content-type, accept, mcp-protocol-version';
const read = 'x-request-id, ratelimit, ratelimit-policy, retry-after, www-authenticate';

/** Lets a page of an allowed origin read an answer. No cookie is taken here, so none is let through either. */
export function allowReading({ headers }: FastifyRequest, reply: FastifyReply): void {
  const { origin } = headers;
  if (origin === undefined) return;
  void reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': read,
    vary: 'origin',
  });
}

/** Answers what a browser asks before a page may call: with which method and which header fields. */
export function answerPreflight(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  allowReading(request, reply);
  return reply
    .code(204)
    .headers({
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': sent,
      'access-control-max-age': '600',
    })
    .send();
}
